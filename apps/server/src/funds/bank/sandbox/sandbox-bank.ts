import type { BankAccount } from "@zd/domain/funds/bank-agreement";
import type { BankAnswer, TransferId } from "@zd/domain/funds/bank-transfer";
import { fen, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { job, type Scope, scheduleAll } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/module.ts";
import { type Bank, type BankOrder, BankUnreachable, type OnBankAnswer, type OpenedBank } from "../bank.ts";
import { bookMove, clearingNumber, openBankAccount, verificationNumber } from "./books.ts";
import { directory } from "./directory.ts";
import { playBank } from "./play-bank.ts";

type Direction = "in" | "out";

/** Balance of an account that the demo opens for a visitor: a million yuan. */
const demoBalance = fen(1_000_000_00n);

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

  const faults = () => db.selectFrom("sandbox.bankFaults").selectAll().executeTakeFirstOrThrow();

  async function inReach() {
    const now = await faults();
    if (now.down) throw new BankUnreachable();
    return now;
  }

  const take = (direction: Direction) => async (order: BankOrder) => {
    const { losesAnswers, refusal, answers, delayMs } = await inReach();
    await transact(async (scope) => {
      const truth = await carryOut(scope, direction, order, refusal);
      if (truth === null || answers === "never") return;
      const contrary: BankAnswer =
        truth.result === "success"
          ? { result: "failure", memo: "银行系统异常" }
          : { result: "success", bankNo: "SB0" };
      const reports = { once: [truth], twice: [truth, truth], contrary: [contrary, truth] }[answers];
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

  /** Books an order and returns the result; null where the order was booked before. */
  async function carryOut(
    scope: Scope,
    direction: Direction,
    { reference, account, amount }: BankOrder,
    refusal: string | null,
  ): Promise<BankAnswer | null> {
    const { tx, now } = scope;
    const { number, name } = account;
    const order = { reference, direction, number, amount, at: new Date(now) };
    const opened = await tx
      .insertInto("sandbox.bankOrder")
      .values({ ...order, bankNo: null, fault: null })
      .onConflict((existing) => existing.doNothing())
      .executeTakeFirst();
    if (opened.numInsertedOrUpdatedRows !== 1n) return null;
    const known = await tx
      .selectFrom("sandbox.bankAccount")
      .select("signed")
      .where("number", "=", number)
      .where("name", "=", name)
      .executeTakeFirst();
    const [from, to] = direction === "in" ? [number, clearingNumber] : [clearingNumber, number];
    const why = refusal ?? (known ? (known.signed ? null : "账户未签约") : "账号与户名不符");
    const memo = direction === "in" ? "入金" : "出金";
    const bankNo = why === null ? await bookMove(scope, { from, to, amount, reference, memo }) : null;
    const fault = why ?? (bankNo === null ? "账户余额不足" : null);
    await tx
      .updateTable("sandbox.bankOrder")
      .set({ bankNo, fault })
      .where("reference", "=", reference)
      .execute();
    return answerOf(bankNo, fault);
  }

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
      const order = await db
        .selectFrom("sandbox.bankOrder")
        .select(["bankNo", "fault"])
        .where("reference", "=", reference)
        .executeTakeFirst();
      return order ? answerOf(order.bankNo, order.fault) : null;
    },
    async payVerification({ reference, account, amount }) {
      const { refusal } = await inReach();
      if (refusal !== null) return { done: false, memo: refusal };
      return transact(async (scope) => {
        const { tx } = scope;
        const paid = await tx
          .selectFrom("sandbox.bankEntry")
          .select("bankNo")
          .where("reference", "=", reference)
          .executeTakeFirst();
        if (paid) return { done: true } as const;
        // In the demo anybody may try a registration or a binding to its end: his account is opened as he names it.
        if (config.ZD_DEMO) await openBankAccount(tx, { ...account, balance: demoBalance });
        const known = await tx
          .selectFrom("sandbox.bankAccount")
          .select("number")
          .where("number", "=", account.number)
          .where("name", "=", account.name)
          .executeTakeFirst();
        if (!known) return { done: false, memo: "账号与户名不符" } as const;
        const move = { from: verificationNumber, to: account.number, amount, reference, memo: "账户验证" };
        await bookMove(scope, move);
        return { done: true } as const;
      });
    },
    sign: setSigned(true),
    unsign: setSigned(false),
    async statement(day) {
      await inReach();
      const from = parseShanghai(day);
      if (from === null) throw new RangeError(`no day: ${day}`);
      const entries = await db
        .selectFrom("sandbox.bankEntry")
        .select(["bankNo", "reference", "amount"])
        .where("number", "=", clearingNumber)
        .where("at", ">=", new Date(from))
        .where("at", "<", new Date(from + dayMs))
        .orderBy("at")
        .orderBy("bankNo")
        .execute();
      return entries.map(({ bankNo, reference, amount }) => ({
        bankNo,
        reference: reference as TransferId | null,
        direction: amount > 0n ? ("in" as const) : ("out" as const),
        amount: fen(amount > 0n ? amount : -amount),
      }));
    },
    directory,
  };
  return { bank, jobs: [answerJob], handlers: playBank };
}

const answerOf = (bankNo: string | null, fault: string | null): BankAnswer =>
  bankNo === null ? { result: "failure", memo: fault ?? "银行未受理" } : { result: "success", bankNo };
