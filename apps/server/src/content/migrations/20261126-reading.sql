-- 全文检索: Chinese has no spaces, so its text is looked up by its signs and by each pair of neighbours; Latin letters
-- and figures by words. What is found so is compared sign by sign afterwards.
create function content.words(given text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), ''::tsvector)
  from (
    select substr(run[1], at, size)
    from regexp_matches(given, '[㐀-鿿]+', 'g') as run, generate_series(1, 2) as size,
      generate_series(1, length(run[1]) - size + 1) as at
    union all
    select run[1] from regexp_matches(given, '[a-z0-9]+', 'g') as run
  ) as found (word)
$$;

alter table content.news
  -- 培训视频, and the picture that stands for it.
  add column video_id text,
  add column poster_id text,
  add column search_words tsvector generated always as (content.words(search_text)) stored;
create index news_by_words on content.news using gin (search_words) where status = 'published';

-- 阅读次数, beside the texts: a node adds up its readers and writes the sum every few seconds.
create table content.read_count (
  news_id text primary key references content.news on delete cascade,
  reads bigint not null
);

-- 培训进度: how far somebody has watched.
create table content.watch (
  user_id text not null,
  news_id text not null references content.news on delete cascade,
  second integer not null check (second >= 0),
  length integer not null check (length > 0),
  finished boolean not null,
  watched_at timestamptz not null,
  primary key (user_id, news_id)
);

-- 服务评价: one for each operator and month.
create table content.service_score (
  user_id text not null,
  month text not null,
  firm_id text not null,
  company_id text not null,
  trading smallint not null,
  settlement smallint not null,
  contracts smallint not null,
  support smallint not null,
  site smallint not null,
  comment text not null,
  rated_at timestamptz not null,
  primary key (user_id, month)
);
create index service_score_newest on content.service_score (company_id, rated_at desc, user_id);

-- 意见反馈
create table content.feedback (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null,
  user_id text not null,
  kind text not null,
  content text not null,
  sent_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create index feedback_of_firm on content.feedback (firm_id, id desc);
create index feedback_to_answer on content.feedback (company_id, (answer is null) desc, id desc);
