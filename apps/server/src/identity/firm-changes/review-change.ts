import { api } from "@zd/api";
import type { FirmChangeAction } from "@zd/domain/identity/firm-change";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type Handler, handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { forgetHolders } from "../access-state.ts";
import { requestRejected } from "../events.ts";
import { saveInfo } from "../firms/firm-info.ts";
import { lockNames } from "../operators/firm-operators.ts";
import { findOperatorsOf } from "../operators/operator-store.ts";
import { putMobile } from "./change-mobile.ts";
import { heldValues, newMobileOf, reviewMark, reviewOutcome } from "./change-outcome.ts";
import { type ChangeRow, decideChange, infoOf, lockChange } from "./change-store.ts";
import { accountOf } from "./read-own.ts";

/** 通过 and 驳回; an approved change holds at once. */
export const reviewChange: readonly Handler[] = [
  handle(api.firmChanges.approve, async (input, { actor, ...scope }) => {
    const { row, held } = await review(scope, actor, "approve", input);
    if (row.kind === "info") await putInfo(scope, row);
    else {
      const mobile = newMobileOf(row);
      await putMobile(scope, { user: accountOf(row.firmId), held: held["mobile"] ?? "", mobile });
    }
    return null;
  }),
  handle(api.firmChanges.reject, async (input, { actor, ...scope }) => {
    const { row } = await review(scope, actor, "reject", input);
    scope.publish(
      requestRejected({
        reference: `firm-change/${row.id}`,
        firm: row.firmId,
        permission: "manage-firm",
        subject: "firmChange",
        id: String(row.id),
        words: `${row.kind === "info" ? "企业信息变更" : "手机号变更"}申请被驳回：${input.memo.trim()}`,
        consequence: "可修改后重新提交",
      }),
    );
    return null;
  }),
];

interface ReviewInput {
  /** Number of the application. */
  readonly change: number;
  /** Opinion; required for a rejection. */
  readonly memo: string;
  /** The mark of the card that the member of staff has confirmed. */
  readonly seen?: string | undefined;
}

async function review(
  scope: Scope,
  actor: Actor,
  step: FirmChangeAction,
  { change, memo, seen }: ReviewInput,
) {
  const { userId: user, companyId: company } = actor;
  const { tx } = scope;
  const row = await lockChange(tx, change, { company });
  if (row.kind === "phone") await lockNames(tx, company, [newMobileOf(row)]);
  const state = await reviewOutcome(tx, row, step, memo, actor);
  const held = await heldValues(tx, row);
  requireMatchingPreview(seen, reviewMark(row, step, held));
  await decideChange(scope, row, state, { user, memo });
  return { row, held };
}

/** Writes the new values; the firm's users act under the new name from their next call on. */
async function putInfo(scope: Scope, row: ChangeRow): Promise<void> {
  const { tx } = scope;
  const { firmId } = row;
  const info = infoOf(row);
  await saveInfo(tx, firmId, info);
  if (info.name === undefined) return;
  for (const user of await findOperatorsOf(tx, firmId)) await forgetHolders(scope, user);
}
