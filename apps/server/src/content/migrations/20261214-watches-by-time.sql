-- Outside of a transaction.
-- The oldest first, to delete them when their retention is over.
create index concurrently if not exists watch_by_time on content.watch (watched_at);
