-- 采购清单 of a firm: wares that it means to order, in one basket for each shop.
create table mall.basket_line (
  buyer_id text not null,
  ware_id text not null references mall.ware,
  seller_id text not null references mall.merchant (firm_id),
  ware_name text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  added_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  changed_by_name text not null,
  primary key (buyer_id, ware_id),
  check (buyer_id <> seller_id)
);
create index basket_line_of_ware on mall.basket_line (ware_id);
create index basket_line_of_shop on mall.basket_line (seller_id);
