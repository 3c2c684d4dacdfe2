-- 分派: whom a matter of a firm is assigned to. It gives no right and takes none.
create table identity.todo_assignment (
  firm_id text not null,
  -- The kind of matter, as the list of to-dos names it.
  kind text not null,
  -- What its page tells the matter by.
  matter_id text not null,
  user_id text not null,
  by_user text not null,
  at timestamptz not null,
  primary key (firm_id, kind, matter_id)
);
create index todo_assignment_newest on identity.todo_assignment (firm_id, at desc);
create index todo_assignment_by_time on identity.todo_assignment (at);

-- 提醒TA: who has reminded which colleague of which matter, and when.
create table identity.todo_reminder (
  id bigint generated always as identity primary key,
  firm_id text not null,
  kind text not null,
  matter_id text not null,
  by_user text not null,
  to_user text not null,
  at timestamptz not null
);
create index todo_reminder_of_firm on identity.todo_reminder (firm_id, at desc);
create index todo_reminder_to_user on identity.todo_reminder (firm_id, to_user, at desc);
create index todo_reminder_by_time on identity.todo_reminder (at);
