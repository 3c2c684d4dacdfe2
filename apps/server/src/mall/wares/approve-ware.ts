import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { changed, refuse, told } from "./reviewing.ts";
import { putOnSale, refuseUnsaleable } from "./sale.ts";
import { lockWareOf } from "./ware-store.ts";

/** 通过: on sale from now on. */
export const approveWare = handle(
  contract.wareReviews.approveWare,
  async ({ ware: id, version, memo }, { actor, record, ...scope }) => {
    const ware = await lockWareOf(scope.tx, actor.companyId, id, version);
    refuse(ware.row, actor, "approve");
    refuseUnsaleable(ware);
    await putOnSale(scope, ware, actor, { decidedBy: actor.userId, memo: memo.trim() });
    await told(scope, actor, ware.row, "审核通过", memo);
    record.changed(changed(ware.row, "2"));
    return null;
  },
);
