-- 联合登录令牌: good once, and not for long; the token itself is kept nowhere.
create table identity.login_token (
  token_hash bytea primary key,
  user_id text not null references identity.operator,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_token_by_user on identity.login_token (user_id);
create index login_token_by_expiry on identity.login_token (expires_at);
