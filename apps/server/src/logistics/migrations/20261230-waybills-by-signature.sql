-- Outside of a transaction.
create index concurrently if not exists waybill_by_signature on logistics.waybill (company_id, signed_at) where signed_at is not null;
