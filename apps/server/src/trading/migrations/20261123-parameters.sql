-- 参数表: what the exchange has set of its own, for the company, a mode (bidding: also one way to count down) or a ware
-- kind; what stands nowhere has the platform's value.
create table trading.parameter (
  company_id text not null,
  mode text,
  downmode text check (downmode in ('A', 'B', 'C')),
  ware_kind_id text references trading.ware_kind,
  key text not null,
  -- in the parameter's own unit; null is no limit
  value text,
  by_user text not null,
  at timestamptz not null,
  reason text not null check (reason <> ''),
  unique nulls not distinct (company_id, mode, downmode, ware_kind_id, key),
  check (mode is null or ware_kind_id is null),
  check (downmode is null or mode = '0')
);

-- 参数修改记录: every change of it, in the words in which it was seen.
create table trading.parameter_change (
  id bigint generated always as identity primary key,
  company_id text not null,
  mode text,
  downmode text,
  ware_kind_id text,
  key text not null,
  step text not null check (step in ('set', 'reset')),
  value text,
  before_words text not null,
  after_words text not null,
  by_user text not null,
  at timestamptz not null,
  reason text not null check (reason <> '')
);
create index parameter_change_in_order on trading.parameter_change (company_id, at desc, id desc);
create trigger parameter_change_is_final before update or delete on trading.parameter_change
  for each row execute function trading.refuse_edit();

-- What is changed of a section while it waits for its start is on record as well, with what was there before.
alter table trading.control_record
  drop constraint control_record_action_check,
  add constraint control_record_action_check check (
    action in ('suspend', 'resume', 'extend', 'void-ware', 'void-section', 'change-section', 'change-wares')
  ),
  add column detail text,
  add check ((detail is not null) = (action in ('change-section', 'change-wares')));
