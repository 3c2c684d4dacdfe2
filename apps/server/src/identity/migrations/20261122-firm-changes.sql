-- 分支机构 trades under the agreement of its parent (domain §1.1).
alter table identity.firm add column parent_id text references identity.firm;
create index firm_by_parent on identity.firm (parent_id) where parent_id is not null;

-- What a firm says of itself besides its name and address; empty where nothing is known.
create table identity.firm_profile (
  firm_id text primary key references identity.firm,
  legal_person text not null,
  -- GB/T 2260
  area text not null,
  postcode text not null,
  contact text not null,
  email text not null
);

-- 企业信息变更, 手机号变更: what is to be different, and what has become of it.
create table identity.firm_change (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null references identity.firm,
  kind text not null check (kind in ('info', 'phone')),
  -- 0 waits, 1 approved, 2 rejected, 3 withdrawn by the firm
  state text not null check (state in ('0', '1', '2', '3')),
  -- the titles of what is different
  what text not null,
  before jsonb not null,
  after jsonb not null,
  memo text not null,
  applied_by text not null references identity.operator,
  applied_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  opinion text,
  check ((decided_at is null) = (state = '0'))
);
create unique index firm_change_waiting on identity.firm_change (firm_id, kind) where state = '0';
create index firm_change_of_firm on identity.firm_change (firm_id, (state = '0') desc, applied_at desc, id desc);
create index firm_change_in_order on identity.firm_change (company_id, (state = '0') desc, applied_at desc, id desc);
create index firm_change_by_state on identity.firm_change (company_id, state);
