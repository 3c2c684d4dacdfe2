-- Outside of a transaction.
create index concurrently if not exists freight_due_of_shipper on logistics.waybill (shipper_id, shipment_no) where freight_state = 'due';
