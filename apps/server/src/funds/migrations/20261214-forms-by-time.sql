-- Outside of a transaction.
-- The oldest half-filled forms first, to delete them when their retention is over.
create index concurrently if not exists stage_data_by_time on funds.stage_data (at);
