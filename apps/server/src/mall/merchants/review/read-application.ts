import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { instant } from "@zd/domain/kernel/brand";
import { findAttachments } from "../../../files/index.ts";
import { handle, notFound } from "../../../platform/calls/operation.ts";
import { findFeePlan } from "../fee-plans.ts";
import { isOwn } from "./application-store.ts";

export const readApplicationForReview = handle(
  api.merchantReviews.readApplication,
  async ({ application }, { db, actor }) => {
    const found = await db
      .selectFrom("mall.merchantApplication as a")
      .innerJoin("identity.firmView as f", "f.id", "a.firmId")
      .leftJoin("identity.operatorView as u", "u.userId", "a.appliedBy")
      .selectAll("a")
      .select(["f.name as firmName", "f.creditCode", "u.name as applicant"])
      .where("a.id", "=", BigInt(application))
      .where("a.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const [plan, attachments] = await Promise.all([
      findFeePlan(db, actor.companyId, found.planId),
      findAttachments(db, { kind: "merchant-application", id: String(found.id) }),
    ]);
    return {
      ...found,
      application,
      firm: found.firmId,
      plan: found.planId,
      planName: plan.name,
      appliedAt: instant(found.appliedAt.getTime()),
      appliedBy: found.applicant ?? "",
      decidedAt: found.decidedAt && instant(found.decidedAt.getTime()),
      attachments,
      mayDecide: found.state === "0" && mayDo(actor.roles, "manage-mall") && !isOwn(found, actor),
    };
  },
);
