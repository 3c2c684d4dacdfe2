-- What other contexts may join with: how 商品种类 are called, in the order in which they are shown.
create view trading.ware_kind_view as select id, name, position from trading.ware_kind;
