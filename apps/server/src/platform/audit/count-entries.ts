import { type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";

/** How many entries are counted at most. */
const countedMost = 100_000;

/** How many entries of the audit log name a user as the one who called, and the time of the first and the last of those that are counted; null where there are none. */
export async function countEntriesOf(
  db: Reader,
  user: string,
): Promise<{ readonly count: number; readonly first: Instant | null; readonly last: Instant | null }> {
  const [entries] = await rows<{
    readonly count: number;
    readonly first: Date | null;
    readonly last: Date | null;
  }>(
    db,
    sql`select count(*)::int as count, min(at) as first, max(at) as last
        from (select at from platform.audit where user_id = ${user} order by at desc limit ${countedMost}) one`,
  );
  const { count = 0, first = null, last = null } = entries ?? {};
  const at = (date: Date | null) => (date === null ? null : instant(date.getTime()));
  return { count, first: at(first), last: at(last) };
}
