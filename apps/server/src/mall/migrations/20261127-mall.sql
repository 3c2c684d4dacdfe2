create schema mall;

-- 商城启用域名: the mall is there on hosts that are enabled, and nowhere else.
create table mall.host (
  id bigint generated always as identity primary key,
  company_id text not null,
  domain text not null check (domain = lower(domain) and domain <> ''),
  enabled boolean not null,
  memo text not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  unique (company_id, domain)
);

-- 收费方案 (pgId); rates of deposits in ten-thousandths.
create table mall.fee_plan (
  id text primary key,
  company_id text not null,
  position integer not null,
  name text not null,
  buyer_deposit integer not null check (buyer_deposit between 0 and 10000),
  seller_deposit integer not null check (seller_deposit between 0 and 10000),
  enabled boolean not null default true
);
-- 收费阶段: so much from a day on; R millionths of the amount, T ten-thousandths of a yuan a tonne, F fen an order.
create table mall.fee_phase (
  plan_id text not null references mall.fee_plan,
  side text not null check (side in ('B', 'S')),
  from_day date not null,
  until_day date,
  type text not null check (type in ('R', 'T', 'F')),
  value bigint not null check (value >= 0),
  primary key (plan_id, side, from_day),
  check (until_day is null or until_day >= from_day)
);

-- 商家入驻申请
create table mall.merchant_application (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null,
  state text not null check (state in ('0', '1', '2')),
  shop_name text not null,
  intro text not null,
  contact_name text not null,
  contact_phone text not null,
  address text not null,
  opens smallint not null,
  closes smallint not null,
  plan_id text not null,
  memo text not null,
  applied_by text not null,
  applied_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  opinion text not null default '',
  check ((decided_at is null) = (state = '0'))
);
create unique index merchant_application_waiting on mall.merchant_application (firm_id) where state = '0';
create index merchant_application_of_firm on mall.merchant_application (firm_id, id desc);
create index merchant_application_in_order
  on mall.merchant_application (company_id, (state = '0') desc, applied_at desc, id desc);

-- 商家 and its shop
create table mall.merchant (
  firm_id text primary key,
  company_id text not null,
  shop_name text not null,
  intro text not null,
  contact_name text not null,
  contact_phone text not null,
  address text not null,
  logo_id text,
  -- Minutes of the day.
  opens smallint not null check (opens between 0 and 1440),
  closes smallint not null check (closes between 0 and 1440),
  status text not null check (status in ('0', '1', '2')),
  -- Why the exchange has stopped the shop.
  suspended_for text,
  plan_id text not null,
  version integer not null,
  opened_at timestamptz not null,
  -- Tonnes that contracts have taken, in ten-thousandths.
  sold bigint not null default 0,
  unique (company_id, shop_name)
);
create index merchant_by_sold on mall.merchant (company_id, sold desc, firm_id);
create index merchant_in_order on mall.merchant (company_id, opened_at desc, firm_id);

-- 操作日志 of a shop and its wares
create table mall.merchant_log (
  id bigint generated always as identity primary key,
  firm_id text not null,
  ware_id text,
  at timestamptz not null,
  action text not null,
  detail text not null,
  by_user text not null,
  by_name text not null
);
create index merchant_log_newest on mall.merchant_log (firm_id, at desc, id desc);
create index merchant_log_of_ware on mall.merchant_log (ware_id, id desc) where ware_id is not null;

create sequence mall.ware_no;

-- 商品
create table mall.ware (
  id text primary key,
  company_id text not null,
  firm_id text not null references mall.merchant,
  state text not null check (state in ('0', '1', '2', '3', '4')),
  version integer not null,
  needs_review boolean not null default false,
  ware_kind_id text not null,
  product_id text not null,
  name text not null,
  place_id text not null,
  location_id text,
  -- Of the place: by which wares of a region are found.
  area text not null,
  price bigint not null check (price >= 0),
  price_since timestamptz,
  basis text not null,
  pay_type text not null,
  min_quantity bigint not null check (min_quantity > 0),
  step bigint not null check (step > 0),
  max_quantity bigint check (max_quantity >= min_quantity),
  pickup_days smallint not null,
  -- As the merchant has written them: [{code, value}] and [{code, promise, measured, reject}].
  attributes jsonb not null,
  qualities jsonb not null,
  -- The figures by which wares are found, in ten-thousandths; of a bound the bound, of a range its lower end.
  calorific bigint,
  sulphur bigint,
  description text not null,
  pictures text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_by text,
  submitted_at timestamptz,
  decided_by text,
  memo text not null default '',
  on_sale_since timestamptz,
  -- On sale, of a shop that is not stopped: whether anybody sees it.
  shown boolean not null default false check (not shown or state = '2'),
  in_stock boolean not null,
  sold bigint not null default 0,
  -- The words by which it is found, each in its weight: name A, place B, shop C, kind D.
  words tsvector not null default '',
  -- What orders have named stays, though its merchant sees it no more.
  deleted_at timestamptz,
  check (not shown or (on_sale_since is not null and deleted_at is null))
);
create index ware_of_firm on mall.ware (firm_id, changed_at desc, id desc) where deleted_at is null;
create index ware_to_review on mall.ware
  (company_id, (state = '1') desc, submitted_at desc nulls last, id desc) where deleted_at is null;
