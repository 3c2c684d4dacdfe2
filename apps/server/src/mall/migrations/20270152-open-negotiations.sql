-- Outside of a transaction.
create index concurrently if not exists negotiation_to_answer on mall.negotiation (seller_id, valid_until) where state = '0';
