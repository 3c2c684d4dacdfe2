-- 费率: what a firm, or everybody for a time, pays instead of what the ware says. What is null means everything; a rate
-- without a unit waives.
create table funds.fee_rate (
  id bigint generated always as identity primary key,
  company_id text not null,
  kind text not null check (kind in ('fee-B', 'fee-S')),
  mode text,
  ware_kind_id text,
  firm_id text,
  from_at timestamptz not null,
  until_at timestamptz,
  unit text check (unit in ('TON', 'MILLE')),
  -- Ten-thousandths of a yuan a tonne, or millionths of the amount.
  value bigint check (value >= 0),
  reason text not null,
  check ((unit is null) = (value is null)),
  check (firm_id is not null or until_at is not null)
);
create index fee_rate_of_firm on funds.fee_rate (firm_id);
create index fee_rate_of_company on funds.fee_rate (company_id, from_at desc, id desc);

-- 收费方案, in place of those that every exchange begins with; one with the same number takes their place.
create table funds.price_group (
  company_id text not null,
  id text not null,
  kind text not null check (kind in ('1', '2', '3')),
  name text not null,
  years smallint not null check (years between 1 and 10),
  amount bigint not null check (amount > 0),
  withdrawn boolean not null default false,
  primary key (company_id, id)
);
create sequence funds.price_group_no start 101;

-- 年费缴纳记录; without a voucher it was granted.
create table funds.year_fee (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null,
  kind text not null check (kind in ('1', '2', '3')),
  group_name text not null,
  from_day date not null,
  last_day date not null check (last_day >= from_day),
  amount bigint not null check (amount >= 0),
  voucher_no bigint references funds.voucher,
  by_user text not null,
  paid_at timestamptz not null,
  unique (firm_id, kind, from_day),
  check ((amount = 0) = (voucher_no is null))
);
create index year_fee_of_firm on funds.year_fee (firm_id, paid_at desc, id desc);
create index year_fee_of_company on funds.year_fee (company_id, paid_at desc, id desc);

-- A change of what the exchange charges; it holds once a second person has confirmed it.
create table funds.fee_change (
  id bigint generated always as identity primary key,
  company_id text not null,
  details jsonb not null,
  words text not null,
  -- Whom it is about, where it is about one firm.
  firm_id text,
  reason text not null,
  state text not null default '0' check (state in ('0', '1', '2')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  memo text
);
create index fee_change_of_company on funds.fee_change (company_id, asked_at desc, id desc);

-- Why a fee is what it is, when it was collected in full, and what of it was given back.
alter table funds.service_fee
  add column why text not null default 'ware' check (why in ('ware', 'rate', 'waiver', 'package')),
  add column tariff bigint not null default 0,
  add column collected_at timestamptz,
  add column refunded bigint not null default 0,
  add column refunded_at timestamptz,
  add constraint no_more_than_taken check (refunded between 0 and taken);
update funds.service_fee set tariff = amount, collected_at = case when taken = amount then at end;
create index service_fee_due on funds.service_fee (firm_id, at) where taken < amount and refunded_at is null;

-- 开票申请
create table funds.invoice (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null,
  amount bigint not null check (amount > 0),
  type text not null check (type in ('general', 'special')),
  name text not null,
  credit_code text not null,
  address text not null,
  phone text not null,
  bank text not null,
  account text not null,
  state text not null check (state in ('1', '2', '3')),
  applied_by text not null,
  applied_at timestamptz not null,
  number text,
  issued_by text,
  issued_at timestamptz,
  voided_by text,
  voided_at timestamptz,
  memo text
);
create unique index invoice_number on funds.invoice (company_id, number) where number is not null;
create index invoice_of_company on funds.invoice (company_id, applied_at desc, id desc);
create index invoice_of_firm on funds.invoice (firm_id, applied_at desc, id desc);

create table funds.invoice_item (
  invoice_id bigint not null references funds.invoice on delete cascade,
  item_id text not null,
  amount bigint not null,
  -- Whether the invoice still stands: a fee is on one at most.
  live boolean not null default true,
  primary key (invoice_id, item_id)
);
create unique index invoice_of_item on funds.invoice_item (item_id) where live;
create index invoices_of_item on funds.invoice_item (item_id, invoice_id desc);

-- What can be invoiced: service fees that were collected in full, and annual fees that were paid.
create view funds.fee_item as
select 'S:' || order_no || ':' || firm_id as id, firm_id, 'S' as kind, order_no as reference,
       amount - refunded as amount, refunded, collected_at as paid_at
from funds.service_fee
where taken = amount and amount > 0 and collected_at is not null
union all
select 'Y:' || id, firm_id, kind, group_name || ' ' || from_day || ' 至 ' || last_day, amount, 0::bigint, paid_at
from funds.year_fee
where amount > 0;
