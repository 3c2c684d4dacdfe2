create schema goods;

create sequence goods.lot_no;

-- 货物批次: tonnes of one kind, of one owner, in one place.
create table goods.lot (
  lot_no text primary key,
  company_id text not null,
  firm_id text not null,
  ware_kind_id text not null,
  product text not null,
  place text not null,
  origin text not null check (origin in ('declared', 'section', 'mall', 'contract', 'long-term')),
  -- The ware, contract or plan that it was opened with; of one that its owner has declared by itself nothing.
  opened_for text not null default '',
  memo text not null default '',
  opened_at timestamptz not null,
  opened_by text,
  check ((opened_for = '') = (origin = 'declared'))
);
create index lot_of_firm on goods.lot (firm_id, opened_at desc, lot_no desc);
create index lot_of_company on goods.lot (company_id, opened_at desc, lot_no desc);
create unique index lot_opened_for on goods.lot (opened_for) where opened_for <> '';

-- Tonnes of a lot in a state, and what holds them there (a ware, an order, a contract, a loan). The register is double entry
-- like the ledger of money, and only its entries move a balance: see goods.book.
create table goods.account (
  lot_no text not null,
  state text not null check (state in ('outside', 'free', 'listed', 'sold', 'pledged', 'transit', 'delivered')),
  ref text not null,
  balance bigint not null,
  primary key (lot_no, state, ref),
  constraint never_below_zero check (balance >= 0 or state = 'outside'),
  check ((ref = '') = (state in ('outside', 'free')))
) with (fillfactor = 70);
create index account_held_by on goods.account (ref, state) where ref <> '';
-- What is offered comes from one lot, what is sold or pledged goes on from where it was.
create unique index one_lot_for_an_offer on goods.account (ref) where state = 'listed';

create sequence goods.voucher_no;

-- 货权凭证
create table goods.voucher (
  no bigint primary key,
  kind text not null,
  reference text not null,
  at timestamptz not null,
  by_user text
);

-- The two legs of a voucher, in ten-thousandths of a tonne. They add up to nothing, and nobody edits them.
create table goods.entry (
  voucher_no bigint not null,
  leg smallint not null,
  lot_no text not null,
  state text not null,
  ref text not null,
  quantity bigint not null check (quantity <> 0),
  primary key (voucher_no, leg)
);
create index entry_of_lot on goods.entry (lot_no, voucher_no desc, leg);

-- A whole statement at once: each voucher adds up to nothing for each lot, and the balances follow from the entries.
create function goods.book() returns trigger language plpgsql as $$
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
  -- In the order of their keys, so that two who book the same goods do not wait for each other in a circle.
  perform 1 from goods.account a
  where (a.lot_no, a.state, a.ref) in (select lot_no, state, ref from added)
  order by a.lot_no, a.state, a.ref for update;
  update goods.account a set balance = a.balance + m.quantity
  from (select lot_no, state, ref, sum(quantity)::bigint as quantity from added group by 1, 2, 3) m
  where a.lot_no = m.lot_no and a.state = m.state and a.ref = m.ref;
  insert into goods.account (lot_no, state, ref, balance)
  select m.* from (select lot_no, state, ref, sum(quantity)::bigint from added group by 1, 2, 3) m(lot_no, state, ref, quantity)
  where not exists (select from goods.account a where a.lot_no = m.lot_no and a.state = m.state and a.ref = m.ref);
  return null;
end $$;
create trigger entries_are_booked after insert on goods.entry
  referencing new table as added for each statement execute function goods.book();

create function goods.refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception 'the goods register is only added to';
end $$;
create trigger entry_is_final before update or delete on goods.entry
  for each row execute function goods.refuse_edit();
create trigger voucher_is_final before update or delete on goods.voucher
  for each row execute function goods.refuse_edit();
create trigger account_stays before delete on goods.account
  for each row execute function goods.refuse_edit();
create trigger account_follows_its_entries before insert or update on goods.account
  for each row when (pg_trigger_depth() = 0) execute function goods.refuse_edit();

-- 合同融资: a contract is financed once at a time; what comes back of its goods meanwhile stays pledged.
create table goods.financed_contract (
  id bigint generated always as identity primary key,
  contract_no text not null,
  loan text not null,
  pledged_at timestamptz not null,
  released_at timestamptz
);
create unique index financed_once on goods.financed_contract (contract_no) where released_at is null;
create index financed_by_loan on goods.financed_contract (loan) where released_at is null;
