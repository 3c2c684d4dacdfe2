-- 场次控制记录: what the staff has done to a section, who, when and why; what voids waits for a second person.
create table trading.control_record (
  id bigint generated always as identity primary key,
  section_id text not null references trading.section,
  ware_id text references trading.ware,
  action text not null check (action in ('suspend', 'resume', 'extend', 'void-ware', 'void-section')),
  reason text not null check (reason <> ''),
  -- where the hard end was moved to
  hard_end timestamptz,
  state text not null check (state in ('done', 'pending', 'confirmed', 'rejected')),
  by_user text not null,
  at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decision text,
  check ((decided_by is null) = (state in ('done', 'pending'))),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody confirms what he has asked for himself; taking it back is another matter.
  check (state <> 'confirmed' or decided_by <> by_user),
  check ((ware_id is not null) = (action = 'void-ware')),
  check ((hard_end is not null) = (action = 'extend'))
);
create index control_record_of_section on trading.control_record (section_id, id desc);
create index control_record_pending on trading.control_record (id) where state = 'pending';
-- One request at a time for the same thing.
create unique index control_record_asked_once on trading.control_record (section_id, coalesce(ware_id, ''))
  where state = 'pending';

-- What was refused is counted per section and ware while it runs.
create index journal_refused on trading.journal (section_id, seq) where type = 'order-refused';
