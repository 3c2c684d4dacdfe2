-- What a command changes of a kept record: noted row by row within its transaction, where the dispatcher asks for it,
-- and taken over into its entry of the audit log. Arguments: the columns of the key, and those that are never noted.
create function platform.note_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - string_to_array(tg_argv[1], ',') end;
  made jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - string_to_array(tg_argv[1], ',') end;
  noted text := coalesce(current_setting('zd.changes', true), '');
  number text;
begin
  if was = made then return null; end if;
  -- Who changes thousands of rows with one command is on record with the first of them, and with their number.
  if length(noted) > 100000 then
    perform set_config('zd.unnoted', (coalesce(nullif(current_setting('zd.unnoted', true), ''), '0')::int + 1)::text, true);
    return null;
  end if;
  select string_agg(coalesce(made, was) ->> name, '/' order by place) into number
  from unnest(string_to_array(tg_argv[0], ',')) with ordinality as key (name, place);
  perform set_config('zd.changes', noted || case noted when '' then '' else ',' end
    || jsonb_build_array(tg_table_schema || '.' || tg_table_name, number, was, made)::text, true);
  return null;
end
$$;

-- Has the changes of every table of a context noted, but of those that are left out, and of what no human reads or follows from the rest.
create function platform.watch_changes(schemas text[], left_out text[]) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select t.oid::regclass as name,
      n.nspname || '.' || t.relname = any(left_out) as out,
      (select string_agg(a.attname, ',' order by array_position(k.conkey, a.attnum))
       from pg_attribute a where a.attrelid = t.oid and a.attnum = any(k.conkey)) as key,
      coalesce((select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and (a.attgenerated <> '' or a.atttypid in ('bytea'::regtype, 'tsvector'::regtype) or a.attname ~ '(password$|hash|secret|seed$|^version$|^search_text$|^(proof|verify)_amount$)')), '') as unseen,
      (select encode(g.tgargs, 'escape') from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'noted') as args
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind = 'r' and n.nspname = any(schemas)
  loop
    if one.out then
      if one.args is not null then execute format('drop trigger noted on %s', one.name); end if;
    elsif one.args is null or one.args <> one.key || '\000' || one.unseen || '\000' then
      execute format('create or replace trigger noted after insert or update or delete on %s for each row
        when (current_setting(''zd.noting'', true) = ''on'') execute function platform.note_change(%L, %L)',
        one.name, one.key, one.unseen);
    end if;
  end loop;
end
$$;

-- Entries that are looked for without naming anybody.
create index audit_refused on platform.audit (company_id, at desc, id desc) where outcome <> 'ok';
create index audit_of_side on platform.audit (company_id, side, at desc, id desc);
