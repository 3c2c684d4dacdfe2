-- Outside of a transaction.
create index concurrently if not exists negotiation_open_of_seller on mall.negotiation (seller_id) where state in ('0', '1');
