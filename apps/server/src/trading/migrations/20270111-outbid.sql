-- How far the journal of each running section was read for whoever has lost a ware.
create table trading.outbid_cursor (
  section_id text primary key references trading.section on delete cascade,
  seq integer not null check (seq >= 0),
  at timestamptz not null
);
create index outbid_cursor_by_time on trading.outbid_cursor (at);
