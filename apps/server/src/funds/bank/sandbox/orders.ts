import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import type { Reader } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { BankOrder } from "../bank.ts";
import { bookMove, clearingNumber } from "./books.ts";

/** Into the exchange's account, or out of it. */
export type Direction = "in" | "out";

/**
 * Books an order and returns the result; null where the order was booked before. `refusal` is why the bank is set to refuse
 * every order; null where it is not.
 */
export async function carryOutOrder(
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

/** The result of an order by the platform's number; null where the bank does not know it. */
export async function findOrderAnswer(db: Reader, reference: string): Promise<BankAnswer | null> {
  const order = await db
    .selectFrom("sandbox.bankOrder")
    .select(["bankNo", "fault"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return order ? answerOf(order.bankNo, order.fault) : null;
}

const answerOf = (bankNo: string | null, fault: string | null): BankAnswer =>
  bankNo === null ? { result: "failure", memo: fault ?? "银行未受理" } : { result: "success", bankNo };
