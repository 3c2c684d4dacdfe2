import { contract } from "@zd/contract";
import {
  evolveRegistration,
  type RegistrationFact,
  sendBackRegistration,
} from "@zd/domain/identity/registration";
import { textLater } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs.ts";
import { handle } from "../../platform/operation.ts";
import { lockRegistering, lockRegistration, noteStep, type Registration } from "../registration-store.ts";
import { reviewerOf, underReview } from "./reviewed.ts";

/** 驳回: what the firm and the account were kept for is free again. */
export const rejectRegistration = handle(
  contract.admissions.rejectRegistration,
  async ({ registration, memo }, { actor, accept, ...scope }) => {
    await lockRegistering(scope.tx, actor.companyId);
    const before = await lockRegistration(scope.tx, BigInt(registration), actor.companyId);
    const by = await reviewerOf(scope.tx, actor);
    await keepVerdict(scope, before, accept(sendBackRegistration(underReview(before), "rejected", memo, by)));
    await tell(scope, before, `贵公司的会员注册被驳回：${memo.trim()}。修改资料后可重新提交。`);
    return null;
  },
);

/** 要求补充 */
export const askForMore = handle(
  contract.admissions.askForMore,
  async ({ registration, memo }, { actor, accept, ...scope }) => {
    await lockRegistering(scope.tx, actor.companyId);
    const before = await lockRegistration(scope.tx, BigInt(registration), actor.companyId);
    const by = await reviewerOf(scope.tx, actor);
    await keepVerdict(scope, before, accept(sendBackRegistration(underReview(before), "returned", memo, by)));
    await tell(scope, before, `贵公司的会员注册需要补充资料：${memo.trim()}。`);
    return null;
  },
);

/** Keeps what was decided, and who has decided it. */
export async function keepVerdict(
  scope: Pick<Scope, "tx" | "now">,
  { id, version }: Registration,
  [fact]: readonly RegistrationFact[],
  change: { readonly firmId?: NonNullable<Registration["firmId"]> } = {},
): Promise<void> {
  if (!fact || fact.type === "submitted") throw new Error("a verdict without a decision");
  await scope.tx
    .updateTable("admission.registration")
    .set({
      ...change,
      state: evolveRegistration(fact),
      version: version + 1,
      decidedAt: new Date(scope.now),
      decidedBy: fact.by,
      opinion: fact.memo || null,
    })
    .where("id", "=", id)
    .execute();
  await noteStep(scope, id, fact.type, fact.by, fact.memo);
}

export const tell = (
  scope: Pick<Scope, "tx" | "now">,
  { id, version, mobile }: Registration,
  words: string,
): Promise<void> => textLater(scope, { reference: `registration-${id}-${version}`, mobile, words });
