import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** The tables of the database that have one of these texts in a row, whichever column, and so would a dump; those of sandboxes are left out. */
export async function tablesWith(db: Db, texts: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, t.relname) as name
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p') and not t.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and not starts_with(n.nspname, 'sandbox')
    order by 1`.execute(db);
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ there: boolean }>`
      select exists(select from ${sql.raw(name)} t where t::text like any(${patterns}::text[])) as there`.execute(
      db,
    );
    if (rows[0]?.there) found.push(name);
  }
  return found;
}
