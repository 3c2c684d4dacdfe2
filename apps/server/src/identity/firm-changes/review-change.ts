import { contract } from "@zd/contract";
import { reviewChange as decide, type FirmChangeAction } from "@zd/domain/identity/firm-change";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, type Handler, handle, Refused } from "../../platform/operation.ts";
import { forgetHolders } from "../access-state.ts";
import { saveInfo } from "../firms/firm-info.ts";
import { isNameTaken } from "../firms/firm-store.ts";
import { findOperatorsOf } from "../operators/operator-store.ts";
import { putApprovedMobile } from "./change-mobile.ts";
import { decideChange, infoOf, type KeptChange, lockChange, toChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/** 通过 and 驳回: what was approved holds at once. */
export const reviewChange: readonly Handler[] = [
  handle(contract.firmChanges.approve, async ({ change, memo }, { actor, ...scope }) => {
    const kept = await review(scope, actor, change, "approve", memo);
    if (kept.kind === "phone") {
      const { companyId: company, firmId, after } = kept;
      const { mobile = "" } = after;
      await putApprovedMobile(scope, { company, user: accountOf(firmId), mobile });
    } else await putInfo(scope, kept);
    return null;
  }),
  handle(contract.firmChanges.reject, async ({ change, memo }, { actor, ...scope }) => {
    await review(scope, actor, change, "reject", memo);
    return null;
  }),
];

async function review(scope: Scope, actor: Actor, id: number, step: FirmChangeAction, memo: string) {
  const { userId: user, firmId: firm, companyId: company } = actor;
  const kept = await lockChange(scope.tx, id, { company });
  const decision = decide(toChange(kept), step, memo, { user, firm });
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  for (const state of decision.facts) await decideChange(scope, kept, state, { user, memo });
  return kept;
}

/** Its people stand under the firm's new name from their next call on. */
async function putInfo(scope: Scope, kept: KeptChange): Promise<void> {
  const { tx } = scope;
  const { firmId, companyId } = kept;
  const info = infoOf(kept);
  if (info.name !== undefined && (await isNameTaken(tx, companyId, info.name, firmId)))
    throw new Refused("FIRM_NAME_TAKEN");
  await saveInfo(tx, firmId, info);
  if (info.name === undefined) return;
  for (const user of await findOperatorsOf(tx, firmId)) await forgetHolders(scope, user);
}
