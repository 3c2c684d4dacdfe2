import { contract } from "@zd/contract";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database.ts";
import { type Actor, handle, notFound } from "../../platform/operation.ts";
import { type FeeChange, faultOfChange, lockFees, makeChange } from "./change-store.ts";

async function lockChange(tx: Tx, company: CompanyId, change: number) {
  await lockFees(tx, company);
  return tx
    .selectFrom("funds.feeChange")
    .selectAll()
    .where("id", "=", BigInt(change))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

const decided = (
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

/** 复核通过: the change is made, if it still can be. */
export const confirmChange = handle(
  contract.fees.confirmChange,
  async ({ change: number }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const kept = await lockChange(tx, actor.companyId, number);
    if (kept.state !== "0") return refuse("FEE_CHANGE_DECIDED");
    if (kept.askedBy === actor.userId || kept.firmId === actor.firmId) return refuse("OWN_FEE_CHANGE");
    const change = kept.details as FeeChange;
    const fault = await faultOfChange(scope, actor.companyId, change);
    if (fault) return refuse(fault.reason);
    await makeChange(scope, actor, change, kept.reason);
    await decided(tx, kept.id, "1", actor, new Date(now), null);
    return null;
  },
);

/** 驳回, or taken back by who has asked. */
export const rejectChange = handle(
  contract.fees.rejectChange,
  async ({ change: number, memo }, { tx, now, actor, refuse }) => {
    const kept = await lockChange(tx, actor.companyId, number);
    if (kept.state !== "0") return refuse("FEE_CHANGE_DECIDED");
    await decided(tx, kept.id, "2", actor, new Date(now), memo.trim());
    return null;
  },
);
