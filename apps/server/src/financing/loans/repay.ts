import { api } from "@zd/api";
import { isOwing, type RepaymentKind } from "@zd/domain/financing/codes";
import { debtOf, repay, type Split } from "@zd/domain/financing/loan";
import { repayLoan } from "@zd/domain/financing/loan-vouchers";
import { type Fen, fen, type UserId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { formatYuan } from "@zd/domain/money/yuan";
import { checkFundPassword, type LockedAccounts, lockAccounts } from "../../funds/index.ts";
import { releasePledges } from "../../goods/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { instructAll } from "../lender/instructions.ts";
import { useLimits } from "../standing.ts";
import { bookOf, type ChangedBook, findPlans, keepBooks, lockLoan } from "./loan-store.ts";
import { pledgeRef } from "./pledged-goods.ts";
import { repaymentOutcome } from "./repayment-card.ts";

export interface RepaymentBy {
  readonly kind: RepaymentKind;
  /** Null where the platform collects. */
  readonly user: UserId | null;
  /** Null where the platform collects. */
  readonly name: string | null;
}

/** 还款 (50004) of any amount up to all that is owed; a second one at the same time sees what the first has left. */
export const repayByHand = handle(
  api.finance.repay,
  async ({ loan: id, amount, seen }, scope) => {
    const { tx, now, actor, refuse } = scope;
    const loan = await lockLoan(tx, id, actor.firmId);
    if (!isOwing(loan.state)) return refuse("STATUS_NOT_ALLOWED");
    const plan = (await findPlans(tx, [id])).get(id) ?? [];
    const day = shanghaiDay(now);
    const repaid = repay(bookOf(loan, plan), amount, day);
    if (!repaid.ok) return refuse(repaid.reason, repaid.figures);
    const accounts = await lockAccounts(scope, [actor.firmId]);
    if (accounts.available(actor.firmId) < amount) {
      return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
    }
    if (seen !== undefined) requireMatchingPreview(seen, await repaymentOutcome(tx, loan, repaid, day));
    const { userId: user, name } = actor;
    const changed = { loan, book: repaid.book, interestPaid: repaid.split.interest };
    await keepRepayments(scope, accounts, [{ ...changed, split: repaid.split }], {
      kind: "manual",
      user,
      name,
    });
    const { payoff } = debtOf(repaid.book, day);
    const { state } = await tx
      .selectFrom("financing.loan")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { loan: id, ...repaid.split, payoff, state };
  },
  checkFundPassword,
);

export interface NewRepayment extends ChangedBook {
  /** Penalty, interest and principal of the repayment. */
  readonly split: Split;
}

/**
 * Books repayments of one firm, whose loans and accounts are locked: money, books, limits, and instructions to the
 * lenders.
 */
export async function keepRepayments(
  scope: Scope,
  accounts: LockedAccounts,
  repayments: readonly NewRepayment[],
  { kind, user, name }: RepaymentBy,
): Promise<void> {
  if (repayments.length === 0) return;
  const { tx, now } = scope;
  for (const { loan, split } of repayments) {
    for (const voucher of repayLoan(loan.channel, loan.firmId, split)) accounts.post(voucher, loan.id, now);
  }
  await accounts.save(scope);
  await keepBooks(tx, repayments, now);
  await tx
    .insertInto("financing.repayment")
    .values(
      repayments.map(({ loan, split }) => ({
        loanId: loan.id,
        firmId: loan.firmId,
        at: new Date(now),
        kind,
        amount: totalOf(split),
        ...split,
        byUser: user,
        byName: name,
      })),
    )
    .execute();
  // What is paid back of the principal may be lent again; and the lender books it too.
  await useLimits(
    tx,
    repayments.map(({ loan, split }) => ({ credit: loan.creditId, amount: fen(-split.principal) })),
  );
  await instructAll(
    scope,
    repayments.map(({ loan, split }) => ({
      company: loan.companyId,
      channel: loan.channel,
      firm: loan.firmId,
      record: loan.id,
      amount: totalOf(split),
      wish: { kind: "repay", split },
    })),
  );
  const settled = repayments.filter(({ book }) => debtOf(book, shanghaiDay(now)).payoff === 0n);
  await releasePledges(scope, { loans: settled.map(({ loan }) => pledgeRef(loan.id)), at: now, by: user });
}

const totalOf = ({ penalty, interest, principal }: Split): Fen => fen(penalty + interest + principal);
