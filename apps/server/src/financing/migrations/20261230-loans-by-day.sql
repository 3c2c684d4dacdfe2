-- Outside of a transaction.
create index concurrently if not exists loan_by_day on financing.loan (company_id, drawn_on) where drawn_on is not null;
