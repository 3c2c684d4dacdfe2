-- 归档: months that are closed are moved to another tablespace, on a cheaper disk, and stay parts of their table: what reads the table
-- reads them as before. Nothing is written to them any more.
create function platform.refuse_archived() returns trigger language plpgsql as $$
begin
  raise exception 'a month in the archive is only read';
end $$;

-- The parts of the tables by months whose months are all over at this day, and that are not in the archive yet, the oldest first.
create function platform.months_to_archive(first_open date, space name)
  returns table (whole text, part name, last_day date) language sql stable
  set timezone = 'UTC' set datestyle = 'ISO' as $$
  select w.oid::regclass::text, c.relname, m.last_day
  from pg_partitioned_table p
  join pg_class w on w.oid = p.partrelid
  join pg_inherits i on i.inhparent = w.oid
  join pg_class c on c.oid = i.inhrelid and c.relnamespace = 'months'::regnamespace
  cross join lateral (
    select (regexp_match(pg_get_expr(c.relpartbound, c.oid), ' TO \(''([^'']*)''\)$'))[1] as high
  ) b
  cross join lateral (
    select (case when b.high ~ '^\d{4}$' then to_date(b.high, 'YYMM')
      else (b.high::timestamptz at time zone 'Asia/Shanghai')::date end) - 1 as last_day
  ) m
  where p.partdefid <> 0 and b.high is not null and m.last_day < first_open
    and c.reltablespace is distinct from (select oid from pg_tablespace where spcname = space)
  order by m.last_day, 1
$$;

-- Moves one part. It is copied while everybody reads it, and only who would write to it waits; then the copy takes its place, for which the whole
-- table is locked for milliseconds. Who is in the way of that is let go first, and it is tried again.
create function platform.archive_month(part_of text, part name, space name) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  whole regclass := part_of::regclass;
  old regclass := to_regclass(format('months.%I', part));
  copy name := part || '_archived';
  bound text;
  fits text;
  copied bigint;
  there bigint;
begin
  select pg_get_expr(c.relpartbound, c.oid), pg_get_partition_constraintdef(c.oid) into bound, fits
  from pg_class c join pg_inherits i on i.inhrelid = c.oid where c.oid = old and i.inhparent = whole;
  if bound is null or bound = 'DEFAULT' then
    raise exception '% is no month of %', part, part_of;
  end if;
  execute format('lock table %s in share row exclusive mode', old);
  perform set_config('default_tablespace', space, true);
  execute format('create table months.%I (like %s including all)', copy, old);
  execute format('insert into months.%I select * from %s', copy, old);
  get diagnostics copied = row_count;
  execute format('select count(*) from %s', old) into there;
  if copied <> there then
    raise exception 'of % rows of % only % were copied', there, part, copied;
  end if;
  -- PostgreSQL does not read the rows once more for what a constraint says already.
  execute format('alter table months.%I add constraint is_of_its_month check (%s)', copy, fits);
  execute format('create trigger never_emptied before truncate on months.%I for each statement
    execute function platform.refuse_change()', copy);
  execute format('create trigger archived before insert or update or delete on months.%I for each row
    execute function platform.refuse_archived()', copy);
  execute format('analyze months.%I', copy);
  -- The same lock as that under which months are made.
  perform pg_advisory_xact_lock(7302913);
  perform set_config('lock_timeout', '200ms', true);
  for tries in reverse 50 .. 1 loop
    begin
      execute format('alter table %s detach partition %s', whole, old);
      execute format('alter table %s attach partition months.%I %s', whole, copy, bound);
      exit;
    exception when lock_not_available or deadlock_detected then
      if tries = 1 then
        raise;
      end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  execute format('drop table %s', old);
  execute format('alter table months.%I drop constraint is_of_its_month', copy);
  execute format('alter table months.%I rename to %I', copy, part);
end $$;
revoke execute on function platform.archive_month(text, name, name) from public;
