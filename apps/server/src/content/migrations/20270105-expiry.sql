-- When a notice leaves the lists of readers; null where it stays. A column without a default is added without rewriting the table.
alter table content.news add column expires_at timestamptz;
alter table content.trade_notice add column expires_at timestamptz;

create or replace view content.notice_view as
select 'trade' as kind, id, company_id, title, section_id, published_at, recommended as highlighted, status, version,
  edited_by, edited_at, expires_at
from content.trade_notice
union all
select kind, id, company_id, title, null, published_at, pinned, status, version, edited_by, edited_at, expires_at
from content.news;
