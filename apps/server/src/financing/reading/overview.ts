import { contract } from "@zd/contract";
import type { LoanId } from "@zd/domain/financing/codes";
import { type Fen, fen, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { rows } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { percent } from "./products.ts";

interface Totals {
  readonly outstanding: Fen;
  readonly interestPaid: Fen;
  readonly penalty: Fen;
}

/** 我的融资: what is owed in all, what falls due when, and what risk control has sent. */
export const readOverview = handle(contract.finance.readOverview, async (_, { db, actor, now }) => {
  const today = shanghaiDay(now);
  const soon = shanghaiDay(addDays(now, 30));
  const open = sql`financing.loan l join financing.instalment i on i.loan_id = l.id
    where l.firm_id = ${actor.firmId} and l.state in ('2', '3', '5')
      and (i.paid_principal < i.principal or i.paid_interest < i.interest)`;
  const left = sql`(i.principal - i.paid_principal + i.interest - i.paid_interest)`;
  const [[totals], [due], counted, calendar, notices] = await Promise.all([
    rows<Totals>(
      db,
      sql`select coalesce(sum(outstanding), 0)::bigint as outstanding,
            coalesce(sum(interest_paid), 0)::bigint as interest_paid,
            coalesce(sum(div(penalty_units * 2 + 1000000 * basis, 2000000 * basis) - penalty_paid)
              filter (where state in ('2', '3', '5')), 0)::bigint as penalty
          from financing.loan where firm_id = ${actor.firmId}`,
    ),
    rows<{ overdue: Fen; soon: Fen }>(
      db,
      sql`select coalesce(sum(${left}) filter (where i.due_on < ${today}::date), 0)::bigint as overdue,
            coalesce(sum(${left}) filter (where i.due_on >= ${today}::date), 0)::bigint as soon
          from ${open} and i.due_on <= ${soon}::date`,
    ),
    db
      .selectFrom("financing.loan")
      .select(["state", sql<number>`count(*)::int`.as("loans")])
      .where("firmId", "=", actor.firmId)
      .groupBy("state")
      .execute(),
    rows<{ day: string; loan: LoanId; amount: Fen }>(
      db,
      sql`select i.due_on as day, i.loan_id as loan, ${left} as amount
          from ${open} and i.due_on <= ${shanghaiDay(addDays(now, 90))}::date
          order by i.due_on, i.loan_id limit 500`,
    ),
    db
      .selectFrom("financing.marginCall")
      .selectAll()
      .where("firmId", "=", actor.firmId)
      .orderBy("at", "desc")
      .limit(20)
      .execute(),
  ]);
  return {
    outstanding: totals?.outstanding ?? fen(0n),
    interestPaid: totals?.interestPaid ?? fen(0n),
    dueSoon: due?.soon ?? fen(0n),
    overdue: fen((due?.overdue ?? 0n) + (totals?.penalty ?? 0n)),
    counts: Object.fromEntries(counted.map(({ state, loans }) => [state, loans])),
    calendar: calendar.map((one) => ({ ...one, isOverdue: one.day < today })),
    notices: notices.map(({ id, loanId, at, coverage, lacking, answerBy, memo, readAt }) => ({
      call: Number(id),
      loan: loanId,
      at: instant(at.getTime()),
      coverage: coverage === null ? "" : percent(coverage),
      lacking,
      answerBy,
      memo,
      isRead: readAt !== null,
    })),
  };
});
