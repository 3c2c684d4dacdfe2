-- Outside of a transaction.
-- Finds a section by the beginning of its number.
create index concurrently if not exists section_number on trading.section (id text_pattern_ops);
