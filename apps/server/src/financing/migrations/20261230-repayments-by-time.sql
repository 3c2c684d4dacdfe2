-- Outside of a transaction.
create index concurrently if not exists repayment_by_time on financing.repayment (at);
