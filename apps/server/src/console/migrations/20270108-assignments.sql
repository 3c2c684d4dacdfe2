create schema console;

-- 分派: whose a matter of a queue is, for as long as it waits. It gives no right and takes none.
create table console.assignment (
  company_id text not null,
  -- The kind of work, as the workbench names it.
  kind text not null,
  -- What the list of the kind tells the matter by.
  matter_id text not null,
  -- Since when the matter has waited; when it comes into the queue again, it waits anew, and is nobody's.
  since timestamptz not null,
  user_id text not null,
  by_user text not null,
  at timestamptz not null,
  primary key (company_id, kind, matter_id)
);
create index assignment_by_time on console.assignment (at);
