import type { Fen, Quantity } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { FindDayChecks } from "../platform/day-checks.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** 日终检查 of the sessions: those of the day are over, practice left out. What is only being evaluated is no longer traded. */
export const tradingDayChecks: FindDayChecks = async (db, { day, now }) => {
  const [found] = await rows<{ readonly sections: number; readonly ended: number }>(
    db,
    sql`select count(*)::int as sections, (count(*) filter (where status in ('5', '6', '7', '8')))::int as ended
        from trading.section s where trading_day = ${day} and ${isCounted("s")}`,
  );
  const { sections = 0, ended = 0 } = found ?? {};
  return [
    {
      check: "sections",
      records: sections,
      ours: BigInt(ended),
      theirs: BigInt(sections),
      at: now,
      blocks: true,
    },
  ];
};

/** What was dealt on a day, practice left out. */
export async function findDealsOfDay(
  db: Reader,
  day: string,
): Promise<{
  readonly quantity: Quantity;
  /** Price × quantity of all deals. */
  readonly amount: Fen;
}> {
  const [found] = await rows<{ readonly quantity: Quantity; readonly amount: Fen }>(
    db,
    sql`select coalesce(sum(quantity), 0)::bigint as quantity, coalesce(sum(amount), 0)::bigint as amount
        from trading.deal d where trading_day = ${day} and ${isCounted("d")}`,
  );
  if (!found) throw new Error("the deals have no row");
  return found;
}
