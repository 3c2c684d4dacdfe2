-- Outside of a transaction.
create index concurrently if not exists operator_departed on identity.operator (disabled_at)
  where status = 'disabled' and personal_cleared_at is null;
