create schema admission;

-- 会员注册: what a firm has given to become a member, and what has become of it.
create table admission.registration (
  id bigint generated always as identity primary key,
  company_id text not null,
  -- 0 filled in, 1 submitted, 2 asked for more, 3 rejected, 4 approved
  state text not null check (state in ('0', '1', '2', '3', '4')),
  version integer not null,
  -- The ticket itself is kept nowhere: who reads this table cannot go on with a registration.
  ticket_hash bytea not null unique,
  mobile text not null,
  -- In small letters, as operators' are.
  account text not null,
  password_hash text,
  firm_name text not null,
  credit_code text not null,
  form jsonb not null,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  opinion text,
  -- The member that it has become.
  firm_id text,
  -- 打款验证: 0 not begun or over, 1 paid and waiting for its amount, 2 verified
  proof_state text not null default '0' check (proof_state in ('0', '1', '2')),
  proof_begun smallint not null default 0,
  proof_bank text not null default '',
  proof_branch_no text not null default '',
  proof_branch text not null default '',
  proof_number text not null default '',
  proof_name text not null default '',
  proof_amount bigint,
  proof_tries smallint not null default 0,
  proof_until timestamptz,
  proof_memo text not null default '',
  check ((state = '4') = (firm_id is not null)),
  check ((proof_state = '1') = (proof_until is not null))
);
-- Of one mobile only one registration is under way.
create unique index registration_of_mobile on admission.registration (company_id, mobile) where state <> '4';
-- What has been submitted keeps its firm and its account for itself until it is rejected.
create unique index registration_of_firm on admission.registration (company_id, credit_code) where state in ('1', '2');
create unique index registration_of_account on admission.registration (company_id, account) where state in ('1', '2');
create index registration_in_order
  on admission.registration (company_id, (state = '1') desc, submitted_at desc, id desc) where state <> '0';
create index registration_left on admission.registration (saved_at) where state = '0';

create table admission.registration_step (
  id bigint generated always as identity primary key,
  registration_id bigint not null references admission.registration on delete cascade,
  at timestamptz not null,
  what text not null,
  -- Null where the applicant, the bank or the calendar has done it.
  by_user text,
  memo text not null
);
create index registration_step_of on admission.registration_step (registration_id, id);

-- What an engine has read off a picture of a licence.
create table admission.reading (
  file_id text primary key,
  facts jsonb not null,
  at timestamptz not null
);
create index reading_by_time on admission.reading (at);

-- Numbers of the firms that become members.
create sequence admission.firm_no;
