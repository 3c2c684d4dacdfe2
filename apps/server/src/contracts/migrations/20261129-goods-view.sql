-- Where the tonnes of contracts are, as `goodsOf` of the domain says, for the goods register.
create view contracts.goods_view as
select c.ware_id, c.company_id, c.seller_id as firm_id, c.ware_kind_id, c.product, c.place, held.state, c.contract_no as ref,
       held.quantity, 'contract' as origin
from contracts.contract c
cross join lateral (values
  ('sold', case when c.state >= '50' then 0 else greatest(c.quantity - c.shipped, 0) end),
  ('transit', case when c.state <> '40' then 0 else (
    select coalesce(sum(rtrim(s ->> 'quantity', 'n')::bigint - rtrim(s ->> 'received', 'n')::bigint), 0)
    from jsonb_array_elements(c.body -> 'shipments') s where not (s ->> 'complete')::boolean) end),
  ('delivered', c.received)
) held(state, quantity)
union all
select p.id, l.company_id, l.seller_id, '', l.product, l.place, 'delivered', p.id, p.delivered, 'long-term'
from contracts.long_term_plan p join contracts.long_term l on l.id = p.contract_id;
