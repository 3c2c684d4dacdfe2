import { api } from "@zd/api";
import { isOwing } from "@zd/domain/financing/codes";
import { debtOf, repay } from "@zd/domain/financing/loan";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/calls/operation.ts";
import { bookOf, findPlans, getLoan } from "./loan-store.ts";

/** 还款试算 (50005): how an amount would be split now, and what would be left. */
export const tryRepayment = handle(
  api.finance.tryRepayment,
  async ({ loan: id, amount }, { db, now, actor, refuse }) => {
    const loan = await getLoan(db, id, actor.firmId);
    if (!isOwing(loan.state)) return refuse("STATUS_NOT_ALLOWED");
    const book = bookOf(loan, (await findPlans(db, [id])).get(id) ?? []);
    const day = shanghaiDay(now);
    const debt = debtOf(book, day);
    const repaid = repay(book, amount ?? debt.payoff, day);
    if (!repaid.ok) return refuse(repaid.reason, repaid.figures);
    return {
      loan: id,
      debt,
      split: repaid.split,
      left: debtOf(repaid.book, day).payoff,
      plan: [...repaid.book.instalments],
    };
  },
);
