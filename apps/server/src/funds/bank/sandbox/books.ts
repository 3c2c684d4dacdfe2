import { type Fen, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import "./tables.ts";

/** Accounts of the exchange in the sandbox: for the members' money (`clearing`), and for verification payments. */
export const clearingNumber = "9990000000000001";
export const verificationNumber = "9990000000000002";

/** A move between two accounts of the sandbox. */
interface Move {
  /** The paying account; null for money from outside. */
  readonly from: string | null;
  /** The account that gets it. */
  readonly to: string;
  /** Above zero, in fen. */
  readonly amount: Fen;
  /** Number of the platform's order; null where there is none. */
  readonly reference: string | null;
  /** Words for the movement, as a statement shows them. */
  readonly memo: string;
}

/** Books a move on both accounts and returns its number; null where the paying account has too little. */
export async function bookMove({ tx, now }: Pick<Scope, "tx" | "now">, move: Move): Promise<string | null> {
  const { from, to, amount, reference, memo } = move;
  const numbers = from === null ? [to] : [from, to];
  const locked = await tx
    .selectFrom("sandbox.bankAccount")
    .select(["number", "balance"])
    .where("number", "in", numbers)
    .orderBy("number")
    .forUpdate()
    .execute();
  const balances = new Map(locked.map(({ number, balance }) => [number, balance]));
  if (balances.size < numbers.length) return null;
  if (from !== null && (balances.get(from) ?? 0n) < amount) return null;
  const bankNo = await nextNo(tx);
  for (const number of numbers) {
    const signed = fen(number === to ? amount : -amount);
    const balance = fen((balances.get(number) ?? 0n) + signed);
    await tx.updateTable("sandbox.bankAccount").set({ balance }).where("number", "=", number).execute();
    await tx
      .insertInto("sandbox.bankEntry")
      .values({ bankNo, number, amount: signed, balance, reference, memo, at: new Date(now) })
      .execute();
  }
  return bankNo;
}

/** Money that a firm sends to the exchange without having announced it; its number, or null where the account has too little. */
export const payInUnannounced = (
  scope: Pick<Scope, "tx" | "now">,
  number: string,
  amount: Fen,
): Promise<string | null> =>
  bookMove(scope, { from: number, to: clearingNumber, amount, reference: null, memo: "来账" });

async function nextNo(tx: Tx): Promise<string> {
  const { no } = await tx
    .selectNoFrom(sql<string>`nextval('sandbox.bank_no')::text`.as("no"))
    .executeTakeFirstOrThrow();
  return `SB${no}`;
}

/** Opens an account with a balance; an existing account keeps what it has. */
export const openBankAccount = (
  tx: Tx,
  {
    number,
    name,
    balance,
  }: {
    readonly number: string;
    /** Name of its holder. */
    readonly name: string;
    /** In fen; what the account begins with. */
    readonly balance: Fen;
  },
) =>
  tx
    .insertInto("sandbox.bankAccount")
    .values({ number, name, balance })
    .onConflict((existing) => existing.column("number").doNothing())
    .execute();

/** Sets the balance of the exchange's account to what the ledger says, for a platform that begins with money. */
export async function fillClearing({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const [ledger, bank] = await Promise.all([
    tx.selectFrom("funds.account").select("balance").where("holder", "=", "bank").executeTakeFirstOrThrow(),
    tx
      .selectFrom("sandbox.bankAccount")
      .select("balance")
      .where("number", "=", clearingNumber)
      .executeTakeFirstOrThrow(),
  ]);
  const lacking = fen(-ledger.balance - bank.balance);
  const move = { from: null, to: clearingNumber, amount: lacking, reference: null, memo: "期初余额" };
  if (lacking > 0n) await bookMove({ tx, now }, move);
}
