-- 二次报价 whose first round is sealed too: how many of each ware go on to the second, and who does.
alter table trading.section add column shortlist_size integer check (shortlist_size >= 2);
alter table trading.ware add column shortlist jsonb not null default '[]';
