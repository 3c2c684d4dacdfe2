import { api } from "@zd/api";
import { requireMatchingPreview } from "../../../platform/calls/card.ts";
import { handle } from "../../../platform/calls/operation.ts";
import { applicationMark, decide, lockToDecide } from "./application-store.ts";

/** 驳回 with a reason that the firm reads. */
export const rejectApplication = handle(
  api.merchantReviews.rejectApplication,
  async ({ application, memo, seen }, { tx, now, actor, record, refuse }) => {
    const found = await lockToDecide(tx, actor, application);
    const { id, firmId } = found;
    const opinion = memo.trim();
    if (opinion === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
    requireMatchingPreview(seen, applicationMark(found, "reject"));
    await decide(tx, id, { state: "2", decidedBy: actor.userId, decidedAt: new Date(now), opinion });
    record.changed({ what: "商家入驻", id: firmId, before: { 状态: "待审核" }, after: { 状态: "已驳回" } });
    return null;
  },
);
