-- Outside of a transaction.
create index concurrently if not exists message_by_sealed_mobile on sandbox_ca.message (mobile_index, about, id desc);
