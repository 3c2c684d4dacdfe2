import { api } from "@zd/api";
import type { FirmChangeAction } from "@zd/domain/identity/firm-change";
import { requireSeen } from "../../platform/card.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, type Handler, handle } from "../../platform/operation.ts";
import { forgetHolders } from "../access-state.ts";
import { saveInfo } from "../firms/firm-info.ts";
import { lockNames } from "../operators/firm-operators.ts";
import { findOperatorsOf } from "../operators/operator-store.ts";
import { putMobile } from "./change-mobile.ts";
import { heldValues, newMobileOf, reviewMark, reviewOutcome } from "./change-outcome.ts";
import { decideChange, infoOf, type KeptChange, lockChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/** 通过 and 驳回; an approved change holds at once. */
export const reviewChange: readonly Handler[] = [
  handle(api.firmChanges.approve, async (given, { actor, ...scope }) => {
    const { kept, held } = await review(scope, actor, "approve", given);
    if (kept.kind === "info") await putInfo(scope, kept);
    else {
      const mobile = newMobileOf(kept);
      await putMobile(scope, { user: accountOf(kept.firmId), held: held["mobile"] ?? "", mobile });
    }
    return null;
  }),
  handle(api.firmChanges.reject, async (given, { actor, ...scope }) => {
    await review(scope, actor, "reject", given);
    return null;
  }),
];

interface Given {
  readonly change: number;
  /** Opinion; required for a rejection. */
  readonly memo: string;
  /** The mark of the card that the member of staff has confirmed. */
  readonly seen?: string | undefined;
}

async function review(scope: Scope, actor: Actor, step: FirmChangeAction, { change, memo, seen }: Given) {
  const { userId: user, companyId: company } = actor;
  const { tx } = scope;
  const kept = await lockChange(tx, change, { company });
  if (kept.kind === "phone") await lockNames(tx, company, [newMobileOf(kept)]);
  const state = await reviewOutcome(tx, kept, step, memo, actor);
  const held = await heldValues(tx, kept);
  requireSeen(seen, reviewMark(kept, step, held));
  await decideChange(scope, kept, state, { user, memo });
  return { kept, held };
}

/** Writes the new values; the firm's users act under the new name from their next call on. */
async function putInfo(scope: Scope, kept: KeptChange): Promise<void> {
  const { tx } = scope;
  const { firmId } = kept;
  const info = infoOf(kept);
  await saveInfo(tx, firmId, info);
  if (info.name === undefined) return;
  for (const user of await findOperatorsOf(tx, firmId)) await forgetHolders(scope, user);
}
