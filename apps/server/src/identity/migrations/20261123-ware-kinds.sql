-- 交易品种资质 as a process: a row for every application, and what has become of it. Those that were there hold on.
alter table identity.qualification drop constraint qualification_pkey;
alter table identity.qualification
  add column id bigint generated always as identity primary key,
  -- null where the exchange has granted it without being asked
  add column applied_by text references identity.operator,
  add column applied_at timestamptz,
  add column memo text not null default '',
  -- the last day on which it holds; null where it holds until it is revoked
  add column until date,
  add column decided_by text,
  add column decided_at timestamptz,
  add column opinion text,
  -- revoked by somebody; else ended by the calendar, or by a later one of the same kind and side
  add column ended_by text,
  add column ended_at timestamptz,
  add column end_reason text;
update identity.qualification
set applied_at = firm.created_at,
    decided_at = case when qualification.status <> '0' then firm.created_at end,
    ended_at = case when qualification.status = '3' then firm.created_at end
from identity.firm
where firm.id = qualification.firm_id;
alter table identity.qualification
  alter column applied_at set not null,
  add check ((decided_at is null) = (status = '0')),
  add check ((ended_at is null) = (status <> '3'));
-- Of one kind and side a firm has one at most that waits, and one at most that holds.
create unique index qualification_waiting on identity.qualification (firm_id, ware_kind_id, side) where status = '0';
create unique index qualification_held on identity.qualification (firm_id, ware_kind_id, side) where status = '1';
create index qualification_of_firm on identity.qualification (firm_id, (status = '0') desc, applied_at desc, id desc);
create index qualification_in_order on identity.qualification ((status = '0') desc, applied_at desc, id desc);
