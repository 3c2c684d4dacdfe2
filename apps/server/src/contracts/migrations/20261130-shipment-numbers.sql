-- A shipment keeps its number when it is cancelled: the next one is numbered after all that were ever made.
update contracts.contract c
set body = c.body || jsonb_build_object('lastShipment', coalesce(
  (select max((f.body ->> 'no')::integer) from contracts.fact f
   where f.contract_no = c.contract_no and f.kind = 'goods-shipped'), 0));
