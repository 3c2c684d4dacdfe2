-- Outside of a transaction.
-- The oldest first, to delete them when their retention is over.
create index concurrently if not exists follow_news_by_time on mall.follow_news (at);
