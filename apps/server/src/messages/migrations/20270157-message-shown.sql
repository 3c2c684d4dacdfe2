-- Outside of a transaction.
create index concurrently if not exists message_shown on messages.message (user_id, at, id) where bundle_id is null;
