-- Runs of vouchers of goods with their entries and lots under one seal, as funds.seal has those of money.
create table goods.seal (
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
create trigger only_grows before update or delete on goods.seal
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on goods.seal
  for each statement execute function platform.refuse_change();

-- What the sealed vouchers have moved on each account.
create table goods.sealed_balance (
  lot_no text not null,
  state text not null,
  ref text not null,
  amount bigint not null,
  primary key (lot_no, state, ref)
) with (fillfactor = 70);

-- Lots of practice that were cleared, and the vouchers that went with them.
create table goods.cleared (
  id bigint generated always as identity primary key,
  lots text[] not null,
  nos bigint[] not null
);
create trigger only_grows before update or delete on goods.cleared
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on goods.cleared
  for each statement execute function platform.refuse_change();

-- What of a voucher is sealed: all of it, its entries, and the lots that these are of.
create function goods.voucher_digests(low bigint, high bigint) returns table (id bigint, digest bytea) language sql stable as $$
  select coalesce(v.no, e.no),
    sha256(convert_to(jsonb_build_array(
      coalesce(v.no, e.no), v.kind, v.reference, extract(epoch from v.at), v.by_user, e.parts)::text, 'UTF8'))
  from (select * from goods.voucher where no > low and no <= high) v
  full join (
    select t.voucher_no as no, jsonb_agg(
      jsonb_build_array(t.leg, t.lot_no, t.state, t.ref, t.quantity, l.company_id, l.firm_id, l.ware_kind_id, l.product,
        l.place, l.origin, l.opened_for, l.memo, extract(epoch from l.opened_at), l.opened_by) order by t.leg) as parts
    from goods.entry t left join goods.lot l on l.lot_no = t.lot_no
    where t.voucher_no > low and t.voucher_no <= high group by t.voucher_no
  ) e on e.no = v.no
  order by 1
$$;

-- As before, and what went is written down.
create or replace function goods.clear_lots(lots text[]) returns void language plpgsql as $$
begin
  if exists (select from goods.account where lot_no = any(clear_lots.lots) and balance > 0 and state in ('listed', 'sold', 'pledged', 'transit'))
  then
    raise exception 'a lot that something holds is not cleared';
  end if;
  insert into goods.cleared (lots, nos)
  select clear_lots.lots, array(select distinct voucher_no from goods.entry where lot_no = any(clear_lots.lots))
  where cardinality(clear_lots.lots) > 0;
  perform set_config('goods.clearing', 'on', true);
  with gone as (delete from goods.entry where lot_no = any(clear_lots.lots) returning voucher_no)
  delete from goods.voucher where no in (select voucher_no from gone);
  delete from goods.account where lot_no = any(clear_lots.lots);
  delete from goods.lot where lot_no = any(clear_lots.lots);
  perform set_config('goods.clearing', 'off', true);
end $$;
