import { api } from "@zd/api";
import type { LoanId, MarginState } from "@zd/domain/financing/codes";
import { type Fen, fen, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Selectable, sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { marginState } from "../control/margin-state.ts";
import type { MarginCallTable } from "../tables.ts";
import { percent } from "./products.ts";

interface Totals {
  /** Principal that is not paid back, of all loans. */
  readonly outstanding: Fen;
  /** Interest that was paid, of all loans. */
  readonly interestPaid: Fen;
  /** 罚息 that is owed, of all loans. */
  readonly penalty: Fen;
}

type Call = Selectable<MarginCallTable> & { readonly state: MarginState };

/** What falls due of a loan on a day, with the sums over all of them. */
interface Due {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly loan: LoanId;
  readonly amount: Fen;
  /** Sum of all that is overdue. */
  readonly overdue: Fen;
  /** Sum of all that falls due within thirty days. */
  readonly soon: Fen;
}

/** 我的融资: what is owed in all, what falls due when, and margin calls. */
export const readOverview = handle(api.finance.readOverview, async (_, { db, actor, now }) => {
  const today = shanghaiDay(now);
  const soon = shanghaiDay(addDays(now, 30));
  const [[totals], counted, due, notices] = await Promise.all([
    rows<Totals>(
      db,
      sql`select coalesce(sum(outstanding), 0)::bigint as outstanding,
            coalesce(sum(interest_paid), 0)::bigint as interest_paid,
            coalesce(sum(div(penalty_units * 2 + 1000000 * basis, 2000000 * basis) - penalty_paid)
              filter (where state in ('2', '3', '5')), 0)::bigint as penalty
          from financing.loan where firm_id = ${actor.firmId}`,
    ),
    db
      .selectFrom("financing.loan")
      .select(["state", sql<number>`count(*)::int`.as("loans")])
      .where("firmId", "=", actor.firmId)
      .groupBy("state")
      .execute(),
    rows<Due>(
      db,
      // The sums are of everything, however much of it is shown.
      sql`select d.day, d.loan, d.amount,
            coalesce(sum(d.amount) filter (where d.day < ${today}::date) over (), 0)::bigint as overdue,
            coalesce(sum(d.amount) filter (where d.day between ${today}::date and ${soon}::date) over (), 0)::bigint as soon
          from (
            select i.due_on as day, i.loan_id as loan,
              (i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
            from financing.loan l join financing.instalment i on i.loan_id = l.id
            where l.firm_id = ${actor.firmId} and l.state in ('2', '3', '5')
              and (i.paid_principal < i.principal or i.paid_interest < i.interest)
              and i.due_on <= ${shanghaiDay(addDays(now, 90))}::date
          ) d
          order by d.day, d.loan limit 500`,
    ),
    rows<Call>(
      db,
      sql`select m.*, ${marginState(now)} as state from financing.margin_call m join financing.loan l on l.id = m.loan_id
          where m.firm_id = ${actor.firmId} order by m.at desc, m.id desc limit 20`,
    ),
  ]);
  return {
    outstanding: totals?.outstanding ?? fen(0n),
    interestPaid: totals?.interestPaid ?? fen(0n),
    dueSoon: due[0]?.soon ?? fen(0n),
    overdue: fen((due[0]?.overdue ?? 0n) + (totals?.penalty ?? 0n)),
    counts: Object.fromEntries(counted.map(({ state, loans }) => [state, loans])),
    calendar: due.map(({ day, loan, amount }) => ({ day, loan, amount, isOverdue: day < today })),
    notices: notices.map(({ id, loanId, at, coverage, lacking, answerBy, memo, readAt, state }) => ({
      call: Number(id),
      state,
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
