-- Outside of a transaction.
create index concurrently if not exists section_words on trading.section using gin (words);
