-- Outside of a transaction.
-- Orders whose address is still there, the oldest first: it is emptied when the retention of the table is over.
create index concurrently if not exists order_with_address on trading."order" (received_at) where ip is not null;
