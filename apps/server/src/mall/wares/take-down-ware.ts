import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changed, logReview, requireReason } from "./reviewing.ts";
import { takeOffSale } from "./sale.ts";
import { findPending, requireReview, wareMark } from "./ware-outcome.ts";
import { lockWareOf } from "./ware-store.ts";

/** 下架 by staff, with a reason that the merchant reads; a review comes before the next sale. */
export const takeDownWare = handle(
  api.wareReviews.takeDownWare,
  async ({ ware: id, reason: typed, seen }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id);
    requireReview(ware, actor, "takeDown");
    const memo = requireReason(typed, "下架原因");
    requireMatchingPreview(seen, wareMark(ware.row, "takeDown", await findPending(scope.tx, ware.row)));
    await takeOffSale(scope, ware, "4", { memo, decidedBy: actor.userId, needsReview: true });
    await logReview(scope, actor, ware.row, "交易中心下架", memo);
    record.changed(changed(ware.row, "4"));
    return null;
  },
);
