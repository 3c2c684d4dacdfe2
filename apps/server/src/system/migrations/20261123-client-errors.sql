-- 前端错误: a fault of a browser, once for each of its kind (fingerprint: SHA-256 over message and first line of the stack).
create table system.client_error (
  id bigint generated always as identity primary key,
  company_id text not null references system.company,
  fingerprint bytea not null,
  message text not null,
  stack text not null,
  page text not null,
  agent text not null,
  environment text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (company_id, fingerprint)
);
create index client_error_in_order on system.client_error (company_id, last_at desc, id desc);
