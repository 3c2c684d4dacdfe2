-- 银行签约: the accounts that a firm has proven to be its own.
create table funds.agreement (
  id text primary key,
  firm_id text not null,
  bank text not null,
  branch_no text not null,
  branch text not null,
  number text not null,
  name text not null,
  state text not null check (state in ('0', '1', '2', '3', '4')),
  version integer not null,
  is_default boolean not null,
  -- 自动退款: what is free at the end of the day goes back to the account.
  auto_refund boolean not null default false,
  verify_amount bigint,
  verify_tries smallint,
  verify_until timestamptz,
  by_user text not null,
  at timestamptz not null,
  changed_at timestamptz not null,
  -- Why it is as it is, where somebody or the bank has said so.
  memo text,
  check ((verify_amount is null) = (verify_until is null))
);
create unique index agreement_bound on funds.agreement (firm_id, number) where state in ('1', '2', '3');
create unique index agreement_default on funds.agreement (firm_id) where is_default;
create index agreement_of_firm on funds.agreement (firm_id, at desc);

create table funds.agreement_step (
  agreement_id text not null references funds.agreement,
  version integer not null,
  type text not null,
  by_user text,
  at timestamptz not null,
  memo text,
  primary key (agreement_id, version)
);

-- 出入金
create table funds.transfer (
  id text primary key,
  firm_id text not null,
  agreement_id text not null references funds.agreement,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  source text not null check (source in ('available', 'escrow')),
  state text not null check (state in ('0', '1', '2', '3', '4', '9')),
  version integer not null,
  by_user text not null,
  at timestamptz not null,
  sent_at timestamptz,
  -- When the bank took it; until then it may be sent again under the same number.
  taken_at timestamptz,
  ended_at timestamptz,
  bank_no text,
  contradicted boolean not null,
  memo text not null,
  -- What the bank or the exchange said of it last.
  answer text,
  -- The day of the statement that has it.
  matched_on date
);
create index transfer_of_firm on funds.transfer (firm_id, at desc, id desc);
create index transfer_by_time on funds.transfer (at desc, id desc);
create index transfer_open on funds.transfer (firm_id) where state in ('0', '1', '9');
create index transfer_unmatched on funds.transfer (sent_at) where matched_on is null and sent_at is not null;

create table funds.transfer_step (
  transfer_id text not null references funds.transfer,
  version integer not null,
  type text not null,
  by_user text,
  at timestamptz not null,
  memo text,
  primary key (transfer_id, version)
);

-- 暂存数据: a form that somebody has begun.
create table funds.stage_data (
  user_id text not null,
  key text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (user_id, key)
);

-- 销户申请
create table funds.close_request (
  id bigint generated always as identity primary key,
  firm_id text not null,
  by_user text not null,
  at timestamptz not null,
  reason text not null,
  state text not null check (state in ('1', '2', '3')),
  memo text,
  decided_by text,
  decided_at timestamptz
);
create unique index close_request_waiting on funds.close_request (firm_id) where state <> '3';
create index close_request_by_time on funds.close_request (at desc, id desc);

create sequence funds.agreement_no;
create sequence funds.transfer_no;
