-- The user who owns the tables and changes them at a start may be another than the one with whom the nodes work: he gives him what
-- nodes do with them, which is all but changing what they are.
create function platform.grant_use(nodes name) returns void language plpgsql as $$
declare
  one name;
begin
  for one in
    select nspname from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'public'
  loop
    execute format('grant usage on schema %I to %I', one, nodes);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', one, nodes);
    execute format('grant usage on all sequences in schema %I to %I', one, nodes);
    -- The months that are made later.
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', one, nodes);
  end loop;
end
$$;

-- The coming months are made by a job of the nodes, with the rights of the owner: it makes months and nothing else.
alter function platform.keep_months(date, date) security definer set search_path = pg_catalog, pg_temp;

-- What changes tables, or has what is done to them noted, is for the owner alone.
revoke execute on function platform.watch_changes(text[], text[]), platform.part_by_month(regclass, text, text),
  platform.grant_use(name) from public;
