-- 客户组 of a shop, with its customers and what they pay less.
create table mall.customer_group (
  group_id bigint generated always as identity primary key,
  firm_id text not null references mall.merchant (firm_id),
  name text not null,
  version integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  changed_by_name text not null,
  unique (firm_id, name)
);

-- A firm is in one group of a shop.
create table mall.group_customer (
  firm_id text not null,
  customer_id text not null,
  group_id bigint not null references mall.customer_group on delete cascade,
  primary key (customer_id, firm_id),
  check (customer_id <> firm_id)
);
create index group_customer_of_group on mall.group_customer (group_id);

create table mall.group_discount (
  group_id bigint not null references mall.customer_group on delete cascade,
  ware_id text not null references mall.ware on delete cascade,
  discount bigint not null check (discount > 0),
  primary key (group_id, ware_id)
);
create index group_discount_of_ware on mall.group_discount (ware_id);
