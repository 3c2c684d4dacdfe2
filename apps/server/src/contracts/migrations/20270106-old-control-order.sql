-- Outside of a transaction.
-- Nothing is ordered by it any more.
drop index concurrently if exists contracts.contract_in_control;
