-- 审计日志: every command of every user, what it was asked and what it has changed. Rows are only ever added.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  company_id text not null,
  user_id text not null,
  user_name text not null,
  firm_id text not null,
  firm_name text not null,
  -- S the exchange's staff, M a member, V a visitor
  side char(1) not null check (side in ('S', 'M', 'V')),
  ip text not null,
  agent text not null,
  request_id text not null,
  operation text not null,
  -- "ok", or the code of the refusal
  outcome text not null,
  -- the numbers of what it is about
  records text[] not null,
  -- as it came, without its secrets
  input jsonb not null,
  changes jsonb not null
);
create index audit_in_order on platform.audit (company_id, at desc, id desc);
create index audit_of_user on platform.audit (user_id, at desc, id desc);
create index audit_of_firm on platform.audit (firm_id, at desc, id desc);
create index audit_of_call on platform.audit (operation, at desc, id desc);
create index audit_of_address on platform.audit (ip, at desc, id desc);
create index audit_of_record on platform.audit using gin (records);

-- A run of rows under one seal, which holds the seal before it: who changes a row breaks the chain.
create table platform.audit_seal (
  seq bigint primary key,
  last_id bigint not null unique,
  ids bigint[] not null,
  -- the first eight bytes of each row's digest, so that a changed row can be named
  marks bytea not null,
  previous bytea not null,
  hash bytea not null,
  at timestamptz not null
);

-- What of a row is sealed: all of it.
create function platform.audit_digest(one platform.audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    one.id, extract(epoch from one.at), one.company_id, one.user_id, one.user_name, one.firm_id, one.firm_name,
    one.side, one.ip, one.agent, one.request_id, one.operation, one.outcome, to_jsonb(one.records), one.input, one.changes
  )::text, 'UTF8'))
$$;

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only ever grows', tg_table_name;
end
$$;
create trigger only_grows before update or delete on platform.audit
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on platform.audit
  for each statement execute function platform.refuse_change();
create trigger only_grows before update or delete on platform.audit_seal
  for each row execute function platform.refuse_change();
create trigger never_emptied before truncate on platform.audit_seal
  for each statement execute function platform.refuse_change();
