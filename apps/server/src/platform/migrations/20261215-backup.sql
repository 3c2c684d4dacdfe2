-- Backups of this database that were completed, each once it was; rows are only ever added. A restored database has those until its own.
create table platform.backup (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  kind text not null check (kind in ('embedded', 'pgbackrest')),
  place text not null,
  bytes bigint not null check (bytes >= 0),
  replayed boolean
);
create index backup_in_order on platform.backup (finished_at desc);
