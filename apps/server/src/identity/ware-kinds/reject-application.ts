import { api } from "@zd/api";
import { rejectQualification } from "@zd/domain/identity/qualification";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { requestRejected } from "../events.ts";
import { keepFact, lockQualification } from "./qualification-store.ts";
import { findForReview, stepMark } from "./review-facts.ts";

/** 驳回 with a reason that the firm reads. */
export const rejectApplication = handle(
  api.qualifications.rejectApplication,
  async ({ application, memo, seen }, { actor, accept, ...scope }) => {
    const stored = await lockQualification(scope.tx, BigInt(application), actor.companyId);
    const found = await findForReview(scope.tx, stored.id, actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    const facts = accept(rejectQualification(stored.qualification, memo, by));
    requireMatchingPreview(seen, stepMark(found, "reject"));
    await keepFact(scope, stored, facts);
    scope.publish(
      requestRejected({
        reference: `qualification/${stored.id}/${scope.now}`,
        firm: stored.qualification.firm,
        permission: "apply-wares",
        subject: "qualification",
        id: String(stored.id),
        words: `交易品种申请被驳回：${memo.trim()}`,
        consequence: "可修改后重新提交",
      }),
    );
    return null;
  },
);
