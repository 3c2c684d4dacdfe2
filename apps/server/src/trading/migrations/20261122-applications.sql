-- What an application is put together from; each exchange has its own.

-- 厂矿
create table trading.factory (
  id text primary key,
  company_id text not null,
  position integer not null,
  name text not null,
  kind text not null,
  province text not null,
  city text not null,
  county text not null
);

-- 产品
create table trading.product (
  id text primary key,
  company_id text not null,
  ware_kind_id text not null references trading.ware_kind,
  position integer not null,
  name text not null,
  -- Thermal coal, of whose price the state has a range that it finds reasonable.
  thermal boolean not null
);
create index product_of_kind on trading.product (company_id, ware_kind_id, position);

-- Where a product comes from.
create table trading.product_factory (
  product_id text not null references trading.product,
  factory_id text not null references trading.factory,
  primary key (product_id, factory_id)
);
create index product_of_factory on trading.product_factory (factory_id);

-- 等级(牌号)
create table trading.grade (
  id text primary key,
  product_id text not null references trading.product,
  position integer not null,
  name text not null
);
create index grade_of_product on trading.grade (product_id, position);

-- 规格
create table trading.spec (
  id text primary key,
  product_id text not null references trading.product,
  position integer not null,
  name text not null
);
create index spec_of_product on trading.spec (product_id, position);

-- 产品指标模板
create table trading.product_attribute (
  product_id text not null references trading.product,
  position integer not null,
  code text not null,
  label text not null,
  unit text not null,
  required boolean not null,
  primary key (product_id, position),
  unique (product_id, code)
);

-- 计价单位
create table trading.price_unit (
  id text primary key,
  company_id text not null,
  position integer not null,
  name text not null
);

-- 交收方式
create table trading.delivery_mode (
  id text primary key,
  company_id text not null,
  position integer not null,
  name text not null,
  transport text not null,
  price_basis text not null
);

-- 合同模板; of one ware kind and one side, or of any.
create table trading.contract_template (
  id text primary key,
  company_id text not null,
  position integer not null,
  name text not null,
  ware_kind_id text references trading.ware_kind,
  side text check (side in ('B', 'S'))
);

create sequence trading.application_no;

-- 交易申请
create table trading.application (
  id text primary key,
  company_id text not null,
  firm_id text not null,
  state text not null check (state in ('0', '1', '2', '3', '4', '5', '6')),
  version integer not null check (version > 0),
  -- Everybody who has had a hand in it on the owner's side; the last of them stands beside it.
  writers text[] not null,
  written_by text not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  memo text not null,
  section_id text references trading.section,
  -- What the owner has written, in the form of the wire.
  draft jsonb not null,
  -- What lists show of it.
  side text not null check (side in ('B', 'S')),
  mode text not null,
  kind text not null check (kind in ('A', 'B')),
  factory_id text references trading.factory,
  grade_id text references trading.grade,
  total bigint,
  base_price bigint,
  starts_at timestamptz,
  check ((state in ('4', '5', '6')) = (section_id is not null))
);
create index application_of_firm on trading.application (firm_id, created_at desc, id desc);
create index application_to_review on trading.application (company_id, created_at desc, id desc) where state <> '0';
create index application_of_section on trading.application (section_id) where section_id is not null;

-- 审核记录: who did what with it and when; it outlives an application that was deleted.
create table trading.application_step (
  application_id text not null,
  seq integer not null,
  type text not null,
  by_user text not null,
  by_firm text not null,
  at timestamptz not null,
  memo text not null,
  -- What was written, where something was.
  draft jsonb,
  primary key (application_id, seq)
);
create trigger application_step_is_final before update or delete on trading.application_step
  for each row execute function trading.refuse_edit();
