-- The lot on the goods register that a merchant has named for a ware; without one it has a lot of its own.
alter table mall.ware add lot_no text;

-- What shops offer, and what orders have taken that are no contracts yet, for the goods register.
create view mall.goods_view as
select w.id as opened_for, w.company_id, w.firm_id, w.ware_kind_id, w.name as product, coalesce(p.name, '') as place, held.*
from mall.ware w
left join trading.place_view p on p.id = w.place_id
cross join lateral (
  select 'listed' as state, k.ware_id as ref, k.available as quantity from mall.stock k where k.ware_id = w.id
  union all
  select 'sold', o.order_no, o.quantity from mall."order" o
  where o.ware_id = w.id and (o.state = '0' or exists (
    select from mall.agreement a where a.order_no = o.order_no and a.state in ('0', '1')))
) held;
