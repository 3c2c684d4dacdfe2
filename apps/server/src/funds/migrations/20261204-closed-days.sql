-- A day that is closed stays as it was written. What happened on it and comes to the ledger only later is booked at the
-- beginning of the first day that is open, so that each evening is the next morning.
create function funds.booked_at(happened timestamptz) returns timestamptz language sql stable as $$
  select greatest(happened, (select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from funds.day_end))
$$;

create or replace function funds.check_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by voucher_no having sum(amount) <> 0) then
    raise exception 'a voucher does not add up to nothing';
  end if;
  if exists (select 1 from added left join funds.voucher on no = voucher_no where no is null) then
    raise exception 'an entry has no voucher';
  end if;
  if exists (select 1 from added left join funds.account using (holder, bucket) where account.balance is null) then
    raise exception 'an entry has no account';
  end if;
  if (select min(at) from added) < funds.booked_at('-infinity') then
    raise exception 'an entry is dated into a day that is closed';
  end if;
  return null;
end $$;

-- Where something was booked into a day that was closed already, the days are written anew with the next close.
do $$
begin
  if exists (
    select from funds.entry e
    where e.at < funds.booked_at('-infinity')
    group by e.holder
    having sum(e.amount) <> coalesce((select d.closing from funds.day_account d where d.holder = e.holder
                                      order by d.day desc limit 1), 0)
  ) then
    delete from funds.day_account;
    delete from funds.day_kind;
    delete from funds.day_end;
  end if;
end $$;
