create schema contracts;

create sequence contracts.contract_no;

-- 合同: born from a deal, in the transaction that makes the deal.
create table contracts.contract (
  contract_no text primary key,
  company_id text not null,
  trading_day date not null,
  section_id text not null,
  section_name text not null,
  ware_id text not null,
  ware_no text not null,
  order_no text not null,
  mode text not null,
  buyer_id text not null,
  seller_id text not null,
  ware_kind_id text not null,
  product text not null,
  producer text not null,
  place text not null,
  delivery text not null,
  delivery_from date not null,
  delivery_to date not null,
  pay_type text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount >= 0),
  buyer_deposit bigint not null check (buyer_deposit >= 0),
  seller_deposit bigint not null check (seller_deposit >= 0),
  buyer_fee bigint not null check (buyer_fee >= 0),
  seller_fee bigint not null check (seller_fee >= 0),
  state text not null default '10',
  sign_by timestamptz,
  dealt_at timestamptz not null,
  check (buyer_id <> seller_id)
);
create index contract_of_buyer on contracts.contract (buyer_id, dealt_at desc, contract_no desc);
create index contract_of_seller on contracts.contract (seller_id, dealt_at desc, contract_no desc);
create index contract_of_ware on contracts.contract (ware_id, dealt_at);
create index contract_of_day on contracts.contract (company_id, trading_day) include (quantity, amount);
