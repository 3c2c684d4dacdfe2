import { paidUntil, type YearFeeKind, type YearFeePeriod } from "@zd/domain/funds/year-fee";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { getFirm } from "../../identity/index.ts";
import type { Reader } from "../../platform/database/database.ts";

const dayOf = (day: string): Instant => {
  const at = parseShanghai(day);
  if (at === null) throw new Error(`no such day: ${day}`);
  return at;
};

/** Periods that a firm has paid for or was granted; for kind 1 also the last day that identity knows. */
export async function findPeriods(db: Reader, firm: FirmId): Promise<readonly YearFeePeriod[]> {
  const [{ annualFeeUntil }, paid] = await Promise.all([
    getFirm(db, firm),
    db
      .selectFrom("funds.yearFee")
      .select(["kind", "fromDay", "lastDay"])
      .where("firmId", "=", firm)
      .execute(),
  ]);
  const periods = paid.map(({ kind, fromDay, lastDay }) => ({
    kind,
    from: dayOf(fromDay),
    lastDay: dayOf(lastDay),
  }));
  if (annualFeeUntil === null) return periods;
  const known = dayOf(annualFeeUntil);
  return [...periods, { kind: "1", from: known, lastDay: known }];
}

/** The last day paid for of a kind, `YYYY-MM-DD`; null where there is none. */
export function lastPaidDay(periods: readonly YearFeePeriod[], kind: YearFeeKind): string | null {
  const until = paidUntil(periods, kind);
  return until && shanghaiDay(until);
}
