-- What each node has last said of itself; one that is stopped takes its row away, that of one that was killed stays for a day.
create table platform.node (
  name text primary key,
  version text not null,
  started_at timestamptz not null,
  heard_at timestamptz not null,
  state jsonb not null
);
create index node_heard_at on platform.node (heard_at);
