create schema closing;

-- 日终单: a version of a day's sheet. Signed ones stay as they were; a day that is opened again gets the next version.
create table closing.sheet (
  day date not null,
  version bigint not null check (version > 0),
  -- 1 待签字, 2 待第二人签字, 3 已日终, 4 待复核重开, 5 已重开.
  state text not null check (state in ('1', '2', '3', '4', '5')),
  -- Checks, money and totals as the first has signed them, with the hash that the second signs; null before.
  figures jsonb,
  mark text,
  -- What is said of checks that do not fit, by the check.
  notes jsonb not null default '{}',
  first_by text,
  first_at timestamptz,
  second_by text,
  second_at timestamptz,
  -- Why the first signature was given back; empty where it never was.
  returned text not null default '',
  reopen_reason text,
  reopen_by text,
  reopen_at timestamptz,
  reopen_decided_by text,
  reopen_decided_at timestamptz,
  reopen_opinion text,
  primary key (day, version),
  check ((figures is null) = (first_by is null)),
  check (second_by is null or second_by <> first_by),
  check (reopen_decided_by is null or reopen_decided_by <> reopen_by)
);
create index sheet_unsigned on closing.sheet (day) where state in ('1', '2');
create index sheet_waiting on closing.sheet (day) where state in ('2', '4');
