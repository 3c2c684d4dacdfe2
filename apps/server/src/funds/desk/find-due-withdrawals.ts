import { type SqlBool, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { type DueScope, type DueWork, dueSums } from "../../platform/due-work.ts";

/** 出金 that wait for approval: of today, and of earlier days. */
export async function findDueWithdrawals(db: Reader, { company, start }: DueScope): Promise<DueWork> {
  const before = new Date(start);
  const [found] = await rows<DueWork>(
    db,
    sql`select ${dueSums({
      is: (when) => (when === "today" ? sql<SqlBool>`t.at >= ${before}` : sql<SqlBool>`t.at < ${before}`),
      amount: sql`t.amount`,
      listedAt: sql`t.at`,
    })} from funds.transfer t join identity.firm_view f on f.id = t.firm_id
        where f.company_id = ${company} and t.direction = 'out' and t.state = '0'`,
  );
  if (!found) throw new Error("a query of sums has one row");
  return found;
}
