import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { actionsOfChangeReviewer } from "@zd/domain/identity/firm-change";
import { instant } from "@zd/domain/kernel/brand";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Attachments } from "../attachments.ts";
import { differenceOf, toChange } from "./change-store.ts";

/** 企业变更详情: what is to be changed, with the evidence. */
export const readForReview = (attachments: Attachments) =>
  handle(api.firmChanges.readForReview, async ({ change }, { db, actor }) => {
    const { firmName, creditCode, firmState, applicant, ...row } = await db
      .selectFrom("identity.firmChange as c")
      .innerJoin("identity.firm as f", "f.id", "c.firmId")
      .innerJoin("identity.operator as a", "a.userId", "c.appliedBy")
      .selectAll("c")
      .select(["f.name as firmName", "f.creditCode", "f.status as firmState", "a.name as applicant"])
      .where("c.id", "=", BigInt(change))
      .where("c.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const by = { user: actor.userId, firm: actor.firmId };
    return {
      change,
      kind: row.kind,
      state: row.state,
      firm: row.firmId,
      firmName,
      creditCode,
      firmState,
      difference: await differenceOf(row, false),
      memo: row.memo,
      appliedBy: applicant,
      appliedAt: instant(row.appliedAt.getTime()),
      files: await attachments.find(db, { kind: "firm-change", id: String(change) }),
      actions: mayDo(actor.roles, "review-members") ? actionsOfChangeReviewer(toChange(row), by) : [],
    };
  });
