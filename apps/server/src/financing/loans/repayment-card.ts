import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { isOwing } from "@zd/domain/financing/codes";
import { availableOf } from "@zd/domain/financing/credit";
import { debtOf, type LoanBook, type RepaymentResult, repay } from "@zd/domain/financing/loan";
import { repayLoan } from "@zd/domain/financing/loan-vouchers";
import { channels } from "@zd/domain/funds/channels";
import { type Fen, fen, type Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { formatAmount, formatYuan } from "@zd/domain/money/yuan";
import { findPurse } from "../../funds/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findLimits } from "../standing.ts";
import { bookOf, findPlans, getLoan, type LoanRow } from "./loan-store.ts";

/** The outcome of a repayment: how it is split, what is still owed, and the firm's accounts. */
export async function repaymentOutcome(
  db: Reader,
  loan: Pick<LoanRow, "id" | "channel" | "firmId">,
  repaid: RepaymentResult | null,
  day: string,
) {
  const split = repaid?.split ?? null;
  const vouchers = split && repayLoan(loan.channel, loan.firmId, split);
  return {
    loan: loan.id,
    split,
    left: repaid && debtOf(repaid.book, day),
    purse: await findPurse(db, loan.firmId, vouchers),
  };
}

/** 还款的确认卡: penalty, interest and principal as the repayment will be split, and what remains. */
export const previewRepayment = handle(
  api.finance.previewRepayment,
  async ({ loan: id, amount }, { db, actor, now }) => {
    const loan = await getLoan(db, id, actor.firmId);
    const [plans, limits] = await Promise.all([
      findPlans(db, [id]),
      findLimits(db, actor.firmId, now, loan.channel),
    ]);
    const book = bookOf(loan, plans.get(id) ?? []);
    const { repaid, barred } = trialOf(loan, book, amount, now);
    const day = shanghaiDay(now);
    const outcome = await repaymentOutcome(db, loan, repaid, day);
    const { split, left, purse } = outcome;
    const has = purse.find(({ bucket }) => bucket === "available")?.values[0] ?? fen(0n);
    const lacks = has < amount ? refusalText("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) }) : null;
    const debt = isOwing(loan.state) ? debtOf(book, day) : null;
    const [limit] = limits;
    return {
      ...plainCard,
      number: id,
      party: channels[loan.channel],
      direction: "还款",
      path: "可用资金 → 资金方",
      amount,
      subject: `借款 ${id}`,
      effect: purseEffect("资金", ["现在", "还款后"], purse),
      facts: [
        {
          title: "本次用途",
          words: split
            ? `罚息 ${formatAmount(split.penalty)} 元，利息 ${formatAmount(split.interest)} 元，本金 ${formatAmount(split.principal)} 元`
            : "--",
        },
        { title: "结清金额", words: swapOf(debt?.payoff, left?.payoff) },
        { title: "未还本金", words: swapOf(debt?.outstanding, left?.outstanding) },
        { title: "当前应还", words: swapOf(debt?.due, left?.due) },
        {
          title: "可用额度",
          words: limit
            ? swapOf(
                availableOf(limit),
                split && availableOf({ ...limit, used: fen(limit.used - split.principal) }),
              )
            : "--",
        },
      ],
      consequence: [
        {
          when: "还款后",
          words:
            left?.payoff === 0n
              ? "立即付给资金方，不可撤回；借款结清，所占合同或货物解除"
              : "立即付给资金方，不可撤回；提前归还的本金自今日起不再计息",
        },
      ],
      people: [{ role: "还款", name: actor.name, at: null }],
      barred: barred ?? lacks,
      seen: previewHash(outcome),
    };
  },
);

/** The repayment decided as it would be today, or its refusal. */
function trialOf(
  { state }: Pick<LoanRow, "state">,
  book: LoanBook,
  amount: Fen,
  now: Instant,
): { readonly repaid: RepaymentResult | null; readonly barred: string | null } {
  if (!isOwing(state)) return { repaid: null, barred: refusalText("STATUS_NOT_ALLOWED", {}) };
  const repaid = repay(book, amount, shanghaiDay(now));
  if (!repaid.ok) return { repaid: null, barred: refusalText(repaid.reason, repaid.figures) };
  return { repaid, barred: null };
}

const swapOf = (from: Fen | null | undefined, to: Fen | null | undefined) =>
  `${from == null ? "--" : formatAmount(from)} → ${to == null ? "--" : formatAmount(to)} 元`;
