-- 厂矿与场地, as the mall shows them: where they are, without a map.
alter table trading.factory
  add column address text not null default '',
  add column longitude text not null default '',
  add column latitude text not null default '',
  add column intro text not null default '';

-- 库位: places within a place.
create table trading.place_location (
  id text primary key,
  factory_id text not null references trading.factory,
  position integer not null,
  name text not null,
  kind text not null default '',
  enabled boolean not null default true
);
create index location_of_place on trading.place_location (factory_id, position);

-- 商品属性模板 of a ware kind, for wares of the mall; what a product's quality table says comes beside it.
create table trading.ware_attribute (
  id text primary key,
  company_id text not null,
  ware_kind_id text not null references trading.ware_kind,
  position integer not null,
  name text not null,
  kind text not null check (kind in ('number', 'range', 'enum')),
  unit text not null default '',
  least text not null default '',
  most text not null default '',
  choices text not null default '',
  required boolean not null default false,
  enabled boolean not null default true
);
create index attribute_of_kind on trading.ware_attribute (company_id, ware_kind_id, position);

-- What other contexts may join with.
create or replace view trading.ware_kind_view as select id, name, position, enabled from trading.ware_kind;
create view trading.product_view as
  select id, company_id, ware_kind_id, position, name, enabled from trading.product;
create view trading.quality_view as
  select product_id, position, code, label, unit, required from trading.product_attribute;
create view trading.attribute_view as select * from trading.ware_attribute;
create view trading.place_view as
  select id, company_id, position, name, kind, province, city, county, address, longitude, latitude, intro, enabled
  from trading.factory;
create view trading.location_view as
  select id, factory_id as place_id, position, name, kind, enabled from trading.place_location;
