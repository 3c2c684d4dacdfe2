create schema signing;

-- 证书: whoever signs has one that is in force. The private key is the authority's, and never here.
create table signing.certificate (
  serial text primary key,
  company_id text not null,
  firm_id text not null,
  -- The firm itself, or one of its operators.
  user_id text not null,
  holder text not null,
  der bytea not null,
  -- The public key of the same holder's SM2 pair, uncompressed.
  sm2_key bytea not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  revoked_at timestamptz,
  -- Null where a newer one has taken its place.
  revoked_by text,
  revoke_reason text,
  check ((revoked_at is null) = (revoke_reason is null)),
  check (valid_from < valid_until)
);
create unique index certificate_held on signing.certificate (user_id) where revoked_at is null;
create index certificate_of_firm on signing.certificate (firm_id, valid_from desc, serial desc);
create index certificate_in_order on signing.certificate (company_id, valid_from desc, serial desc);

-- 证书申请.
create table signing.application (
  id text primary key,
  company_id text not null,
  firm_id text not null,
  user_id text not null,
  -- By which number the holder is known (8, 9, T, 28, 1), and that number.
  number_kind text not null,
  number text not null,
  mobile text not null,
  bank text not null,
  account text not null,
  -- 0 being handled, 1 the small amount is to be told, 2 issued, 3 refused
  state text not null check (state in ('0', '1', '2', '3')),
  -- Since when the holder is known to be who he says.
  verified_at timestamptz,
  wrong_amounts integer not null default 0,
  reason text,
  serial text references signing.certificate,
  applied_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('2', '3')) = (decided_at is not null)),
  check ((state = '2') = (serial is not null)),
  check ((state = '3') = (reason is not null))
);
-- One at a time of the firm's own, and one of each operator.
create unique index application_open on signing.application (user_id, (number_kind = '1')) where state in ('0', '1');
create unique index application_of_firm_open on signing.application (firm_id) where state in ('0', '1') and number_kind <> '1';
create index application_of_firm on signing.application (firm_id, applied_at desc, id desc);

-- A mobile that its user has shown to be his, for a while.
create table signing.mobile_proof (
  user_id text primary key,
  mobile text not null,
  proven_at timestamptz not null
);

create schema sandbox_ca;

-- The books of the sandbox authority: nobody but it reads or writes them.
create table sandbox_ca.authority (
  is_only boolean primary key default true check (is_only),
  private_key text not null,
  der bytea not null
);
-- What befalls it: it can be told to lose its answers, or to hear nothing.
create table sandbox_ca.weather (
  is_only boolean primary key default true check (is_only),
  loses_answers boolean not null,
  is_down boolean not null
);
insert into sandbox_ca.weather (loses_answers, is_down) values (false, false);
create table sandbox_ca.certificate (
  serial text primary key,
  request text not null unique,
  holder text not null,
  private_key text not null,
  sm2_private_key text not null,
  sm2_key bytea not null,
  der bytea not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  revoked_at timestamptz
);
create table sandbox_ca.payment (
  id text primary key,
  account_name text not null,
  account text not null,
  amount bigint not null check (amount between 1 and 99),
  at timestamptz not null
);
create table sandbox_ca.message (
  id bigint generated always as identity primary key,
  mobile text not null,
  about text not null,
  code text not null,
  words text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong integer not null default 0,
  used_at timestamptz
);
create index message_in_order on sandbox_ca.message (mobile, about, id desc);
create table sandbox_ca.signature (
  id bigint generated always as identity primary key,
  serial text not null references sandbox_ca.certificate,
  algorithm text not null,
  sha256 bytea not null,
  at timestamptz not null
);
