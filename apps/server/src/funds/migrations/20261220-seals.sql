-- Runs of vouchers with their entries under one seal, which holds the seal before it, as platform.audit_seal has runs of the audit log.
create table funds.seal (
  seq bigint primary key,
  last_id bigint not null unique,
  ids bigint[] not null,
  marks bytea not null,
  previous bytea not null,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  signature text not null
);
create trigger only_grows before update or delete on funds.seal
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on funds.seal
  for each statement execute function platform.refuse_change();

-- What the sealed vouchers have moved on each account: a balance is this and the entries of vouchers that are not sealed yet.
create table funds.sealed_balance (
  holder text not null,
  bucket text not null,
  amount bigint not null,
  primary key (holder, bucket)
) with (fillfactor = 70);

-- 练习结转: which vouchers each has taken the place of; a number without a voucher where they came to nothing. It is settled where all of
-- these were in funds.sealed_balance, so that itself adds nothing to it.
create table funds.condensed (
  no bigint primary key,
  nos bigint[] not null,
  settled boolean not null
);
create trigger only_grows before update or delete on funds.condensed
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on funds.condensed
  for each statement execute function platform.refuse_change();

-- What of a voucher is sealed: all of it, and all of its entries.
create function funds.voucher_digests(low bigint, high bigint) returns table (id bigint, digest bytea) language sql stable as $$
  select coalesce(v.no, e.no),
    sha256(convert_to(jsonb_build_array(coalesce(v.no, e.no), v.parts, e.parts)::text, 'UTF8'))
  from (
    select no, jsonb_agg(jsonb_build_array(kind, reference, extract(epoch from at)) order by at) as parts
    from funds.voucher where no > low and no <= high group by no
  ) v
  full join (
    select voucher_no as no, jsonb_agg(
      jsonb_build_array(leg, holder, bucket, kind, amount, balance, extract(epoch from at)) order by leg, at) as parts
    from funds.entry where voucher_no > low and voucher_no <= high group by voucher_no
  ) e on e.no = v.no
  order by 1
$$;

-- As before, but what was sealed and what was not become a voucher each, and which vouchers went is written down. 7302916 is the lock
-- under which vouchers are sealed.
create or replace function funds.condense(nos bigint[]) returns void language plpgsql as $$
declare
  sealed_to bigint;
begin
  perform pg_advisory_xact_lock(7302916);
  select coalesce(max(last_id), 0) into sealed_to from funds.seal;
  perform set_config('funds.condensing', 'on', true);
  with gone as (
    delete from funds.entry where voucher_no = any(nos)
    returning *, (at at time zone 'Asia/Shanghai')::date as day,
      voucher_no <= sealed_to
        or voucher_no in (select c.no from funds.condensed c where c.no = any(condense.nos) and c.settled) as settled
  ), vouchers as (
    delete from funds.voucher where no = any(nos)
  ), sums as (
    select day, settled, holder, bucket, sum(amount)::bigint as amount from gone group by 1, 2, 3, 4 having sum(amount) <> 0
  ), carried as (
    select day, settled, max(at) as at, nextval('funds.voucher_no') as no, array_agg(distinct voucher_no) as gone_nos
    from gone group by day, settled
  ), noted as (
    insert into funds.condensed (no, nos, settled) select no, gone_nos, settled from carried
  ), posted as (
    insert into funds.voucher (no, kind, reference, at)
    select c.no, 'practice-carried', c.day::text, c.at from carried c where (c.day, c.settled) in (select day, settled from sums)
  )
  insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
  select c.no, row_number() over (partition by c.no order by s.holder, s.bucket) - 1, s.holder, s.bucket,
         'practice-carried', s.amount,
         (select e.balance from funds.entry e where e.holder = s.holder and e.bucket = s.bucket and e.at <= c.at
          order by e.at desc, e.voucher_no desc, e.leg desc limit 1),
         c.at
  from carried c join sums s on s.day = c.day and s.settled = c.settled;
  perform set_config('funds.condensing', 'off', true);
end $$;
