import {
  advanceTransfer,
  answerDue,
  answerTransfer,
  type BankAnswer,
  type BankTransfer,
  isTransferOver,
  type TransferId,
} from "@zd/domain/funds/bank-transfer";
import { instant } from "@zd/domain/kernel/brand";
import { askAgainAt } from "../../platform/ask-again.ts";
import { type Errand, errand, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { type Bank, BankUnreachable, type OnBankAnswer } from "../bank/bank.ts";
import { publishEnd } from "./transfer-events.ts";
import { tellEnd } from "./transfer-news.ts";
import { findOrder, keepTransfer, lockTransfer, markTaken } from "./transfer-store.ts";

interface Data {
  /** The transfer that is brought to the bank. */
  readonly transfer: TransferId;
}

/** Name of the errand; a caller that only schedules it needs no bank. */
export const carrying = { name: "funds.carryTransfer" } as const;

/**
 * Sends a transfer to the bank and asks until its result is known. It may run twice, or after a restart in the
 * middle: the bank moves no money twice for one number.
 */
export function carryTransfer(bank: Bank): Errand<Data> {
  const carry = errand<Data>(carrying.name, async ({ transfer: id }, transact) => {
    const open = await transact(async (scope) => {
      const transfer = await lockTransfer(scope.tx, id);
      if (!transfer || transfer.state === "0" || isTransferOver(transfer.state)) return null;
      const facts = advanceTransfer(transfer, scope.now);
      const known = facts.length > 0 ? await keepTransfer(scope, transfer, facts) : transfer;
      return { transfer: known, ...(await findOrder(scope.tx, id)) };
    });
    if (!open) return;
    const { transfer, account, isTaken } = open;
    const order = { reference: id, account, amount: transfer.amount };
    const answer = await orUnreachable(async () => {
      const found = isTaken ? await bank.find(id) : null;
      if (found !== null) return found;
      await (transfer.direction === "in" ? bank.collect(order) : bank.payOut(order));
      return "taken";
    });
    await transact(async (scope) => {
      if (answer === "taken") await markTaken(scope.tx, id, scope.now);
      if (typeof answer === "object") return applyBankAnswer(scope, id, answer);
      // Without an answer it is unknown whether the bank has the order: the next run asks for it first.
      if (answer === "unreachable") await markTaken(scope.tx, id, scope.now);
      const due = answerDue(transfer);
      const at = Math.min(
        askAgainAt(transfer.sentAt ?? scope.now, scope.now),
        due !== null && due > scope.now ? due : Number.POSITIVE_INFINITY,
      );
      await schedule(scope.tx, carry, id, instant(at), { transfer: id });
    });
  });
  return carry;
}

export type CarryTransfer = ReturnType<typeof carryTransfer>;

async function orUnreachable(ask: () => Promise<BankAnswer | "pending" | "taken">) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BankUnreachable) return "unreachable";
    throw error;
  }
}

/** Takes the bank's result of a transfer: the first result counts; one of an unknown number is ignored. */
export const applyBankAnswer: OnBankAnswer = async (scope: Scope, reference, answer) => {
  const transfer = await lockTransfer(scope.tx, reference as TransferId);
  if (!transfer) return;
  const decision = answerTransfer(transfer, answer, scope.now);
  if (!decision.ok || decision.facts.length === 0) return;
  const after = await keepTransfer(scope, transfer, decision.facts);
  publishEnd(scope, transfer, after);
  await tellEnd(scope, transfer, after);
};

/** Schedules a transfer for the bank, once the transaction is committed. */
export const sendTransfer = async (
  carry: Pick<CarryTransfer, "name">,
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, state }: BankTransfer,
): Promise<void> => {
  if (state === "1") await scheduleAll(tx, [{ job: carry, key: id, at: now, data: { transfer: id } }]);
};
