import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changed, logReview } from "./reviewing.ts";
import { putOnSale } from "./sale.ts";
import { findPending, requireReview, wareMark } from "./ware-outcome.ts";
import { lockWareOf } from "./ware-store.ts";

/** 通过: the ware is on sale from now on. */
export const approveWare = handle(
  api.wareReviews.approveWare,
  async ({ ware: id, version, memo, seen }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id, version);
    requireReview(ware, actor, "approve");
    requireMatchingPreview(seen, wareMark(ware.row, "approve", await findPending(scope.tx, ware.row)));
    await putOnSale(scope, ware, actor, { decidedBy: actor.userId, memo: memo.trim() });
    await logReview(scope, actor, ware.row, "审核通过", memo);
    record.changed(changed(ware.row, "2"));
    return null;
  },
);
