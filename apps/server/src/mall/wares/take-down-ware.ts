import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { changed, refuse, saidWhy, told } from "./reviewing.ts";
import { takeOffSale } from "./sale.ts";
import { lockWareOf } from "./ware-store.ts";

/** 下架, with the reason that the merchant reads; it is reviewed before it is sold again. */
export const takeDownWare = handle(
  contract.wareReviews.takeDownWare,
  async ({ ware: id, reason: typed }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id);
    refuse(ware.row, actor, "takeDown");
    const memo = saidWhy(typed, "下架原因");
    await takeOffSale(scope, ware, "4", { memo, decidedBy: actor.userId, needsReview: true });
    await told(scope, actor, ware.row, "交易中心下架", memo);
    record.changed(changed(ware.row, "4"));
    return null;
  },
);
