import { type CompanyId, type Fen, fen, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Compared, type ComparedDays, daysOf, spansOf } from "../../platform/compared-days.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { isCounted } from "../../platform/lists/counted.ts";

/** What was traded today and on the day before; practice is left out. */
interface DayFigures {
  /** Practice sessions of today. */
  readonly practice: number;
  /** Sessions that have begun. */
  readonly sections: Compared<number>;
  readonly deals: Compared<number>;
  readonly quantity: Compared<Quantity>;
  readonly amount: Compared<Fen>;
}

/** The three figures of one aggregate, in the order of the times that are compared. */
const each = (spans: Compared<RawBuilder<SqlBool>>, aggregate: RawBuilder<unknown>) =>
  sql`array[${sql.join(
    [spans.today, spans.sameTime, spans.whole].map(
      (span) => sql`coalesce(${aggregate} filter (where ${span}), 0)`,
    ),
  )}]`;

export async function findDayFigures(
  db: Reader,
  company: CompanyId,
  days: ComparedDays,
): Promise<DayFigures> {
  const begun = spansOf(days, sql`s.starts_at`);
  const dealt = spansOf(days, sql`d.dealt_at`);
  const on = daysOf(days);
  const [[sessions], [deals]] = await Promise.all([
    rows<{ sections: number[]; practice: number }>(
      db,
      sql`select array[${sql.join(
        [begun.today, begun.sameTime, begun.whole].map(
          (span) => sql`(count(*) filter (where ${span} and ${isCounted("s")} and s.status <> '0'))::int`,
        ),
      )}] as sections,
            (count(*) filter (where s.trading_day = ${on[0]} and not ${isCounted("s")}))::int as practice
          from trading.section s where s.company_id = ${company} and s.trading_day = any(${on})`,
    ),
    rows<{ deals: string[]; quantity: string[]; amount: string[] }>(
      db,
      sql`select ${each(dealt, sql`count(*)`)}::text[] as deals,
            ${each(dealt, sql`sum(d.quantity)`)}::text[] as quantity, ${each(dealt, sql`sum(d.amount)`)}::text[] as amount
          from trading.deal d
          where d.company_id = ${company} and d.trading_day = any(${on}) and ${isCounted("d")}`,
    ),
  ]);
  if (!sessions || !deals) throw new Error("a count without a row");
  return {
    practice: sessions.practice,
    sections: compared(sessions.sections, (n) => n),
    deals: compared(deals.deals, Number),
    quantity: compared(deals.quantity, (n) => quantity(BigInt(n))),
    amount: compared(deals.amount, (n) => fen(BigInt(n))),
  };
}

const compared = <Read, Figure>(
  [today, sameTime, whole]: readonly Read[],
  of: (read: Read) => Figure,
): Compared<Figure> => ({
  today: of(today as Read),
  sameTime: of(sameTime as Read),
  whole: of(whole as Read),
});
