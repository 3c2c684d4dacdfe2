import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { actionsOfChangeReviewer } from "@zd/domain/identity/firm-change";
import { isOwnVerdict } from "@zd/domain/identity/view-reason";
import { instant } from "@zd/domain/kernel/brand";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { requireViewReason } from "../../platform/calls/view-reason.ts";
import type { Attachments } from "../attachments.ts";
import { differenceOf, toChange } from "./change-store.ts";
import { openedChange } from "./sealed-change.ts";

/** 企业变更详情: what is to be changed, with the evidence. */
export const readForReview = (attachments: Attachments) =>
  handle(api.firmChanges.readForReview, async ({ change, reason }, { db, actor, now }) => {
    const { firmName, creditCode, firmState, applicant, ...row } = await db
      .selectFrom("identity.firmChange as c")
      .innerJoin("identity.firm as f", "f.id", "c.firmId")
      .innerJoin("identity.operator as a", "a.userId", "c.appliedBy")
      .selectAll("c")
      .select(["f.name as firmName", "f.creditCode", "f.status as firmState", "a.name as applicant"])
      .where("c.id", "=", BigInt(change))
      .where("c.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    requireViewReason(reason, {
      roles: actor.roles,
      desk: "review-members",
      hasWork: row.state === "0" || isOwnVerdict(row, actor.userId, now),
    });
    const mayReview = mayDo(actor.roles, "review-members");
    const by = { user: actor.userId, firm: actor.firmId };
    return {
      change,
      kind: row.kind,
      state: row.state,
      firm: row.firmId,
      firmName,
      creditCode,
      firmState,
      difference: await differenceOf(openedChange(row), !(mayReview && row.state === "0")),
      memo: row.memo,
      appliedBy: applicant,
      appliedAt: instant(row.appliedAt.getTime()),
      files: await attachments.find(db, { kind: "firm-change", id: String(change) }),
      actions: mayReview ? actionsOfChangeReviewer(toChange(row), by) : [],
    };
  });
