-- Outside of a transaction.
create index concurrently if not exists operator_by_sealed_mobile on identity.operator (company_id, mobile_index);
