create schema lists;

-- 视图: how a member of the staff looks at a list of the console, under a name.
create table lists.saved_view (
  id bigint generated always as identity primary key,
  company_id text not null,
  user_id text not null,
  -- The name of the call that reads the list.
  list text not null,
  name text not null,
  -- The work of the desks that see it too; empty where it is the user's own.
  desks text[] not null,
  -- Filters, period, columns and page size as the call takes them.
  settings jsonb not null,
  saved_at timestamptz not null,
  unique (user_id, list, name)
);
create index saved_view_shared on lists.saved_view (company_id, list, name) where desks <> '{}';
