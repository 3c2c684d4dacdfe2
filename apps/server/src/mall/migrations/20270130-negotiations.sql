create sequence mall.negotiation_no;

-- 议价单: what a buyer asks a shop for, with the quote that stands.
create table mall.negotiation (
  negotiation_no text primary key,
  company_id text not null,
  buyer_id text not null,
  seller_id text not null,
  ware_id text not null,
  ware_name text not null,
  shop_name text not null,
  place_name text not null,
  delivery text not null,
  list_price bigint not null check (list_price > 0),
  state text not null check (state in ('0', '1', '2', '3', '4', '5')),
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  quotes integer not null check (quotes > 0),
  valid_until timestamptz not null,
  asked_at timestamptz not null,
  asked_by text not null,
  asked_by_name text not null,
  ended_at timestamptz,
  reason text not null,
  order_no text unique references mall."order",
  check (buyer_id <> seller_id),
  check ((ended_at is null) = (state in ('0', '1'))),
  check ((order_no is not null) = (state = '2'))
);
-- One open negotiation of a buyer and a ware.
create unique index negotiation_open on mall.negotiation (buyer_id, ware_id) where state in ('0', '1');
create index negotiation_of_buyer on mall.negotiation (buyer_id, asked_at desc, negotiation_no desc)
  include (state, seller_id);
create index negotiation_of_seller on mall.negotiation (seller_id, asked_at desc, negotiation_no desc)
  include (state, buyer_id);
create index negotiation_of_company on mall.negotiation (company_id, asked_at desc, negotiation_no desc)
  include (state, buyer_id, seller_id);

-- Every quote of a negotiation, in its order; never changed.
create table mall.negotiation_quote (
  negotiation_no text not null references mall.negotiation,
  place integer not null check (place > 0),
  side text not null check (side in ('B', 'S')),
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  valid_until timestamptz not null,
  words text not null,
  at timestamptz not null,
  by_user text not null,
  by_name text not null,
  primary key (negotiation_no, place)
);
