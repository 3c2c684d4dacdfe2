-- Both kinds of notice may be a draft, published or withdrawn; who has changed them last, and how often they were.
alter table content.news drop constraint news_status_check;
alter table content.news add constraint news_status_check check (status in ('draft', 'published', 'withdrawn'));
alter table content.news
  add column version integer not null default 1,
  add column edited_by text,
  add column edited_at timestamptz;

alter table content.trade_notice
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add column version integer not null default 1,
  add column edited_by text,
  add column edited_at timestamptz;
drop index content.trade_notice_in_order;
drop index content.trade_notice_recommended;
drop index content.trade_notice_by_section;
create index trade_notice_in_order on content.trade_notice (company_id, published_at desc, id) where status = 'published';
create index trade_notice_recommended on content.trade_notice (company_id, published_at desc, id)
  where recommended and status = 'published';
create index trade_notice_by_section on content.trade_notice (section_id, published_at desc)
  where section_id is not null and status = 'published';

-- Who did what to a notice: nothing of it is ever lost.
create table content.edit_record (
  id bigint generated always as identity primary key,
  kind text not null,
  notice_id text not null,
  action text not null check (action in ('save', 'publish', 'withdraw')),
  version integer not null,
  title text not null,
  html text not null,
  by_user text not null,
  at timestamptz not null
);
create index edit_record_of_notice on content.edit_record (kind, notice_id, id desc);

create sequence content.notice_number;

-- Both tables as one list, for the console.
create view content.notice_view as
select 'trade' as kind, id, company_id, title, section_id, published_at, recommended as highlighted, status, version,
  edited_by, edited_at
from content.trade_notice
union all
select kind, id, company_id, title, null, published_at, pinned, status, version, edited_by, edited_at
from content.news;
