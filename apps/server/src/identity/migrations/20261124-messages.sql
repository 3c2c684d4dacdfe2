-- 短信验证码: six digits that a mobile was sent, kept as a hash; the last one counts.
create table identity.sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  wrong smallint not null default 0,
  used_at timestamptz
);
create index sms_code_of_mobile on identity.sms_code (mobile, sent_at desc);

-- Texts that the sandbox has delivered.
create schema if not exists sandbox;
create table sandbox.message (
  id bigint generated always as identity primary key,
  reference text not null unique,
  mobile text not null,
  words text not null,
  at timestamptz not null
);
