import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/**
 * Rows of a table of journals (its name in the query) only from the month of their section: without this all months are
 * looked through. The migration parts the journal by the same expression.
 */
export const inMonthOf = (journal: string, section: string) =>
  sql<boolean>`substr(${sql.ref(`${journal}.sectionId`)}, 2, 4) = substr(${section}, 2, 4)`;

/** A month of journals is in use while a session of it, or of one before, has not ended: it may be evaluated weeks later. */
export async function isJournalMonthInUse(db: Reader, table: string, lastDay: string): Promise<boolean> {
  if (table !== "trading.journal") return false;
  const found = await rows(
    db,
    sql`select from trading.section
        where substr(id, 2, 4) <= to_char(${lastDay}::date, 'YYMM') and status not in ('5', '6', '7') limit 1`,
  );
  return found.length > 0;
}
