import { api } from "@zd/api";
import { approveQualification } from "@zd/domain/identity/qualification";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { scheduleEnd } from "./end-qualification.ts";
import { keepFact, lockQualification } from "./qualification-store.ts";
import { findForReview, stepMark } from "./review-facts.ts";

/** 通过: the firm may trade the ware kind on that side from its next order on. */
export const approveApplication = handle(
  api.qualifications.approveApplication,
  async ({ application, until, memo, seen }, { actor, accept, ...scope }) => {
    const stored = await lockQualification(scope.tx, BigInt(application), actor.companyId);
    const found = await findForReview(scope.tx, stored.id, actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    const facts = accept(approveQualification(stored.qualification, { until, memo }, by, scope.now));
    requireMatchingPreview(seen, stepMark(found, "approve", until));
    await scheduleEnd(scope.tx, await keepFact(scope, stored, facts));
    return null;
  },
);
