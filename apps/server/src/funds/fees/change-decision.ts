import type { CompanyId } from "@zd/domain/kernel/brand";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockFees } from "./change-store.ts";

/** A waiting change of this company, locked together with all of its fees. */
export async function lockChange(tx: Tx, company: CompanyId, change: number) {
  await lockFees(tx, company);
  return tx
    .selectFrom("funds.feeChange")
    .selectAll()
    .where("id", "=", BigInt(change))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Keeps a confirmation or rejection, and who decided. */
export const keepDecision = (
  tx: Tx,
  id: bigint,
  state: "1" | "2",
  { userId }: Actor,
  at: Date,
  memo: string | null,
): Promise<unknown> =>
  tx
    .updateTable("funds.feeChange")
    .set({ state, decidedBy: userId, decidedAt: at, memo })
    .where("id", "=", id)
    .execute();
