-- What only ever grows is kept by months: a table is parted by its moment, and its parts lie in a schema of their own, one
-- for each month, with one more (the rest) for what no month is ready for, so that a row is never refused for want of a place.
create schema months;

-- The lower bound of a month, as the key of a parted table has it: a moment in Shanghai, or, of an expression, YYMM.
create function platform.month_bound(whole regclass, month date) returns text language sql stable
  set timezone = 'UTC' set datestyle = 'ISO' as $$
  select case when partattrs[0] = 0 then to_char(month, 'YYMM')
    else (month::timestamp at time zone 'Asia/Shanghai')::text end
  from pg_partitioned_table where partrelid = whole
$$;

-- Makes the parts of these months for every parted table, and says which are new. A month of which the rest has rows already
-- stays there. Each part is made like the rest, so that it has its keys and indexes.
create function platform.keep_months(first_month date, last_month date) returns setof text language plpgsql
  set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '2s' as $$
declare
  one record;
  month date;
  part text;
  low text;
  high text;
  taken boolean;
begin
  perform pg_advisory_xact_lock(7302913);
  for one in
    select p.partrelid::regclass as whole, p.partdefid::regclass as rest, n.nspname || '_' || c.relname as name,
      substring(pg_get_partkeydef(p.partrelid) from '^RANGE \((.*)\)$') as key,
      (select (regexp_match(pg_get_expr(b.relpartbound, b.oid), '^FOR VALUES FROM \(MINVALUE\) TO \(''([^'']*)''\)$'))[1]
       from pg_inherits i join pg_class b on b.oid = i.inhrelid
       where i.inhparent = p.partrelid and b.relname like '%\_before') as before
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_namespace n on n.oid = c.relnamespace
    where p.partdefid <> 0
    order by 3
  loop
    for month in select generate_series(date_trunc('month', first_month), last_month, interval '1 month')::date loop
      part := one.name || to_char(month, '_YYYYMM');
      low := platform.month_bound(one.whole, month);
      high := platform.month_bound(one.whole, (month + interval '1 month')::date);
      continue when to_regclass('months.' || part) is not null or low collate "C" < one.before collate "C";
      execute format('select exists (select from %s where %s >= %L and %s < %L)', one.rest, one.key, low, one.key, high)
        into taken;
      continue when taken;
      execute format('create table months.%I (like %s including all)', part, one.rest);
      execute format('create trigger never_emptied before truncate on months.%I for each statement
        execute function platform.refuse_change()', part);
      execute format('alter table %s attach partition months.%I for values from (%L) to (%L)', one.whole, part, low, high);
      return next part;
    end loop;
  end loop;
end
$$;

-- Of how many parted tables the rest has rows.
create function platform.rests_in_use() returns integer language plpgsql stable as $$
declare
  rest regclass;
  taken boolean;
  counted integer := 0;
begin
  for rest in select partdefid from pg_partitioned_table where partdefid <> 0 loop
    execute format('select exists (select from %s)', rest) into taken;
    counted := counted + taken::int;
  end loop;
  return counted;
end
$$;

-- Parts a table by months. What it has until now stays together as one part, up to the month that follows: no row is
-- copied. `key` is a moment, or an expression that gives YYMM; `number` are the columns that tell rows apart, by an index in
-- each part.
create function platform.part_by_month(whole regclass, key text, number text) returns void language plpgsql
  set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  name text := whole::text;
  part text := replace(whole::text, '.', '_');
  relation regclass;
  made text[];
  dropped text[];
  latest text;
  filled boolean;
begin
  select array_agg(pg_get_indexdef(indexrelid)) into made from pg_index where indrelid = whole and not indisunique;
  select made || array_agg(pg_get_triggerdef(oid)), array_agg(format('drop trigger %I on %s', tgname, name))
    into made, dropped from pg_trigger where tgrelid = whole and not tgisinternal;
  for i in 1 .. coalesce(cardinality(dropped), 0) loop execute dropped[i]; end loop;
  execute format('alter table %s rename to %I', name, part || '_before');
  execute format('alter table %s.%I set schema months', split_part(name, '.', 1), part || '_before');
  execute format('create table %s (like months.%I including all excluding indexes) partition by range (%s)',
    name, part || '_before', key);
  execute format('create table months.%I (like %s including all, primary key (%s))', part || '_rest', name, number);
  execute format('alter table %s attach partition months.%I default', name, part || '_rest');
  execute format('select exists (select from months.%I)', part || '_before') into filled;
  if filled then
    execute format('select max(%s)::text from months.%I', key, part || '_before') into latest;
    latest := platform.month_bound(name::regclass, (date_trunc('month', greatest(now() at time zone 'Asia/Shanghai',
      case when latest ~ '^\d{4}$' then to_date(latest, 'YYMM')::timestamp
        else latest::timestamptz at time zone 'Asia/Shanghai' end)) + interval '1 month')::date);
    execute format('alter table %s attach partition months.%I for values from (minvalue) to (%L)',
      name, part || '_before', latest);
  else
    execute format('drop table months.%I', part || '_before');
  end if;
  for relation in select inhrelid::regclass from pg_inherits where inhparent = name::regclass loop
    execute format('create trigger never_emptied before truncate on %s for each statement
      execute function platform.refuse_change()', relation);
  end loop;
  for i in 1 .. coalesce(cardinality(made), 0) loop execute made[i]; end loop;
end
$$;

-- 审计日志. Numbers come from the sequence that they came from before.
drop function platform.audit_digest(platform.audit);
do $$
declare
  last bigint := (select last_value from platform.audit_id_seq where is_called);
begin
  alter table platform.audit alter column id drop identity;
  create sequence platform.audit_id_seq;
  if last is not null then perform setval('platform.audit_id_seq', last); end if;
  alter table platform.audit alter column id set default nextval('platform.audit_id_seq');
end
$$;
select platform.part_by_month('platform.audit', 'at', 'id');

-- What of a row is sealed: all of it.
create function platform.audit_digest(one platform.audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    one.id, extract(epoch from one.at), one.company_id, one.user_id, one.user_name, one.firm_id, one.firm_name,
    one.side, one.ip, one.agent, one.request_id, one.operation, one.outcome, to_jsonb(one.records), one.input, one.changes
  )::text, 'UTF8'))
$$;
