-- What happened, in the order in which it was told; the audit trail of every context.
create table platform.event (
  id bigint generated always as identity primary key,
  type text not null,
  data jsonb not null,
  at timestamptz not null
);
create index event_type_at on platform.event (type, at);

-- Work for later. One row for each name and key: scheduling again moves it.
create table platform.job (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  run_at timestamptz not null,
  data jsonb not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  unique (name, key)
);
create index job_due on platform.job (run_at, id) where attempts < 20;

-- Answers to calls that carried an X-Request-Id, so that a repeat gets the same.
create table platform.request (
  caller text not null,
  id text not null,
  operation text not null,
  input_hash bytea not null,
  reply jsonb,
  at timestamptz not null,
  primary key (caller, id)
);
create index request_at on platform.request (at);

-- Keys that all nodes share; made at the first start.
create table platform.secret (
  name text primary key,
  value text not null
);
