-- 告警已处理: who has looked into an alarm, and what he has found. It holds for the wares that the alarm named then.
create table trading.alarm_aside (
  id bigint generated always as identity primary key,
  section_id text not null references trading.section,
  -- what the alarm is about: its kind with the address, the firms or the moment
  alarm text not null,
  wares text[] not null,
  note text not null check (note <> ''),
  by_user text not null,
  at timestamptz not null,
  unique (section_id, alarm, wares)
);
