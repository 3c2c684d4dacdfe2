-- Outside of a transaction.
drop index concurrently if exists funds.agreement_bound;
