-- Whom a notice is for, by the groups of identity.member_view, and whether each firm has to confirm that it has read it.
-- Columns with a constant default are added without rewriting the tables.
alter table content.news
  add column groups text[] not null default '{everyone}',
  add column needs_receipt boolean not null default false;
alter table content.trade_notice
  add column groups text[] not null default '{everyone}',
  add column needs_receipt boolean not null default false;

create or replace view content.notice_view as
select 'trade' as kind, id, company_id, title, section_id, published_at, recommended as highlighted, status, version,
  edited_by, edited_at, expires_at, groups, needs_receipt
from content.trade_notice
union all
select kind, id, company_id, title, null, published_at, pinned, status, version, edited_by, edited_at, expires_at,
  groups, needs_receipt
from content.news;

-- 回执: which firm has confirmed that it has read a notice. A firm confirms once.
create table content.notice_receipt (
  notice_kind text not null,
  notice_id text not null,
  firm_id text not null,
  user_id text not null,
  version integer not null,
  read_at timestamptz not null,
  primary key (notice_kind, notice_id, firm_id)
);
create index notice_receipt_of_user on content.notice_receipt (user_id, read_at desc);
