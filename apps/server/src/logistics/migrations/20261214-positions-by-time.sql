-- Outside of a transaction.
-- The oldest positions first, to delete them when their retention is over.
create index concurrently if not exists position_by_time on logistics.position (at);
