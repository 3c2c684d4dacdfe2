-- The nodes' user also reads how far a sequence has come: up to there the audit log is sealed. As before, he changes no table.
create or replace function platform.grant_use(nodes name) returns void language plpgsql as $$
declare
  one name;
begin
  for one in
    select nspname from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'public'
  loop
    execute format('grant usage on schema %I to %I', one, nodes);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', one, nodes);
    execute format('grant usage, select on all sequences in schema %I to %I', one, nodes);
    -- The months that are made later.
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', one, nodes);
  end loop;
end
$$;
