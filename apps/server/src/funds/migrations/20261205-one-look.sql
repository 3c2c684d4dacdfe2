-- The same faults as before, found in one look at what was added: every posting waits for this trigger.
create or replace function funds.check_entries() returns trigger language plpgsql as $$
declare
  fault text;
begin
  select case
      when sum(e.amount) <> 0 then 'a voucher does not add up to nothing'
      when bool_or(v.no is null) then 'an entry has no voucher'
      when bool_or(a.holder is null) then 'an entry has no account'
      else 'an entry is dated into a day that is closed'
    end
  into fault
  from added e
  left join funds.voucher v on v.no = e.voucher_no
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
