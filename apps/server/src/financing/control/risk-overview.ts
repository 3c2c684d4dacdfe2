import { type LoanId, owingStates } from "@zd/domain/financing/codes";
import { type MarginNeed, marginNeedOf, warningCoverage } from "@zd/domain/financing/credit";
import type { CompanyId, Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { coverOf } from "./cover.ts";

/** Loans that are named, those that lack most first. */
const mostLoans = 50;

/** A loan that is overdue or covered below the line, with what it asks of its firm. */
export interface MarginRow extends MarginNeed {
  readonly loan: LoanId;
  readonly firm: FirmId;
  /** Principal that is not paid back. */
  readonly outstanding: Fen;
  /** Value of its collateral; null where it has none, or it has no price. */
  readonly value: Fen | null;
  /** Days that its oldest instalment is overdue; 0 where none is. */
  readonly overdueDays: number;
}

/** The loans of a company for which a margin call may be sent, those that lack most first. */
export async function findMarginNeeds(
  db: Reader,
  company: CompanyId,
  now: Instant,
): Promise<readonly MarginRow[]> {
  const found = await rows<Omit<MarginRow, keyof MarginNeed> & { readonly isOverdue: boolean }>(
    db,
    sql`select l.id as loan, l.firm_id as firm, l.outstanding, g.value, l.overdue_days, l.state = '5' as is_overdue
        from financing.loan l cross join lateral (select * from ${coverOf(now)}) g
        where l.company_id = ${company} and l.state in (${sql.join(owingStates)})
          and (l.state = '5' or coalesce(g.value, 0)::numeric * 10000 < l.outstanding::numeric * ${warningCoverage}::int)
        order by greatest(l.outstanding::numeric * ${warningCoverage}::int - coalesce(g.value, 0)::numeric * 10000, 0) desc,
          l.overdue_days desc, l.id
        limit ${mostLoans}`,
  );
  return found.flatMap(({ isOverdue, ...row }) => {
    const need = marginNeedOf(row.value, row.outstanding, isOverdue);
    return need === null ? [] : [{ ...row, ...need }];
  });
}