create index ware_tally on mall.ware (company_id, ware_kind_id, product_id, area, place_id, price) where shown;
create index ware_recommended on mall.ware (company_id, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_of_kind
  on mall.ware (company_id, ware_kind_id, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_of_product
  on mall.ware (company_id, product_id, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_of_area
  on mall.ware (company_id, area, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_of_place on mall.ware (place_id, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_of_shop on mall.ware (firm_id, in_stock desc, sold desc, on_sale_since desc, id) where shown;
create index ware_newest on mall.ware (company_id, on_sale_since desc, id) where shown;
create index ware_by_price on mall.ware (company_id, price, id) where shown;
create index ware_by_calorific on mall.ware (company_id, calorific desc nulls last, id) where shown;
create index ware_by_sulphur on mall.ware (company_id, sulphur, id) where shown;
create index ware_by_words on mall.ware using gin (words) where shown;

-- 库存: what moves with every order, apart from what lists are searched by.
create table mall.stock (
  ware_id text primary key references mall.ware on delete cascade,
  available bigint not null check (available >= 0),
  reserved bigint not null check (reserved >= 0)
) with (fillfactor = 70);
create index stock_by_available on mall.stock (available desc, ware_id);

-- 库存变动, and with it 调量记录
create table mall.stock_move (
  id bigint generated always as identity primary key,
  ware_id text not null,
  firm_id text not null,
  cause text not null check (cause in ('set', 'reserve', 'release', 'sell')),
  -- How much was moved; of a change (set) the new stock less the old.
  quantity bigint not null,
  available_after bigint not null,
  reserved_after bigint not null,
  order_no text,
  memo text not null,
  by_user text,
  by_name text not null,
  at timestamptz not null,
  check ((order_no is null) = (cause = 'set'))
);
create index stock_move_of_ware on mall.stock_move (ware_id, id desc);
create index stock_move_set on mall.stock_move (firm_id, at desc, id desc) where cause = 'set';

-- 调价: every price that a ware had, has, or is to have.
create table mall.ware_price (
  id bigint generated always as identity primary key,
  ware_id text not null references mall.ware on delete cascade,
  firm_id text not null,
  price bigint not null check (price > 0),
  effective_at timestamptz not null,
  state text not null check (state in ('0', '1', '2')),
  added_by text not null,
  added_by_name text not null,
  added_at timestamptz not null
);
create index ware_price_of_ware on mall.ware_price (ware_id, effective_at, id);
create unique index ware_price_at on mall.ware_price (ware_id, effective_at) where state <> '2';
create unique index ware_price_now on mall.ware_price (ware_id) where state = '1';
create index ware_price_of_firm on mall.ware_price (firm_id, added_at desc, id desc);

-- 地区均价 of a product, as it was at the end of a day.
create table mall.area_price (
  company_id text not null,
  area text not null,
  product_id text not null,
  day date not null,
  price bigint not null,
  wares integer not null,
  primary key (company_id, area, product_id, day)
);

-- What is looked for as it is typed, and what a mistyped word may have meant: names of places, shops and wares.
create extension if not exists pg_trgm;
create table mall.term (
  company_id text not null,
  kind text not null check (kind in ('place', 'shop', 'ware')),
  -- Of a place or a shop its id, of wares their name.
  reference text not null,
  name text not null,
  -- How it is said, from each of its syllables on: "hanglaiwan laiwan wan".
  pinyin text not null,
  words tsvector not null,
  primary key (company_id, kind, reference)
);
create index term_by_words on mall.term using gin (words);
create index term_by_pinyin on mall.term using gin (pinyin gin_trgm_ops);
