-- Outside of a transaction.
create index concurrently if not exists shipment_for_shipper on logistics.shipment (shipper_id) where state in ('2', '3');
