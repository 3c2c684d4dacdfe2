create schema reports;

-- 历次报表: what was reported of a day, week or month when it was over. A row is never changed.
create table reports.past_report (
  company_id text not null,
  -- Such as product-day-20260615.
  id text not null,
  report text not null,
  kind text not null check (kind in ('day', 'week', 'month')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Amounts are whole numbers in text with a mark; the hash is over exactly this text.
  figures text not null,
  sha256 text not null check (length(sha256) = 64),
  made_at timestamptz not null,
  primary key (company_id, id)
);
create index past_report_by_day on reports.past_report (company_id, to_day desc, id desc);
