-- 资金密码: what each operator moves money with, kept like the one of the sign-in. A try is counted before the password
-- is looked at, so guesses that come at once are counted too.
create table funds.fund_password (
  user_id text primary key,
  hash text not null,
  wrong smallint not null default 0 check (wrong between 0 and 5),
  locked_until timestamptz,
  changed_at timestamptz not null
);
