-- Outside of a transaction.
-- Finds a contract by the beginning of its number.
create index concurrently if not exists contract_number on contracts.contract (contract_no text_pattern_ops);
