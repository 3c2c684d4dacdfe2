create schema market;

-- 价格指数: one value a day.
create table market.price_index (
  company_id text not null,
  name text not null,
  position integer not null,
  day date not null,
  price bigint not null check (price > 0),
  primary key (company_id, name, day)
);
