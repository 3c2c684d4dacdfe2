-- Seals of the audit log are signed by the platform from here on; those from before have no signature.
alter table platform.audit_seal add column key_id text, add column signature text;

-- The newest seal of each sealed log, signed beside it, so that the last seals cannot go unnoticed either.
create table platform.seal_head (
  log text primary key,
  seq bigint not null,
  hash bytea not null,
  -- SHA-256 over the sums of what is sealed, by account; null for a log without accounts
  balances bytea,
  at timestamptz not null,
  key_id text not null,
  signature text not null
);

-- What was found changed in a sealed log from outside of the platform.
create table platform.tamper_finding (
  id bigint generated always as identity primary key,
  log text not null,
  kind text not null,
  -- the number of the row or seal, or the account
  subject text not null,
  found_at timestamptz not null,
  -- when a look no longer found it; null while it is so
  mended_at timestamptz
);
create unique index found_once on platform.tamper_finding (log, kind, subject) where mended_at is null;

-- When a node last looked through the sealed logs: one row.
create table platform.seal_look (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
