import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changed, logReview, requireReason } from "./reviewing.ts";
import { findPending, requireReview, wareMark } from "./ware-outcome.ts";
import { changeWare, lockWareOf } from "./ware-store.ts";

/** 驳回 with a reason that the merchant reads. */
export const rejectWare = handle(
  api.wareReviews.rejectWare,
  async ({ ware: id, version, memo, seen }, { actor, record, ...scope }) => {
    const { tx, now } = scope;
    const ware = await lockWareOf(tx, actor.companyId, id, version);
    const { row } = ware;
    requireReview(ware, actor, "reject");
    const reason = requireReason(memo, "审核意见");
    requireMatchingPreview(seen, wareMark(row, "reject", await findPending(tx, row)));
    await changeWare(tx, row, { state: "3", decidedBy: actor.userId, memo: reason }, now);
    await logReview(scope, actor, row, "审核驳回", reason);
    record.changed(changed(row, "3"));
    return null;
  },
);
