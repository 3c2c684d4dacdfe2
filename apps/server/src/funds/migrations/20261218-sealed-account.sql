-- Outside of a transaction.
create unique index concurrently if not exists agreement_bound_sealed
  on funds.agreement (firm_id, number_index) where state in ('1', '2', '3') and number_index is not null;
