-- The vouchers of each firm's lots, the newest first: an index over two tables. Whose a voucher is stands with its lot, when it was
-- with itself, and a firm of many lots would otherwise have all that was ever booked of them sorted for every page.
create table goods.voucher_of_firm (
  firm_id text not null,
  at timestamptz not null,
  voucher_no bigint not null,
  primary key (firm_id, at, voucher_no)
);
create index voucher_of_firm_by_no on goods.voucher_of_firm (voucher_no);
insert into goods.voucher_of_firm (firm_id, at, voucher_no)
select l.firm_id, v.at, v.no
from goods.voucher v
join goods.entry e on e.voucher_no = v.no and e.leg = 0
join goods.lot l on l.lot_no = e.lot_no;

-- Both legs of a voucher are of one lot, so the first says whose it is.
create function goods.list_vouchers() returns trigger language plpgsql as $$
begin
  insert into goods.voucher_of_firm (firm_id, at, voucher_no)
  select l.firm_id, v.at, v.no
  from added a join goods.voucher v on v.no = a.voucher_no join goods.lot l on l.lot_no = a.lot_no
  where a.leg = 0;
  return null;
end $$;
create trigger vouchers_are_listed after insert on goods.entry
  referencing new table as added for each statement execute function goods.list_vouchers();

-- Vouchers go only with the lots of practice, when these are cleared.
create function goods.unlist_vouchers() returns trigger language plpgsql as $$
begin
  delete from goods.voucher_of_firm where voucher_no in (select no from gone);
  return null;
end $$;
create trigger vouchers_are_unlisted after delete on goods.voucher
  referencing old table as gone for each statement execute function goods.unlist_vouchers();
