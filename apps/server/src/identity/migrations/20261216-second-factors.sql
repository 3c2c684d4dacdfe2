-- 两步验证: what a user proves himself with besides his password.
create table identity.second_factor (
  id bigint generated always as identity primary key,
  user_id text not null references identity.operator,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- The secret that the authenticator has too, encrypted with a key that follows from the pepper.
  secret bytea,
  -- The step of the last code that was taken: no code serves twice.
  last_step bigint,
  -- Of a passkey: its id and public key, the site that it is of, its counter of uses, and how a browser reaches it.
  credential_id text unique,
  public_key bytea,
  rp_id text,
  uses bigint,
  transports text[],
  created_at timestamptz not null,
  -- Null until it was used for the first time; before that it counts for nothing.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index second_factor_by_user on identity.second_factor (user_id);

-- 恢复码: each serves once in place of a factor; only hashes are kept.
create table identity.recovery_code (
  user_id text not null references identity.operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whether the second factor is still due in a session, and when it was proven there last.
alter table identity.session
  add column factor_due boolean not null default false,
  add column factor_at timestamptz,
  -- What a passkey has to sign in this session, and until when; null where nothing is waited for.
  add column challenge text,
  add column challenge_until timestamptz;
