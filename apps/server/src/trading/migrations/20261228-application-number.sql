-- Outside of a transaction.
-- Finds an application by the beginning of its number.
create index concurrently if not exists application_number on trading.application (id text_pattern_ops);
