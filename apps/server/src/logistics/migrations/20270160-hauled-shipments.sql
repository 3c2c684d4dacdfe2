-- Outside of a transaction.
create index concurrently if not exists shipment_to_haul on logistics.shipment (carrier_id) where state = '3';
