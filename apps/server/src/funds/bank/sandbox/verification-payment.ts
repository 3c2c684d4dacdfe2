import { fen } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { BankOrder, BankReply } from "../bank.ts";
import { bookMove, openBankAccount, verificationNumber } from "./books.ts";

/** Balance of an account that the demo opens for a visitor: a million yuan. */
const demoBalance = fen(1_000_000_00n);

/** 小额打款: pays once for each number of the platform's. Where `opensAccount`, an account that the bank does not know is opened. */
export async function payVerification(
  scope: Scope,
  { reference, account, amount }: BankOrder,
  opensAccount: boolean,
): Promise<BankReply> {
  const { tx } = scope;
  const paid = await tx
    .selectFrom("sandbox.bankEntry")
    .select("bankNo")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (paid) return { done: true };
  if (opensAccount) await openBankAccount(tx, { ...account, balance: demoBalance });
  const known = await tx
    .selectFrom("sandbox.bankAccount")
    .select("number")
    .where("number", "=", account.number)
    .where("name", "=", account.name)
    .executeTakeFirst();
  if (!known) return { done: false, memo: "账号与户名不符" };
  const move = { from: verificationNumber, to: account.number, amount, reference, memo: "账户验证" };
  await bookMove(scope, move);
  return { done: true };
}
