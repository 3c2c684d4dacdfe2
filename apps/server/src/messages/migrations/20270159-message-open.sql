-- Outside of a transaction.
create index concurrently if not exists message_open on messages.message (user_id, bundle_key, id) where bundle_id is null and read_at is null;
