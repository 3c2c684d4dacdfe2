-- As before, but accounts come first. Between the change of those that were there and the opening of those that were not,
-- another booking could open one and be done with it: neither statement then saw the account, and the entry changed nothing.
create or replace function goods.book() returns trigger language plpgsql as $$
declare changed bigint;
begin
  if exists (select 1 from added group by voucher_no, lot_no having sum(quantity) <> 0) then
    raise exception 'a voucher of goods does not add up to nothing';
  end if;
  if exists (select 1 from added left join goods.voucher v on v.no = voucher_no where v.no is null) then
    raise exception 'an entry of goods has no voucher';
  end if;
  if exists (select 1 from added a left join goods.lot l on l.lot_no = a.lot_no where l.lot_no is null) then
    raise exception 'an entry of goods has no lot';
  end if;
  -- Empty ones, in the order of their keys; whoever is opening the same one is waited for.
  insert into goods.account (lot_no, state, ref, balance)
  select distinct lot_no, state, ref, 0 from added order by 1, 2, 3
  on conflict (lot_no, state, ref) do nothing;
  -- In the order of their keys, so that two who book the same goods do not wait for each other in a circle.
  perform 1 from goods.account a
  where (a.lot_no, a.state, a.ref) in (select lot_no, state, ref from added)
  order by a.lot_no, a.state, a.ref for update;
  update goods.account a set balance = a.balance + m.quantity
  from (select lot_no, state, ref, sum(quantity)::bigint as quantity from added group by 1, 2, 3) m
  where a.lot_no = m.lot_no and a.state = m.state and a.ref = m.ref;
  get diagnostics changed = row_count;
  if changed <> (select count(*) from (select distinct lot_no, state, ref from added) booked) then
    raise exception 'an entry of goods has moved no balance';
  end if;
  return null;
end $$;
