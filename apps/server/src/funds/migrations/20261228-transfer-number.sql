-- Outside of a transaction.
-- Finds a transfer by the beginning of its number.
create index concurrently if not exists transfer_number on funds.transfer (id text_pattern_ops);
