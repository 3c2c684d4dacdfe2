import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { changed, refuse, saidWhy, told } from "./reviewing.ts";
import { changeWare, lockWareOf } from "./ware-store.ts";

/** 驳回, with the reason that the merchant reads. */
export const rejectWare = handle(
  contract.wareReviews.rejectWare,
  async ({ ware: id, version, memo }, { actor, record, ...scope }) => {
    const { tx, now } = scope;
    const { row } = await lockWareOf(tx, actor.companyId, id, version);
    refuse(row, actor, "reject");
    const reason = saidWhy(memo, "审核意见");
    await changeWare(tx, row, { state: "3", decidedBy: actor.userId, memo: reason }, now);
    await told(scope, actor, row, "审核驳回", reason);
    record.changed(changed(row, "3"));
    return null;
  },
);
