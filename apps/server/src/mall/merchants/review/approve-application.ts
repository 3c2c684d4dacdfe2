import { api } from "@zd/api";
import { requireMatchingPreview } from "../../../platform/calls/card.ts";
import { handle } from "../../../platform/calls/operation.ts";
import { findStanding } from "../../standing.ts";
import { showShop, takeShopName, writeLog } from "../shop-store.ts";
import { applicationMark, decide, lockToDecide } from "./application-store.ts";

/** 通过: opens the shop; the firm is a merchant from its next call on. */
export const approveApplication = handle(
  api.merchantReviews.approveApplication,
  async ({ application, memo, seen }, { actor, record, refuse, ...scope }) => {
    const { tx, now } = scope;
    const locked = await lockToDecide(tx, actor, application);
    const { id, shopName, firmId, companyId, ...found } = locked;
    if ((await findStanding(tx, firmId))?.blacklisted) return refuse("FIRM_BLACKLISTED");
    const name = await takeShopName(tx, companyId, firmId, shopName);
    requireMatchingPreview(seen, applicationMark(locked, "approve"));
    const { intro, contactName, contactPhone, address, opens, closes, planId } = found;
    await tx
      .insertInto("mall.merchant")
      .values({
        firmId,
        companyId,
        shopName: name,
        intro,
        contactName,
        contactPhone,
        address,
        opens,
        closes,
        planId,
        logoId: null,
        status: "0",
        suspendedFor: null,
        version: 1,
        openedAt: new Date(now),
      })
      .execute();
    await decide(tx, id, { state: "1", decidedBy: actor.userId, decidedAt: new Date(now), opinion: memo });
    await showShop(tx, { companyId, firmId, shopName: name, status: "0", suspendedFor: null });
    await writeLog(scope, actor, [{ firm: firmId, action: "入驻审核通过", detail: memo.trim() || name }]);
    record.changed({ what: "商家", id: firmId, before: null, after: { 店铺: name } });
    return null;
  },
);
