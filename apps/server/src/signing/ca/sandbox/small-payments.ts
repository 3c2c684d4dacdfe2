import { randomInt } from "node:crypto";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { SmallPayment } from "../ca.ts";
import "./tables.ts";

/** Pays a small amount to an account, once for each id. */
export async function paySmallAmount(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, accountName, account }: SmallPayment,
): Promise<void> {
  await tx
    .insertInto("sandboxCa.payment")
    .values({ id, accountName, account, amount: fen(BigInt(randomInt(1, 100))), at: new Date(now) })
    .onConflict((existing) => existing.column("id").doNothing())
    .execute();
}

/** Whether this is the amount that was paid. */
export async function isSmallAmount(
  { tx }: Pick<Scope, "tx">,
  payment: string,
  amount: Fen,
): Promise<boolean> {
  const paid = await tx
    .selectFrom("sandboxCa.payment")
    .select("amount")
    .where("id", "=", payment)
    .executeTakeFirst();
  return paid?.amount === amount;
}
