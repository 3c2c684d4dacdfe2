-- A contract of a practice session counts in no figure of the exchange.
alter table contracts.contract add column practice boolean not null default false;
update contracts.contract c set practice = true
from trading.section_view s where s.id = c.section_id and s.practice;
