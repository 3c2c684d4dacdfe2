import { adjustmentCauses } from "@zd/domain/funds/adjustment";
import { type Fen, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

const most = 500;

/** Adjustments by which differences of a day were settled, whenever they were posted; the latest last, 500 at most. */
export async function findCorrections(db: Reader, day: string) {
  const causes = JSON.stringify(adjustmentCauses);
  const found = await rows<{ readonly words: string; readonly amount: Fen; readonly at: Date }>(
    db,
    sql`select f.name || ' ' || (${causes}::jsonb ->> a.cause) || '：' || a.memo as words, a.amount, a.decided_at as at
        from funds.difference d
        join funds.adjustment a on a.difference_id = d.id and a.state = '2'
        join identity.firm_view f on f.id = a.firm_id
        where d.day = ${day} order by a.decided_at, a.id limit ${most}`,
  );
  return found.map(({ words, amount, at }) => ({
    words: words.slice(0, 500),
    amount,
    at: instant(at.getTime()),
  }));
}
