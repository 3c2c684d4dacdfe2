-- 解除两步验证 of somebody who has lost his factors: asked for by one of the staff, decided by another.
create table identity.factor_removal (
  id bigint generated always as identity primary key,
  company_id text not null,
  user_id text not null references identity.operator,
  reason text not null,
  -- 0 waiting, 1 removed, 2 rejected
  state text not null check (state in ('0', '1', '2')),
  requested_by text not null references identity.operator,
  requested_at timestamptz not null,
  decided_by text references identity.operator,
  decided_at timestamptz,
  opinion text,
  check ((state = '0') = (decided_at is null))
);
create unique index factor_removal_waiting on identity.factor_removal (user_id) where state = '0';
create index factor_removal_by_time on identity.factor_removal (company_id, requested_at);
create index factor_removal_by_requester on identity.factor_removal (requested_by);
create index factor_removal_by_decider on identity.factor_removal (decided_by);
