import { api } from "@zd/api";
import { formatMinute } from "@zd/domain/mall/merchant";
import { handle } from "../../platform/calls/operation.ts";
import { lockOwnShop, writeLog } from "./shop-store.ts";

/** 修改营业时间 */
export const editHours = handle(
  api.merchants.editHours,
  async ({ opens, closes, version }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const shop = await lockOwnShop(tx, { actor, request }, version);
    await tx
      .updateTable("mall.merchant")
      .set({ opens, closes, version: shop.version + 1 })
      .where("firmId", "=", shop.firmId)
      .execute();
    await writeLog(scope, actor, [
      {
        firm: shop.firmId,
        action: "修改营业时间",
        detail: `${formatMinute(opens)}–${formatMinute(closes)}`,
      },
    ]);
    return null;
  },
);
