import { sql } from "kysely";
import { type Db, rows } from "../../platform/database/database.ts";

/** Every row of every table as text, by the name of the table. */
export type TableRows = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads all tables; what is partitioned by month is read by its own name. */
export async function readTables(db: Db): Promise<TableRows> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'months')`,
  );
  const read = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(db, sql`select t::text as text from ${sql.raw(name)} t`);
    read.set(name, new Set(found.map(({ text }) => text)));
  }
  return read;
}
