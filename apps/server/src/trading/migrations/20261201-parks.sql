-- 所在园区: the park in which a mine or a yard has its coal loaded.
alter table trading.factory add column park_id text references trading.factory;
create or replace view trading.place_view as
  select id, company_id, position, name, kind, province, city, county, address, longitude, latitude, intro, enabled,
    park_id
  from trading.factory;
