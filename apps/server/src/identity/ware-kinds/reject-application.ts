import { api } from "@zd/api";
import { rejectQualification } from "@zd/domain/identity/qualification";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
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
    return null;
  },
);
