-- 二次报价: the length of the sealed round, and who has confirmed its rules. The seed of the lots is known to nobody
-- before the end of the session; its digest is published with the session.
alter table trading.section
  add column sealed_ms integer check (sealed_ms > 0),
  add column confirmed jsonb not null default '[]',
  add column lottery_seed text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex');

-- Orders that wait for the end, and the owner's counter-offer to one of them.
alter table trading.ware
  add column waiting jsonb not null default '[]',
  add column counter_offer jsonb;
update trading.ware set rule = rule || '{"tieRule": "T", "terms": null}';

-- Nobody but the orderer may see a sealed one, not even afterwards.
alter table trading."order" add column sealed boolean not null default false;

drop index trading.section_running;
create index section_running on trading.section (company_id, status)
  where status in ('0', '1', '2', '3', '4', '8', 'a');
