import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { SealedLog } from "../platform/sealing/sealed-log.ts";

/** How many rows of a log are not sealed yet. */
export async function countUnsealed(
  db: Reader,
  { rows: { table, number }, seals }: SealedLog,
): Promise<number> {
  const [found] = await rows(
    db,
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(number)} > (select coalesce(max(last_id), 0) from ${sql.table(seals)})`,
  );
  return found?.count ?? 0;
}
