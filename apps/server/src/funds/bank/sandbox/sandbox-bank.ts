import type { BankAccount } from "@zd/domain/funds/bank-agreement";
import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import { instant } from "@zd/domain/kernel/brand";
import { job, scheduleAll } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/module.ts";
import { type Bank, type BankOrder, BankUnreachable, type OnBankAnswer, type OpenedBank } from "../bank.ts";
import { directory } from "./directory.ts";
import { carryOutOrder, type Direction, findOrderAnswer } from "./orders.ts";
import { playBank } from "./play-bank.ts";
import { readStatement } from "./statement.ts";
import { payVerification } from "./verification-payment.ts";

/** A bank with books of its own, which can be set to fail, to give no answer, and to contradict itself. */
export function sandboxBank(
  { config, db, transact }: Pick<Platform, "config" | "db" | "transact">,
  onAnswer: OnBankAnswer,
): OpenedBank {
  const answerJob = job<{
    /** Number of the platform's order. */
    reference: string;
    /** What the sandbox says of the order, which may be the opposite of what it has done. */
    answer: BankAnswer;
  }>("funds.sandboxBankAnswers", ({ reference, answer }, scope) => onAnswer(scope, reference, answer));

  async function inReach() {
    const now = await db.selectFrom("sandbox.bankFaults").selectAll().executeTakeFirstOrThrow();
    if (now.down) throw new BankUnreachable();
    return now;
  }

  const take = (direction: Direction) => async (order: BankOrder) => {
    const { losesAnswers, refusal, answers, delayMs } = await inReach();
    await transact(async (scope) => {
      const truth = await carryOutOrder(scope, direction, order, refusal);
      if (truth === null || answers === "never") return;
      const reports = { once: [truth], twice: [truth, truth], contrary: [contraryOf(truth), truth] }[answers];
      const at = instant(scope.now + delayMs);
      const { reference } = order;
      await scheduleAll(
        scope.tx,
        reports.map((answer, i) => ({
          job: answerJob,
          key: `${reference}:${i}`,
          at,
          data: { reference, answer },
        })),
      );
    });
    if (losesAnswers) throw new BankUnreachable();
  };

  const setSigned = (signed: boolean) => async (account: BankAccount) => {
    const { refusal, losesAnswers } = await inReach();
    if (refusal !== null) return { done: false, memo: refusal } as const;
    const { numUpdatedRows } = await transact(({ tx }) =>
      tx
        .updateTable("sandbox.bankAccount")
        .set({ signed })
        .where("number", "=", account.number)
        .where("name", "=", account.name)
        .executeTakeFirst(),
    );
    if (losesAnswers) throw new BankUnreachable();
    return numUpdatedRows === 1n ? ({ done: true } as const) : { done: false, memo: "账号与户名不符" };
  };

  const bank: Bank = {
    collect: take("in"),
    payOut: take("out"),
    async find(reference) {
      await inReach();
      return findOrderAnswer(db, reference);
    },
    async payVerification(order) {
      const { refusal } = await inReach();
      if (refusal !== null) return { done: false, memo: refusal };
      // In the demo anybody may try a registration or a binding to its end: his account is opened as he names it.
      return transact((scope) => payVerification(scope, order, config.ZD_DEMO));
    },
    sign: setSigned(true),
    unsign: setSigned(false),
    async statement(day) {
      await inReach();
      return readStatement(db, day);
    },
    directory,
  };
  return { bank, jobs: [answerJob], handlers: playBank };
}

/** The opposite of an answer, as a bank would give it that contradicts itself. */
const contraryOf = ({ result }: BankAnswer): BankAnswer =>
  result === "success" ? { result: "failure", memo: "银行系统异常" } : { result: "success", bankNo: "SB0" };
