-- 交易公告 are looked for and counted like news.
alter table content.trade_notice add column search_text text;
update content.trade_notice set search_text = lower(title || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'));
alter table content.trade_notice
  alter column search_text set not null,
  add column search_words tsvector generated always as (content.words(search_text)) stored;
create index trade_notice_by_words on content.trade_notice using gin (search_words) where status = 'published';

create table content.notice_read_count (
  notice_id text primary key references content.trade_notice on delete cascade,
  reads bigint not null
);
