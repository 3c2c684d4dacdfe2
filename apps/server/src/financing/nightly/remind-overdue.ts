import { type LoanId, overdueClasses } from "@zd/domain/financing/codes";
import { debtOf } from "@zd/domain/financing/loan";
import { textOf } from "@zd/domain/identity/text-kinds";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { textFirms } from "../../identity/index.ts";
import { notify } from "../../messages/index.ts";
import { rows } from "../../platform/database/database.ts";
import { job, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { bookOf, findPlans } from "../loans/loan-store.ts";

/** When firms are told, in milliseconds after midnight: at nine, after the night's collection. */
const morningMs = 9 * 3_600_000;
const afterNightMs = 3_600_000;
/** How many loans one transaction takes. */
const together = 500;

/** 逾期通知 by text: once for every class (五级分类) that an overdue instalment reaches. */
export const remindOverdue = job<null>("financing.tellOverdue", async (_, scope) => {
  const { tx, now } = scope;
  const loans = await rows<{ id: LoanId }>(
    tx,
    sql`insert into financing.overdue_notice (loan_id, due_on, overdue_class, at)
        select l.id, l.accrued_to - l.overdue_days, l.overdue_class, ${new Date(now)} from financing.loan l
        where l.state = '5' and l.overdue_days > 0 and not exists (
          select from financing.overdue_notice n where n.loan_id = l.id
            and n.due_on = l.accrued_to - l.overdue_days and n.overdue_class = l.overdue_class)
        order by l.id limit ${together}
        on conflict do nothing returning loan_id as id`,
  );
  await sendReminders(
    scope,
    loans.map(({ id }) => id),
  );
  if (loans.length === together) await schedule(tx, remindOverdue, "", now, null);
});

async function sendReminders(scope: Scope, ids: readonly LoanId[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, now } = scope;
  const day = shanghaiDay(now);
  const [loans, plans] = await Promise.all([
    tx.selectFrom("financing.loan").selectAll().where("id", "in", ids).execute(),
    findPlans(tx, ids),
  ]);
  const notices = loans.map((loan) => {
    const { due, overdueDays } = debtOf(bookOf(loan, plans.get(loan.id) ?? []), day);
    const { id, firmId: firm, byUser: inHand, overdueClass } = loan;
    const content = textOf("overdue", {
      loan: id,
      days: String(overdueDays),
      grade: overdueClasses[overdueClass],
      amount: formatAmount(due),
    });
    return { reference: `overdue-${id}-${overdueClass}-${day}`, firm, inHand, content };
  });
  await textFirms(scope, notices);
  await notify(
    scope,
    notices.map(({ reference, firm, content }) => ({
      reference,
      kind: "repayment",
      to: { firm, permission: "move-money" },
      subject: "loan",
      id: content.values["loan"] ?? "",
      parameters: {},
      words: `借款 ${content.values["loan"]} 已逾期 ${content.values["days"]} 天，应还 ${content.values["amount"]} 元`,
      consequence: "罚息按日计收，还清前不能申请新的借款",
      dueAt: null,
      practice: false,
      sent: ["sms", "mail"],
    })),
  );
}

/** Schedules the next morning after the interest run. */
export function scheduleTelling({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const at = instant(Math.max(startOfDay(now) + morningMs, now + afterNightMs));
  return schedule(tx, remindOverdue, "", at, null);
}
