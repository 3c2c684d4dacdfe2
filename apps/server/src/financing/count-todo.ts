import { type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { CountTodo } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";
import { marginState } from "./control/margin-state.ts";

/** How many days before its due day an instalment is a todo. */
const aheadDays = 7;

interface Counted {
  /** How many loans have an instalment due soon or overdue. */
  readonly loans: number;
  /** The earliest due day, `YYYY-MM-DD`; null where there is none. */
  readonly dueOn: string | null;
  /** How many margin calls are not dealt with. */
  readonly calls: number;
  /** The earliest last day of these, `YYYY-MM-DD`; null where there is none. */
  readonly answerBy: string | null;
}

/** 待办: loans with an instalment that is due soon or overdue, and margin calls that are not dealt with. */
export const countFinanceTodo: CountTodo = async (db, { firm, now }) => {
  const [counted] = await rows<Counted>(
    db,
    sql`
    with due as (
      select min(i.due_on) as due_on from financing.loan l join financing.instalment i on i.loan_id = l.id
      where l.firm_id = ${firm} and l.state in ('2', '3', '5')
        and (i.paid_principal < i.principal or i.paid_interest < i.interest)
      group by l.id having min(i.due_on) <= ${shanghaiDay(addDays(now, aheadDays))}::date
    ), calls as (
      select m.answer_by from financing.margin_call m join financing.loan l on l.id = m.loan_id
      where m.firm_id = ${firm} and ${marginState(now)} <> '2'
    )
    select (select count(*)::int from due) as loans, (select min(due_on)::text from due) as due_on,
      (select count(*)::int from calls) as calls, (select min(answer_by)::text from calls) as answer_by`,
  );
  if (!counted) throw new Error("counts have no row");
  const { loans, dueOn, calls, answerBy } = counted;
  return [
    { kind: "repay", count: loans, until: endOf(dueOn) },
    { kind: "margin", count: calls, until: endOf(answerBy) },
  ];
};

/** The last second of a day; null for null. */
function endOf(day: string | null): Instant | null {
  const start = day === null ? null : parseShanghai(day);
  return start === null ? null : instant(start + dayMs - 1_000);
}
