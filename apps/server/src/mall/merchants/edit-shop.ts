import { contract } from "@zd/contract";
import { fileKinds } from "@zd/domain/files/kinds";
import { shopStatuses } from "@zd/domain/mall/codes";
import { formatMinute } from "@zd/domain/mall/merchant";
import { attachFiles, findStored } from "../../files/index.ts";
import { handle } from "../../platform/operation.ts";
import { renameShopOfWares } from "../finding/ware-words.ts";
import { lockOwnShop, refuseMarkup, showShop, takeShopName, writeLog } from "./shop-store.ts";

/** 修改商家信息; under another name its wares are found by that name. */
export const editShop = handle(
  contract.merchants.editShop,
  async ({ version, ...given }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const shop = await lockOwnShop(tx, { actor, request }, version);
    refuseMarkup({
      店铺名称: given.shopName,
      店铺简介: given.intro,
      联系人: given.contactName,
      经营地址: given.address,
    });
    const shopName = await takeShopName(tx, shop.companyId, shop.firmId, given.shopName);
    await tx
      .updateTable("mall.merchant")
      .set({ ...given, shopName, version: shop.version + 1 })
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

/** 修改商家Logo: a picture that has been uploaded before; everybody sees it from then on. */
export const editLogo = handle(
  contract.merchants.editLogo,
  async ({ logo }, { actor, request, refuse, ...scope }) => {
    const { tx, now } = scope;
    const shop = await lockOwnShop(tx, { actor, request });
    const attaching = {
      company: shop.companyId,
      firm: shop.firmId,
      ofOthers: false,
      audience: { everyoneFrom: now },
    } as const;
    await attachFiles(
      tx,
      { kind: "shop-logo", id: shop.firmId },
      logo === null ? [] : [logo],
      attaching,
      now,
    );
    const stranger = (await findStored(tx, logo === null ? [] : [logo])).find(
      ({ kind }) => fileKinds[kind].shown !== "picture",
    );
    if (stranger) return refuse("PICTURES_ONLY", { name: stranger.name });
    await tx
      .updateTable("mall.merchant")
      .set({ logoId: logo, version: shop.version + 1 })
      .where("firmId", "=", shop.firmId)
      .execute();
    await writeLog(scope, actor, [
      { firm: shop.firmId, action: "修改店铺Logo", detail: logo === null ? "移除" : "更换" },
    ]);
    return null;
  },
);

/** 修改营业时间 */
export const editHours = handle(
  contract.merchants.editHours,
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

/** 修改商家状态: 停用 hides the shop and its wares; 营业 and 休息 show them. */
export const editStatus = handle(
  contract.merchants.editStatus,
  async ({ status, version }, { actor, request, refuse, ...scope }) => {
    const { tx } = scope;
    const shop = await lockOwnShop(tx, { actor, request }, version);
    if (shop.status === status) return refuse("NOTHING_CHANGED");
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
