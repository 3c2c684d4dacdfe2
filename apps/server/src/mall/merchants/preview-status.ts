import { api } from "@zd/api";
import { type ShopStatus, shopStatuses } from "@zd/domain/mall/codes";
import { hoursWords } from "@zd/domain/mall/merchant";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findWaiting } from "../orders/waiting-orders.ts";
import { countWares } from "./count-wares.ts";
import { requireOtherStatus } from "./edit-status.ts";
import { getOwnShop, isShopShown, type MerchantRow, requireRunning } from "./shop-store.ts";

const follows: Readonly<Record<ShopStatus, string>> = {
  "0": "店铺与商品展示，在营业时间内可以下单",
  "1": "店铺与商品照常展示，但不能下单；已下的订单与合同继续办理",
  "2": "店铺与全部商品立即不再展示，不能下单；已下的订单与合同继续办理",
};

/** 商家修改店铺状态的确认卡: how many wares are shown before and after, and the orders that go on. */
export const previewStatus = handle(
  api.merchants.previewStatus,
  async ({ status, version }, { db, actor, request }) => {
    const shop = await getOwnShop(db, { actor, request });
    const [wares, waiting, { barred }] = await Promise.all([
      countWares(db, shop.firmId),
      findWaiting(db, { sellerId: shop.firmId }),
      previewOutcome(async () => {
        requireRunning(shop, version);
        requireOtherStatus(shop, status);
      }),
    ]);
    const shown = (then: MerchantRow) => `${isShopShown(then) ? wares : 0} 件`;
    return {
      ...plainCard,
      number: `店铺 ${shop.firmId}`,
      party: actor.firmName,
      direction: shopStatuses[status],
      path: "商城店铺",
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["店铺状态", shopStatuses[shop.status], shopStatuses[status]],
              ["展示的商品", shown(shop), shown({ ...shop, status })],
              ["下单", orderable[shop.status], orderable[status]],
            ])
          : [],
      subject: shop.shopName,
      effect: null,
      facts: [{ title: "营业时间", words: hoursWords(shop) }, waiting],
      consequence: [{ when: `改为${shopStatuses[status]}后`, words: follows[status] }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash({ firm: shop.firmId, version: shop.version, status }),
    };
  },
);

const orderable: Readonly<Record<ShopStatus, string>> = {
  "0": "营业时间内可以",
  "1": "不能",
  "2": "不能",
};
