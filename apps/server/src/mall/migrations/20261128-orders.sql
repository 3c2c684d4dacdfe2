-- A ware as it was when it was ordered: its words, one row for each version of which something was ordered.
create table mall.ordered_ware (
  ware_id text not null,
  version integer not null,
  shown jsonb not null,
  primary key (ware_id, version)
);

create sequence mall.order_no;

-- 商城订单
create table mall."order" (
  order_no text primary key,
  company_id text not null,
  order_day date not null,
  buyer_id text not null,
  seller_id text not null,
  ware_id text not null,
  ware_version integer not null,
  ware_kind_id text not null,
  ware_name text not null,
  shop_name text not null,
  place_name text not null,
  pay_type text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null check (amount >= 0),
  -- What is frozen of each side; of the seller once he has confirmed.
  buyer_fee bigint not null check (buyer_fee >= 0),
  buyer_deposit bigint not null check (buyer_deposit >= 0),
  seller_fee bigint not null check (seller_fee >= 0),
  seller_deposit bigint not null check (seller_deposit >= 0),
  -- By what both are charged: {B, S}, amounts as exact-json.ts writes them.
  charges jsonb not null,
  address text not null,
  state text not null check (state in ('0', '1', '2', '3', '4')),
  placed_at timestamptz not null,
  placed_by text not null,
  placed_by_name text not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by_name text not null,
  reason text not null,
  contract_no text,
  check (buyer_id <> seller_id),
  check ((answered_at is null) = (state = '0')),
  check ((contract_no is not null) = (state = '1'))
);
-- A list counts and sums the whole period that it shows: what it sums lies in the index that finds the rows.
create index order_of_buyer on mall."order" (buyer_id, placed_at desc, order_no desc)
  include (state, seller_id, quantity, amount, buyer_fee, buyer_deposit);
create index order_of_seller on mall."order" (seller_id, placed_at desc, order_no desc)
  include (state, buyer_id, quantity, amount, seller_fee, seller_deposit);
create index order_of_company on mall."order" (company_id, placed_at desc, order_no desc)
  include (state, buyer_id, seller_id, quantity, amount, buyer_fee, seller_fee, buyer_deposit, seller_deposit);
create index order_waiting_of_seller on mall."order" (seller_id, placed_at desc) where state = '0';

-- 商城合同, until both sides have agreed; what follows is a contract like any other, under the same number.
create table mall.agreement (
  contract_no text primary key,
  company_id text not null,
  order_no text not null unique references mall."order",
  trading_day date not null,
  buyer_id text not null,
  seller_id text not null,
  state text not null check (state in ('0', '1', '2', '3')),
  version integer not null,
  ware_name text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  amount bigint not null,
  pay_type text not null check (pay_type in ('0', '1')),
  delivery text not null,
  delivery_from date not null,
  delivery_to date not null,
  address text not null,
  memo text not null,
  cancelled_by text check (cancelled_by in ('B', 'S')),
  reason text not null,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  check ((cancelled_by is not null) = (state = '3')),
  check (delivery_to >= delivery_from)
);
create index agreement_of_buyer on mall.agreement (buyer_id, opened_at desc, contract_no desc)
  include (state, seller_id, quantity, amount);
create index agreement_of_seller on mall.agreement (seller_id, opened_at desc, contract_no desc)
  include (state, buyer_id, quantity, amount);

-- 收藏
create table mall.ware_follow (
  user_id text not null,
  ware_id text not null references mall.ware on delete cascade,
  firm_id text not null,
  price bigint not null,
  followed_at timestamptz not null,
  primary key (user_id, ware_id)
);
create index follow_of_ware on mall.ware_follow (ware_id);
create index ware_follow_newest on mall.ware_follow (user_id, followed_at desc, ware_id);

create table mall.shop_follow (
  user_id text not null,
  shop_id text not null references mall.merchant (firm_id) on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, shop_id)
);
create index shop_follow_newest on mall.shop_follow (user_id, followed_at desc, shop_id);

-- 收藏动态: prices that fell, and wares that are there again.
create table mall.follow_news (
  id bigint generated always as identity primary key,
  user_id text not null,
  ware_id text not null references mall.ware on delete cascade,
  kind text not null check (kind in ('price', 'stock')),
  price_before bigint,
  price bigint not null,
  at timestamptz not null,
  read_at timestamptz,
  check ((price_before is not null) = (kind = 'price'))
);
create index follow_news_newest on mall.follow_news (user_id, at desc, id desc);
create index follow_news_unread on mall.follow_news (user_id) where read_at is null;
create index follow_news_of_ware on mall.follow_news (ware_id);
