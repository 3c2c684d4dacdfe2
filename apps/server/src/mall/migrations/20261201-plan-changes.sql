-- 收费方案变更, until a second person has confirmed it; details as `fees/plan-change.ts` has them.
create sequence mall.plan_no;
create table mall.plan_change (
  id bigint generated always as identity primary key,
  company_id text not null,
  -- What it is about: a plan, a shop, or for a new plan itself.
  subject text not null,
  details jsonb not null,
  words text not null,
  firm_id text,
  reason text not null,
  state text not null default '0' check (state in ('0', '1', '2')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  memo text,
  check ((decided_at is null) = (state = '0'))
);
create unique index plan_change_waiting on mall.plan_change (company_id, subject) where state = '0';
create index plan_change_in_order on mall.plan_change (company_id, (state = '0') desc, asked_at desc, id desc);
