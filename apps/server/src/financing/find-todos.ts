import { type Fen, fen, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type FindTodos, mostMatters } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";
import { marginState } from "./control/margin-state.ts";

/** How many days before its due day an instalment is a to-do. */
const aheadDays = 7;

interface Found {
  readonly kind: "repay" | "margin";
  /** Number of the loan, or of the margin call. */
  readonly id: string;
  readonly about: string;
  /** What is to be paid, or what collateral is lacking, in fen. */
  readonly amount: Fen;
  /** Last day, `YYYY-MM-DD`. */
  readonly day: string;
}

/** 待办: loans with an instalment that is due soon or overdue, and margin calls that are not dealt with. */
export const findFinanceTodos: FindTodos = async (db, { firm, now }) => {
  const soon = shanghaiDay(addDays(now, aheadDays));
  const found = await rows<Found>(
    db,
    sql`
    (select 'repay' as kind, l.id::text as id, '合同 ' || l.contract_no as about,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest)::bigint as amount, min(i.due_on)::text as day
      from financing.loan l join financing.instalment i on i.loan_id = l.id
      where l.firm_id = ${firm} and l.state in ('2', '3', '5') and i.due_on <= ${soon}::date
        and (i.paid_principal < i.principal or i.paid_interest < i.interest)
      group by l.id order by min(i.due_on), l.id limit ${mostMatters})
    union all
    (select 'margin', m.id::text, '借款 ' || l.id, m.lacking, m.answer_by::text
      from financing.margin_call m join financing.loan l on l.id = m.loan_id
      where m.firm_id = ${firm} and ${marginState(now)} <> '2'
      order by m.answer_by, m.id limit ${mostMatters})`,
  );
  return found.map(({ kind, id, about, amount, day }) => {
    const start = parseShanghai(day);
    return {
      kind,
      side: null,
      id,
      about,
      party: "",
      amount: fen(amount),
      // To the last second of the day.
      until: start && instant(start + dayMs - 1_000),
    };
  });
};
