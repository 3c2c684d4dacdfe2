-- Outside of a transaction.
create index concurrently if not exists message_bundled on messages.message (bundle_id, at, id) where bundle_id is not null;
