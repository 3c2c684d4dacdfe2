create schema if not exists logistics;

create sequence logistics.shipment_no;
create sequence logistics.waybill_no;

-- 发运单
create table logistics.shipment (
  shipment_no text primary key,
  company_id text not null,
  contract_no text not null,
  shipper_id text not null,
  seller_id text not null,
  buyer_id text not null,
  state text not null check (state in ('0', '1', '2', '3', '4', '5', '9')),
  mode text not null check (mode in ('road', 'rail')),
  haulage text not null check (haulage in ('carrier', 'own')),
  product text not null,
  -- What a tonne costs by the contract, and whose scale counts there.
  goods_price bigint not null,
  scale text not null,
  quantity bigint not null check (quantity > 0),
  from_place text not null,
  to_place text not null,
  kilometres integer not null,
  load_from date not null,
  load_to date not null,
  vehicles integer not null,
  limit_price bigint,
  memo text not null,
  quotes integer not null default 0,
  carrier_id text,
  freight_price bigint,
  -- What its waybills take and carry, and what of it has arrived: kept with every step of theirs.
  taken bigint not null default 0,
  loaded bigint not null default 0,
  signed bigint not null default 0,
  waybills integer not null default 0,
  made_at timestamptz not null,
  made_by text not null,
  published_at timestamptz,
  ended_at timestamptz,
  reason text not null default '',
  check (load_to >= load_from),
  check (loaded between 0 and quantity),
  check (signed between 0 and loaded),
  check ((haulage = 'own') or (carrier_id is null) = (freight_price is null))
);
create index shipment_of_shipper on logistics.shipment (shipper_id, made_at desc, shipment_no desc)
  include (state, quantity, loaded, signed);
create index shipment_of_contract on logistics.shipment (contract_no);
create index shipment_waiting on logistics.shipment (company_id, published_at desc, shipment_no desc)
  where state in ('1', '2') and haulage = 'carrier';

-- 承运报价: one of each carrier.
create table logistics.quote (
  id text primary key,
  shipment_no text not null references logistics.shipment,
  carrier_id text not null,
  price bigint not null check (price > 0),
  vehicles integer not null,
  memo text not null,
  state text not null check (state in ('0', '1', '2', '3')),
  quoted_at timestamptz not null,
  quoted_by text not null,
  unique (shipment_no, carrier_id)
);
create index quote_of_carrier on logistics.quote (carrier_id, quoted_at desc, id desc);

-- 车辆 and 司机 of whoever hauls; the waybill that each is on.
create table logistics.vehicle (
  id text primary key,
  company_id text not null,
  firm_id text not null,
  plate text not null,
  axles text not null check (axles in ('2', '3', '4', '5', '6')),
  tare bigint not null,
  memo text not null,
  active boolean not null,
  waybill_no text,
  added_at timestamptz not null
);
create unique index vehicle_plate on logistics.vehicle (company_id, plate) where active;
create index vehicle_of_firm on logistics.vehicle (firm_id, plate);

create table logistics.driver (
  id text primary key,
  company_id text not null,
  firm_id text not null,
  name text not null,
  mobile text not null,
  licence text not null,
  active boolean not null,
  waybill_no text,
  added_at timestamptz not null
);
create index driver_of_firm on logistics.driver (firm_id, name);

-- 运单: one vehicle or wagon.
create table logistics.waybill (
  waybill_no text primary key,
  id bigint not null unique,
  company_id text not null,
  shipment_no text not null references logistics.shipment,
  contract_no text not null,
  shipper_id text not null,
  hauler_id text not null,
  seller_id text not null,
  buyer_id text not null,
  state text not null check (state in ('0', '1', '2', '3', '4', '5', '9')),
  state_before text,
  mode text not null check (mode in ('road', 'rail')),
  vehicle text not null,
  train text not null,
  axles text,
  wagon_type text,
  vehicle_id text,
  driver_id text,
  driver_name text not null,
  driver_phone text not null,
  planned bigint not null check (planned > 0),
  product text not null,
  from_place text not null,
  to_place text not null,
  seals text not null default '',
  loading_no text,
  loading_gross bigint,
  loading_tare bigint,
  loading_net bigint,
  loading_at timestamptz,
  unloading_no text,
  unloading_gross bigint,
  unloading_tare bigint,
  unloading_net bigint,
  unloading_at timestamptz,
  released_at timestamptz,
  -- The shipment of the contract by which it has left.
  contract_shipment integer,
  signed_at timestamptz,
  signed_by text not null default '',
  freight_state text not null default 'none' check (freight_state in ('none', 'due', 'paid')),
  billed bigint,
  freight bigint,
  loss bigint,
  allowed bigint,
  excess bigint,
  charge bigint,
  payable bigint,
  -- Which of its links still opens.
  link_serial integer not null default 0,
  steps integer not null default 0,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  check (loading_net is null or loading_gross - loading_tare = loading_net),
  check (unloading_net is null or unloading_gross - unloading_tare = unloading_net),
  check (unloading_net is null or loading_net is not null and unloading_net <= loading_net),
  check ((mode = 'road') = (axles is not null)),
  check ((mode = 'rail') = (wagon_type is not null))
);
create index waybill_of_shipment on logistics.waybill (shipment_no, id desc);
create index waybill_of_contract on logistics.waybill (contract_no, id desc);
create index waybill_of_vehicle on logistics.waybill (company_id, vehicle, id desc);
create index waybill_due on logistics.waybill (shipment_no) where freight_state = 'due';
create index waybill_on_road on logistics.waybill (company_id, made_at desc, id desc)
  include (state, loading_net, to_place, changed_at) where state in ('1', '2', '3', '5');
-- A number of a ticket stands for one weighing at its scale.
create unique index loading_ticket on logistics.waybill (company_id, from_place, loading_no)
  where loading_no is not null and state <> '9';
create unique index unloading_ticket on logistics.waybill (company_id, to_place, unloading_no)
  where unloading_no is not null and state <> '9';

-- Whose lists a waybill stands in; its state with it, so that a list is found and counted by an index.
create table logistics.waybill_of_firm (
  waybill_no text not null references logistics.waybill,
  firm_id text not null,
  id bigint not null,
  state text not null,
  made_at timestamptz not null,
  primary key (waybill_no, firm_id)
);
create index waybill_of_firm_newest on logistics.waybill_of_firm (firm_id, made_at desc, id desc)
  include (state, waybill_no);
create index waybill_of_firm_state on logistics.waybill_of_firm (firm_id, state, made_at desc, id desc)
  include (waybill_no);

-- 时间线
create table logistics.step (
  waybill_no text not null references logistics.waybill,
  step integer not null,
  kind text not null,
  at timestamptz not null,
  by_name text not null,
  detail text not null,
  primary key (waybill_no, step)
);

-- 位置, as the carrier's tracking or the driver's phone says.
create table logistics.position (
  waybill_no text not null references logistics.waybill,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  primary key (waybill_no, at)
);

-- A tracking service of our own to try the platform with; it keeps its own books.
create schema if not exists sandbox;
create table sandbox.carrier_journey (
  id text primary key,
  vehicle text not null,
  route jsonb not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create table sandbox.carrier_weather (
  id boolean primary key default true check (id),
  -- Answers no call at all.
  down boolean not null default false,
  -- Notes what it is told, and does not say that it has.
  loses_answers boolean not null default false,
  -- Tells of a position so much later than it was seen.
  delay_ms integer not null default 0,
  -- Tells every position that it has told before as well.
  repeats boolean not null default false
);
insert into sandbox.carrier_weather default values;
