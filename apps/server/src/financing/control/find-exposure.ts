import { owingStates } from "@zd/domain/financing/codes";
import { coverageOf } from "@zd/domain/financing/credit";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findLimits } from "../standing.ts";
import { coverOf } from "./cover.ts";

/** What lenders have at stake with a firm; amounts in fen. */
interface Exposure {
  /** Credit lines in force together, and what is used of them. */
  readonly granted: Fen;
  readonly used: Fen;
  /** Loans on which money is owed. */
  readonly loans: number;
  /** Principal that is not paid back. */
  readonly outstanding: Fen;
  /** Loans that are overdue, and their principal that is not paid back. */
  readonly overdueLoans: number;
  readonly overdue: Fen;
  /** Value of all collateral today; null without a loan, or where that of any loan is unknown. */
  readonly value: Fen | null;
  /** 覆盖率 in ten-thousandths; null where the value is. */
  readonly coverage: number | null;
}

type Owed = Omit<Exposure, "granted" | "used" | "coverage">;

/** Credit lines and loans of a firm, with what its collateral is worth today. */
export async function findExposure(db: Reader, firm: FirmId, now: Instant): Promise<Exposure> {
  const [limits, [owed]] = await Promise.all([
    findLimits(db, firm, now),
    rows<Owed>(
      db,
      sql`select count(*)::int as loans, coalesce(sum(l.outstanding), 0)::bigint as outstanding,
            count(*) filter (where l.state = '5')::int as overdue_loans,
            coalesce(sum(l.outstanding) filter (where l.state = '5'), 0)::bigint as overdue,
            case when bool_and(g.value is not null) then sum(g.value)::bigint end as value
          from financing.loan l cross join lateral (select * from ${coverOf(now)}) g
          where l.firm_id = ${firm} and l.state in (${sql.join(owingStates)})`,
    ),
  ]);
  if (!owed) throw new Error("a query of sums has one row");
  return {
    ...owed,
    granted: sumOf(limits.map(({ granted }) => granted)),
    used: sumOf(limits.map(({ used }) => used)),
    coverage: owed.value === null ? null : coverageOf(owed.value, owed.outstanding),
  };
}

const sumOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, amount) => sum + amount, 0n));
