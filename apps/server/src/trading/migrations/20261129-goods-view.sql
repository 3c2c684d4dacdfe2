-- What sellers offer in sections, for the goods register; nothing of a ware that has ended.
create view trading.goods_view as
select w.id as opened_for, s.company_id, w.owner_id as firm_id, s.ware_kind_id, w.product, w.place, 'listed' as state, w.id as ref,
       case when w.status in ('5', '6', '7', '9') then 0 else w.total - w.dealt end as quantity
from trading.ware w join trading.section s on s.id = w.section_id
where s.side = 'S';
