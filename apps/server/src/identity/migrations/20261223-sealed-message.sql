-- Outside of a transaction.
create index concurrently if not exists message_by_sealed_mobile on sandbox.message (mobile_index, id desc);
