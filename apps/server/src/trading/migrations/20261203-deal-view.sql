-- What was dealt in sections, for what is charged of it; nobody trades in a practice section.
create view trading.deal_view as
select d.order_no, d.company_id, s.mode, s.side, s.ware_kind_id, d.firm_id, d.owner_id, d.price, d.quantity, d.dealt_at
from trading.deal d join trading.section s on s.id = d.section_id
where not d.practice;
