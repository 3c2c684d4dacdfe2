-- Outside of a transaction.
create index concurrently if not exists shipment_awarded on logistics.shipment (company_id, published_at desc) where freight_price is not null;
