-- Outside of a transaction.
-- The errors that no browser has met for longest first, to delete them when their retention is over.
create index concurrently if not exists client_error_by_time on system.client_error (last_at);
