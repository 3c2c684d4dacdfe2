import { owingStates } from "@zd/domain/financing/codes";
import type { DueTime } from "@zd/domain/terms/due";
import { type SqlBool, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { type DueDay, type DueScope, type DueWork, dueSums, isDueOn } from "../../platform/due-work.ts";

/** What of the principal and interest of an instalment `i` is not paid. */
const unpaid = sql`(i.principal + i.interest - i.paid_principal - i.paid_interest)`;
/** Whether a loan `l` is paid back in instalments that may be due. */
const isOwing = sql<SqlBool>`l.state in (${sql.join(owingStates)})`;

/** Instalments that are due today or overdue, with what of them is not paid. */
export async function findDueInstalments(db: Reader, scope: DueScope): Promise<DueWork> {
  const [found] = await rows<DueWork>(
    db,
    sql`select ${dueSums({
      is: (when) => isDueOn(sql`i.due_on`, when, scope),
      amount: unpaid,
      listedAt: sql`l.applied_at`,
    })} from financing.loan l join financing.instalment i on i.loan_id = l.id
        where l.company_id = ${scope.company} and ${isOwing} and i.due_on <= ${scope.day}::date and ${unpaid} > 0`,
  );
  if (!found) throw new Error("a query of sums has one row");
  return found;
}

/** Whether a loan `l` has such an instalment. */
export const hasDueInstalment = (when: DueTime, day: DueDay) =>
  sql<SqlBool>`${isOwing} and exists (
    select from financing.instalment i where i.loan_id = l.id and ${isDueOn(sql`i.due_on`, when, day)} and ${unpaid} > 0)`;
