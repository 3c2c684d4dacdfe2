-- Whether `locked_until` is the end of a failed job's wait, or of a worker's lease.
alter table platform.job add column waits boolean not null default false;

-- Jobs that failed too often and that a person has given up, with why; nothing runs them again.
create table platform.job_given_up (
  id bigint primary key,
  name text not null,
  key text not null,
  run_at timestamptz not null,
  data jsonb not null,
  attempts integer not null,
  last_error text,
  reason text not null check (reason <> ''),
  by_user text not null,
  by_name text not null,
  at timestamptz not null
);
create index job_given_up_in_order on platform.job_given_up (at desc, id desc);
-- Those that have failed at least once are few among all that wait.
create index job_failing on platform.job (run_at desc, id desc) where last_error is not null;
