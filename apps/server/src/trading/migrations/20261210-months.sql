-- 场次日志 by the month of the session, which its number has: J260615-02 is of June 2026. A session stays whole in one month however long
-- it runs, and a number of a row is taken once in all months.
select platform.part_by_month('trading.journal', 'substr(section_id, 2, 4)', 'section_id, seq');

create or replace function trading.refuse_late_opening() returns trigger language plpgsql as $$
begin
  if exists (select from trading.journal where section_id = old.section_id
             and substr(section_id, 2, 4) = substr(old.section_id, 2, 4)) then
    raise exception 'the opening of a session that has begun is final';
  end if;
  return coalesce(new, old);
end $$;
