-- 会员管控: how a firm is restricted now, and the proposals that have led to it; each is made by one person and decided by another.
alter table identity.firm
  add column frozen text,
  add column order_value_limit bigint,
  add column open_contract_limit integer;
alter table identity.firm
  add constraint firm_frozen check (frozen in ('all', 'trade', 'withdrawal')) not valid,
  add constraint firm_order_value_limit check (order_value_limit >= 0) not valid,
  add constraint firm_open_contract_limit check (open_contract_limit >= 0) not valid;

create table identity.restriction (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null references identity.firm,
  kind text not null check (kind in ('freeze', 'thaw', 'limits')),
  scope text check (scope in ('all', 'trade', 'withdrawal')),
  -- limits in fen and in contracts; null for none
  order_value bigint check (order_value >= 0),
  open_contracts integer check (open_contracts >= 0),
  reason text not null check (reason <> ''),
  -- 0 waiting, 1 in force, 2 rejected
  state text not null check (state in ('0', '1', '2')),
  requested_by text not null references identity.operator,
  requested_at timestamptz not null,
  decided_by text references identity.operator,
  decided_at timestamptz,
  opinion text,
  check ((state = '0') = (decided_at is null)),
  check ((kind = 'freeze') = (scope is not null)),
  check (kind = 'limits' or (order_value is null and open_contracts is null))
);
create unique index restriction_waiting on identity.restriction (firm_id) where state = '0';
create index restriction_by_time on identity.restriction (company_id, requested_at, id);
create index restriction_by_firm on identity.restriction (firm_id, requested_at);
create index restriction_by_requester on identity.restriction (requested_by);
create index restriction_by_decider on identity.restriction (decided_by);

create or replace view identity.standing_view as
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
  ) as qualifications,
  firm.frozen,
  firm.order_value_limit,
  firm.open_contract_limit
from identity.firm;
