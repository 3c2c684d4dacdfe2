-- 黑名单: who was listed, why and until when. The firm's own status is what its next order meets.
create table identity.blacklist_entry (
  id bigint generated always as identity primary key,
  company_id text not null,
  firm_id text not null references identity.firm,
  reason text not null check (reason <> ''),
  -- the last day on which it holds
  until date not null,
  listed_by text not null,
  listed_at timestamptz not null,
  -- lifted by hand, or ended by the calendar
  ended_at timestamptz,
  lifted_by text,
  lift_reason text,
  check (lifted_by is null or ended_at is not null)
);
create index blacklist_entry_in_order on identity.blacklist_entry (company_id, listed_at desc, id desc);
create unique index blacklist_entry_open on identity.blacklist_entry (firm_id) where ended_at is null;
