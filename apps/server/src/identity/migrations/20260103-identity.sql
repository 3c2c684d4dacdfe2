create schema identity;

create table identity.firm (
  id text primary key,
  company_id text not null,
  name text not null,
  short_name text not null,
  credit_code text not null,
  -- 1 trading member, 2 branch, 3 service member, 9 exchange (domain §1.1)
  kind text not null check (kind in ('1', '2', '3', '9')),
  status text not null check (status in ('enabled', 'disabled', 'blacklisted')),
  legal_person_id text,
  agent_id text,
  controller_id text,
  -- The last day paid for; null where no annual fee is asked of the firm.
  annual_fee_until date,
  disposal_letter_open boolean not null default false,
  address text not null,
  phone text not null,
  created_at timestamptz not null,
  unique (company_id, credit_code)
);
create index firm_by_name on identity.firm (company_id, name);
create index firm_by_legal_person on identity.firm (legal_person_id) where legal_person_id is not null;
create index firm_by_agent on identity.firm (agent_id) where agent_id is not null;
create index firm_by_controller on identity.firm (controller_id) where controller_id is not null;

create table identity.operator (
  user_id text primary key,
  firm_id text not null references identity.firm,
  company_id text not null,
  -- Kept in small letters, so that one index finds it however it was typed.
  account text not null check (account = lower(account)),
  name text not null,
  mobile text not null,
  password_hash text not null,
  roles text[] not null,
  status text not null check (status in ('enabled', 'disabled')),
  is_firm boolean generated always as (user_id = firm_id) stored,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- The sign-in before the last: what a user is shown, who knows of the last one.
  previous_sign_in_at timestamptz,
  password_changed_at timestamptz not null,
  unique (company_id, account)
);
create index operator_by_firm on identity.operator (firm_id, user_id);
create index operator_by_mobile on identity.operator (company_id, mobile);

-- The token itself is kept nowhere: who reads this table cannot sign in with it.
create table identity.session (
  token_hash bytea primary key,
  user_id text not null references identity.operator,
  company_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed-out', 'replaced', 'password-changed', 'disabled')),
  ip text not null,
  source text not null,
  check ((ended_at is null) = (ended_why is null))
);
create index session_open_by_user on identity.session (user_id, created_at) where ended_at is null;
create index session_by_expiry on identity.session (expires_at);

create table identity.captcha (
  token_hash bytea primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_by_expiry on identity.captcha (expires_at);

-- Every password that was tried, by what was typed: an account that does not exist is counted like one that does.
create table identity.sign_in_attempt (
  id bigint generated always as identity primary key,
  company_id text not null,
  account text not null,
  ip text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('pending', 'failed', 'forgiven', 'succeeded'))
);
create index sign_in_attempt_by_account on identity.sign_in_attempt (company_id, account, at);
create index sign_in_attempt_by_ip on identity.sign_in_attempt (ip, at);
create index sign_in_attempt_by_time on identity.sign_in_attempt (at);

-- 交易品种资质
create table identity.qualification (
  firm_id text not null references identity.firm,
  ware_kind_id text not null,
  side text not null check (side in ('B', 'S')),
  -- 0 applied, 1 approved, 2 rejected, 3 expired or revoked (domain §1.2)
  status text not null check (status in ('0', '1', '2', '3')),
  primary key (firm_id, ware_kind_id, side)
);

-- 入市协议; a section may ask for one of its own.
create table identity.agreement (
  firm_id text not null references identity.firm,
  agreement_id text not null,
  section_id text,
  signed_at timestamptz not null,
  signed_by text not null references identity.operator,
  unique nulls not distinct (firm_id, agreement_id, section_id)
);
create index agreement_by_signer on identity.agreement (signed_by);

-- What an order must know of a firm: one row each, read by the firm's id alone.
create view identity.standing_view as
select
  firm.id as firm_id,
  firm.company_id,
  firm.status <> 'disabled' as enabled,
  firm.status = 'blacklisted' as blacklisted,
  firm.disposal_letter_open,
  -- Thirty days of grace; for whoever turns a clock of his own, the last valid day as well.
  coalesce(firm.annual_fee_until + 30 >= (now() at time zone 'Asia/Shanghai')::date, true) as annual_fee_valid,
  firm.annual_fee_until + 30 as annual_fee_grace_until,
  exists (
    select from identity.agreement where agreement.firm_id = firm.id and agreement.section_id is null
  ) as entry_agreement_signed,
  array(
    select other.id
    from identity.firm as other
    where (
        other.legal_person_id = firm.legal_person_id
        or other.agent_id = firm.agent_id
        or other.controller_id = firm.controller_id
      )
      and other.company_id = firm.company_id
      and other.id <> firm.id
    order by other.id
  ) as related_firms,
  array(
    select qualification.ware_kind_id || ':' || qualification.side
    from identity.qualification
    where qualification.firm_id = firm.id and qualification.status = '1'
    order by 1
  ) as qualifications
from identity.firm;

-- Mixed into every password before it is hashed; made once per database, and never changed.
create table identity.pepper (
  value text not null,
  only_row boolean primary key default true check (only_row)
);
insert into identity.pepper (value)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
