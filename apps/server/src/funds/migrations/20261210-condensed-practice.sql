-- 练习结转: vouchers of practice are put together by the day. Nothing else takes a voucher out of the ledger, and no account
-- has another balance by it, at the end of any day.
create or replace function funds.refuse_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('funds.condensing', true) = 'on' then
    return old;
  end if;
  raise exception 'the ledger is only added to';
end $$;

-- What is put together stays on its day, though that is closed: the day comes to the same.
create or replace function funds.booked_at(happened timestamptz) returns timestamptz language sql stable as $$
  select case when current_setting('funds.condensing', true) = 'on' then happened
    else greatest(happened, (select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from funds.day_end)) end
$$;

-- Takes these vouchers out, and posts for each of their days one with what they have moved together, at the time of the last of
-- them; where that is nothing, none. The balance of a leg is what was on its account at that time.
create function funds.condense(nos bigint[]) returns void language plpgsql as $$
begin
  perform set_config('funds.condensing', 'on', true);
  with gone as (
    delete from funds.entry where voucher_no = any(nos) returning *, (at at time zone 'Asia/Shanghai')::date as day
  ), vouchers as (
    delete from funds.voucher where no = any(nos)
  ), sums as (
    select day, holder, bucket, sum(amount)::bigint as amount from gone group by 1, 2, 3 having sum(amount) <> 0
  ), carried as (
    select day, max(at) as at, nextval('funds.voucher_no') as no from gone where day in (select day from sums) group by day
  ), posted as (
    insert into funds.voucher (no, kind, reference, at) select no, 'practice-carried', day::text, at from carried
  )
  insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
  select c.no, row_number() over (partition by c.no order by s.holder, s.bucket) - 1, s.holder, s.bucket,
         'practice-carried', s.amount,
         (select e.balance from funds.entry e where e.holder = s.holder and e.bucket = s.bucket and e.at <= c.at
          order by e.at desc, e.voucher_no desc, e.leg desc limit 1),
         c.at
  from carried c join sums s on s.day = c.day;
  perform set_config('funds.condensing', 'off', true);
end $$;
