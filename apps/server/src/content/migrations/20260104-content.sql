create schema content;

-- 新闻公告: market and platform notices, training, help.
create table content.news (
  id text primary key,
  company_id text not null,
  kind text not null check (kind in ('102', '1001', '1003', '1004')),
  title text not null,
  summary text not null,
  html text not null,
  published_at timestamptz not null,
  pinned boolean not null,
  status text not null check (status in ('published', 'withdrawn')),
  -- Title and text without marks, in small letters: what a keyword is looked for in.
  search_text text not null
);
create index news_in_order on content.news (company_id, kind, pinned desc, published_at desc, id)
  where status = 'published';

-- 交易公告: what is traded, when and how; of one section or of none.
create table content.trade_notice (
  id text primary key,
  company_id text not null,
  section_id text,
  title text not null,
  html text not null,
  published_at timestamptz not null,
  recommended boolean not null
);
create index trade_notice_in_order on content.trade_notice (company_id, published_at desc, id);
create index trade_notice_recommended on content.trade_notice (company_id, published_at desc, id) where recommended;
create index trade_notice_by_section on content.trade_notice (section_id, published_at desc)
  where section_id is not null;
