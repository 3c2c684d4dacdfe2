import { api } from "@zd/api";
import { revokeQualification as decide } from "@zd/domain/identity/qualification";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { keepFact, lockQualification } from "./qualification-store.ts";
import { findForReview, stepMark } from "./review-facts.ts";

/** 撤销资质, with effect in running sections too. */
export const revokeQualification = handle(
  api.qualifications.revokeQualification,
  async ({ application, reason, seen }, { actor, accept, ...scope }) => {
    const stored = await lockQualification(scope.tx, BigInt(application), actor.companyId);
    const found = await findForReview(scope.tx, stored.id, actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    const facts = accept(decide(stored.qualification, reason, by));
    requireMatchingPreview(seen, stepMark(found, "revoke"));
    await keepFact(scope, stored, facts);
    return null;
  },
);
