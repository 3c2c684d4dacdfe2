import { api } from "@zd/api";
import { type ShopStatus, shopStatuses } from "@zd/domain/mall/codes";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { lockOwnShop, type MerchantRow, showShop, writeLog } from "./shop-store.ts";

/** 修改商家状态: 停用 hides the shop and its wares; 营业 and 休息 show them. */
export const editStatus = handle(
  api.merchants.editStatus,
  async ({ status, version }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const shop = await lockOwnShop(tx, { actor, request }, version);
    requireOtherStatus(shop, status);
    await tx
      .updateTable("mall.merchant")
      .set({ status, version: shop.version + 1 })
      .where("firmId", "=", shop.firmId)
      .execute();
    await showShop(tx, { ...shop, status });
    await writeLog(scope, actor, [
      {
        firm: shop.firmId,
        action: "修改店铺状态",
        detail: `${shopStatuses[shop.status]} 改为 ${shopStatuses[status]}`,
      },
    ]);
    return null;
  },
);

export function requireOtherStatus({ status: now }: MerchantRow, status: ShopStatus): void {
  if (now === status) throw new Refused("NOTHING_CHANGED");
}
