-- Outside of a transaction.
-- Steps of contracts that are due by a moment: the overview of risk adds them up, and the list of contracts filters by it.
create index concurrently if not exists contract_due on contracts.contract (company_id, due_at) where is_open;
