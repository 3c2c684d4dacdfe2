-- What makes the aliases under which firms stand in a session's published journal; a session that was on the calendar
-- before there were openings has none, and nothing is published of it.
alter table trading.section add column alias_salt bytea;

-- 开场: a section with its wares and their rules as they were fixed on the calendar. The journal is chained to it.
create table trading.session_opening (
  section_id text primary key references trading.section,
  text text not null
);

-- The signed head of a session that has ended; another one where refused orders came after it.
create table trading.session_seal (
  section_id text not null references trading.section,
  rows integer not null check (rows > 0),
  status text not null check (status in ('5', '6', '7')),
  head_hash bytea not null,
  key_id text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (section_id, rows)
);
create trigger session_seal_is_final before update or delete on trading.session_seal
  for each row execute function trading.refuse_edit();

-- What is published stays as it was from the first row of the journal on.
create function trading.refuse_late_opening() returns trigger language plpgsql as $$
begin
  if exists (select from trading.journal where section_id = old.section_id) then
    raise exception 'the opening of a session that has begun is final';
  end if;
  return coalesce(new, old);
end $$;
create trigger session_opening_is_final before update or delete on trading.session_opening
  for each row execute function trading.refuse_late_opening();
