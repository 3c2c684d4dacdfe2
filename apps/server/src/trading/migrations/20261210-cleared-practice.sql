-- 清理: of a practice session whose day is over its row stays, and its bundle in the file store.
alter table trading.section
  add column cleared_at timestamptz,
  -- The file that its bundle is in.
  add column bundle_file text,
  -- The firms that may read the bundle; null where everybody may.
  add column bundle_readers text[],
  add constraint section_is_cleared_with_its_bundle check ((cleared_at is null) = (bundle_file is null)),
  add constraint section_cleared_is_practice check (cleared_at is null or practice);
create index section_to_clear on trading.section (company_id, id) where practice and cleared_at is null;

-- As before, but of a practice session that is cleared the rows may go: its row says so first, and names its bundle. Nothing
-- of any other session ever may.
create or replace function trading.refuse_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from trading.section s where s.id = to_jsonb(old) ->> 'section_id' and s.practice and s.cleared_at is not null
  ) then
    return old;
  end if;
  raise exception 'a journal is only added to';
end $$;
