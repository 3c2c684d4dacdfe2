-- Vouchers and their entries by months. A voucher and its entries have one moment, so both lie in the same month. Numbers
-- come from one sequence, which gives none twice; within a month an index refuses one that is there.
alter table funds.year_fee drop constraint year_fee_voucher_no_fkey;
select platform.part_by_month('funds.voucher', 'at', 'no');
select platform.part_by_month('funds.entry', 'at', 'voucher_no, leg');

create function funds.check_voucher_of_fee() returns trigger language plpgsql as $$
begin
  if new.voucher_no is not null and not exists (select from funds.voucher where no = new.voucher_no) then
    raise exception 'an annual fee has no voucher';
  end if;
  return null;
end $$;
create trigger voucher_is_there after insert or update of voucher_no on funds.year_fee
  for each row execute function funds.check_voucher_of_fee();

-- The same faults as before, looked for in the months of what was added; and an entry of another moment than its voucher's has
-- none.
create or replace function funds.check_entries() returns trigger language plpgsql as $$
declare
  fault text;
  earliest timestamptz;
  latest timestamptz;
begin
  select min(at), max(at) into earliest, latest from added;
  select case
      when sum(e.amount) <> 0 then 'a voucher does not add up to nothing'
      when bool_or(v.no is null) then 'an entry has no voucher'
      when bool_or(a.holder is null) then 'an entry has no account'
      else 'an entry is dated into a day that is closed'
    end
  into fault
  from added e
  left join funds.voucher v on v.no = e.voucher_no and v.at = e.at and v.at >= earliest and v.at <= latest
  left join funds.account a on a.holder = e.holder and a.bucket = e.bucket
  group by e.voucher_no
  having sum(e.amount) <> 0 or bool_or(v.no is null) or bool_or(a.holder is null)
    or min(e.at) < (select funds.booked_at('-infinity'))
  limit 1;
  if fault is not null then
    raise exception '%', fault;
  end if;
  return null;
end $$;
