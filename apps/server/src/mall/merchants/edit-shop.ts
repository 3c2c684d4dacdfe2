import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { renameShopOfWares } from "../finding/ware-words.ts";
import { lockOwnShop, refuseMarkup, showShop, takeShopName, writeLog } from "./shop-store.ts";

/** 修改商家信息; its wares are found by the new name. */
export const editShop = handle(
  api.merchants.editShop,
  async ({ version, ...input }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const shop = await lockOwnShop(tx, { actor, request }, version);
    refuseMarkup({
      店铺名称: input.shopName,
      店铺简介: input.intro,
      联系人: input.contactName,
      经营地址: input.address,
    });
    const shopName = await takeShopName(tx, shop.companyId, shop.firmId, input.shopName);
    await tx
      .updateTable("mall.merchant")
      .set({ ...input, shopName, version: shop.version + 1 })
      .where("firmId", "=", shop.firmId)
      .execute();
    if (shopName !== shop.shopName) {
      await showShop(tx, { ...shop, shopName });
      await renameShopOfWares(tx, shop.firmId);
    }
    await writeLog(scope, actor, [
      {
        firm: shop.firmId,
        action: "修改商家信息",
        detail: shopName === shop.shopName ? shopName : `${shop.shopName} 改为 ${shopName}`,
      },
    ]);
    return null;
  },
);
