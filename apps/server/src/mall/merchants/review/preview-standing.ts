import { api } from "@zd/api";
import { shopStatuses } from "@zd/domain/mall/codes";
import { findFirms } from "../../../identity/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../../platform/calls/card.ts";
import { handle, notFound } from "../../../platform/calls/operation.ts";
import { findWaiting } from "../../orders/waiting-orders.ts";
import { countWares } from "../count-wares.ts";
import type { MerchantRow } from "../shop-store.ts";
import { requireOther, suspensionMark } from "./set-suspended.ts";

const stepWords = {
  suspend: {
    direction: "停用",
    words: "店铺与全部商品立即不再展示，不能下单；已下的订单与合同继续办理，商家不能自行恢复",
  },
  resume: { direction: "恢复", words: "店铺按商家自己的状态与营业时间展示和销售" },
} as const;

/** 商家停用与恢复的确认卡: how many wares are shown before and after, and the orders that go on. */
export const previewStanding = handle(
  api.merchantReviews.previewStanding,
  async ({ firm, step }, { db, actor }) => {
    const shop = await db
      .selectFrom("mall.merchant")
      .selectAll()
      .where("firmId", "=", firm)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const suspended = step === "suspend";
    const [firms, wares, waiting, { barred }] = await Promise.all([
      findFirms(db, [firm]),
      countWares(db, firm),
      findWaiting(db, { sellerId: firm }),
      previewOutcome(() => requireOther(db, shop, actor, suspended)),
    ]);
    const shown = (stopped: boolean) => `${stopped || shop.status === "2" ? 0 : wares} 件`;
    const { direction, words } = stepWords[step];
    return {
      ...plainCard,
      number: `店铺 ${firm}`,
      party: firms.get(firm)?.name ?? firm,
      direction,
      path: "商城店铺",
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["店铺状态", stateOf(shop, !suspended), stateOf(shop, suspended)],
              ["展示的商品", shown(!suspended), shown(suspended)],
            ])
          : [],
      subject: shop.shopName,
      effect: null,
      facts: [
        ...(shop.suspendedFor === null ? [] : [{ title: "停用原因", words: shop.suspendedFor }]),
        waiting,
      ],
      consequence: [{ when: `${direction}后`, words }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(suspensionMark(shop, suspended)),
    };
  },
);

const stateOf = ({ status }: MerchantRow, stopped: boolean) =>
  stopped ? "交易中心停用" : shopStatuses[status];
