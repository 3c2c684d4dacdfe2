-- 工作日历: its changes, of which the confirmed ones in their order make the calendar. One calendar for the whole deployment, as
-- there is one bank and one ledger.
create table system.calendar_change (
  id bigint generated always as identity primary key,
  -- days, hours
  kind text not null,
  -- The year of the days; null for hours.
  year bigint,
  details jsonb not null,
  words text not null,
  reason text not null,
  -- 0 waits, 1 confirmed, 2 rejected
  state text not null default '0',
  -- Null where the platform itself has entered a year.
  asked_by text,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  memo text,
  -- From which moment on it counts; null until it is confirmed.
  counts_from timestamptz
);
create index calendar_change_in_order on system.calendar_change (asked_at desc, id desc);
create index calendar_change_counting on system.calendar_change (counts_from, id) where state = '1';
create unique index calendar_change_entered on system.calendar_change (year) where asked_by is null;
