-- Outside of a transaction.
-- The oldest messages of the sandbox first, to delete them when their retention is over.
create index concurrently if not exists message_by_time on sandbox_ca.message (sent_at);
