import { basketLinesMost } from "@zd/domain/mall/basket";
import { z } from "zod";
import { fundPassword, fundPasswordRefusals } from "../funds/fund-password.ts";
import { mall } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { dateTime, flag, id, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  basis,
  firm,
  opensAt,
  orderBounds,
  ownPrice,
  payType,
  shopCondition,
  shopName,
  ware,
  wareName,
} from "./fields.ts";
import { contractPrice, count, orderNo } from "./orders.ts";

const amount = ["amount", yuan, "货款"] as const;
const fee = ["fee", yuan, "服务费"] as const;
const deposit = ["bail", yuan, "保证金"] as const;
const frozen = ["frozen", yuan, "冻结：保证金与服务费"] as const;

/** A ware of the basket as the page shows it; it is refused where the basket has it otherwise by now. */
const chosenLine = payload({
  ware,
  count,
  price: ["contprice", unitPrice, "清单上的单价，元/吨"],
});

const chosenLines = ["lines", z.array(chosenLine).min(1).max(basketLinesMost), "一并下单的商品"] as const;

const refusal = payload({ code: ["code", text(8), "代码"], message: ["msg", text(200), "说明"] });

/** What the shop offers now, and what an order of the quantity in the basket would come to. */
const current = payload({
  isShown: ["isShown", flag, "商品页可以打开"],
  place: ["placeName", text(80), "提货地点"],
  picture: ["picture", id<"FileId">().nullable(), "首图，没有为空"],
  size: ["size", text(60), "粒度，没有为空"],
  basis,
  payType,
  listPrice: ["listprice", unitPrice, "牌价，元/吨"],
  ownPrice,
  ...orderBounds,
  stock: ["availableNum", tonnes, "可售库存，吨"],
  amount,
  fee,
  deposit,
  total: ["total", yuan, "货款与服务费合计"],
  frozen,
});

/** A ware in a basket. */
const line = payload({
  ware,
  name: wareName,
  count,
  price: ["contprice", unitPrice, "放入清单时的单价，元/吨"],
  current: ["current", current.nullable(), "商品此刻的情况，已下架为空"],
  refusal: ["refusal", refusal.nullable(), "此刻不能下单的原因，可以下单为空"],
  changedAt: ["updateTime", dateTime, "最近修改时间"],
  changedBy: ["operName", text(64), "最近修改人"],
});

const refusalsOfLine = [
  "MALL_OFF",
  "NOT_FOUND",
  "OWN_SHOP",
  "PRICE_NOT_POSITIVE",
  "COUNT_BELOW_LEAST",
  "COUNT_ABOVE_MOST",
  "COUNT_OFF_STEP",
  "BASKET_FULL",
  "BASKETS_FULL",
] as const;

const minute = 60_000;

/** 采购清单 (decision 0139): the baskets of the caller's firm, one for each shop, which all its users share and nobody else sees. */
export const mallBaskets = operations("mallBaskets", {
  /** The baskets with what each of their wares would come to now; those that were changed last come first. */
  readBaskets: query(mall, "opera/basket/list", {
    title: "采购清单",
    access: "member",
    rate: { calls: 240, perMs: minute },
    input: payload({}),
    output: payload({
      baskets: [
        "baskets",
        z.array(
          payload({
            firm,
            shopName,
            condition: shopCondition,
            opensAt,
            lines: ["lines", z.array(line), "商品"],
          }),
        ),
        "各店铺的清单",
      ],
      funds: ["available", yuan, "本企业可用资金"],
      at: ["time", dateTime, "试算时间"],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** Puts a ware into the basket of its shop, or changes how much of it is there; the price is the one that the user has seen. */
  saveLine: command(mall, "opera/basket/save", {
    title: "放入采购清单",
    access: "place-orders",
    input: payload({ ware, count, price: contractPrice }),
    output: payload({ ware, count, price: contractPrice }),
    refusals: refusalsOfLine,
  }),

  /** Takes wares out of the baskets of the firm; those that are not there any more do no harm. */
  removeLines: command(mall, "opera/basket/remove", {
    title: "移出采购清单",
    access: "place-orders",
    input: payload({ wares: ["wareIds", z.array(ware[1]).min(1).max(basketLinesMost), "商品编号"] }),
    output: payload({ wares: ["wareIds", z.array(ware[1]), "已移出的商品编号"] }),
    refusals: ["MALL_OFF"],
  }),

  /** What ordering these wares would freeze of the buyer's money, by the same rules as the orders themselves. */
  previewOrder: query(mall, "opera/basket/preview", {
    title: "采购清单下单确认卡",
    access: "member",
    rate: { calls: 240, perMs: minute },
    input: payload({ firm, lines: chosenLines }),
    output: card,
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** 一并下单: an order for each of the wares, all in one transaction or none at all. */
  placeOrders: command(mall, "opera/basket/order", {
    title: "采购清单下单",
    access: "place-orders",
    frozen: { work: "trade" },
    binds: "money",
    input: payload({
      firm,
      lines: chosenLines,
      address: ["address", text(200).default(""), "收货地址，自提为空"],
      fundPassword,
      seen,
    }),
    output: payload({
      orders: [
        "orders",
        z.array(
          payload({
            orderNo,
            ware,
            name: wareName,
            count,
            price: contractPrice,
            amount,
            fee,
            deposit,
            frozen,
            answerBy: ["expireTime", dateTime, "商家确认截止"],
          }),
        ),
        "生成的订单",
      ],
      shopName,
      amount,
      frozen,
    }),
    refusals: [
      "MALL_OFF",
      "NOT_FOUND",
      "WARE_NAMED_TWICE",
      "BASKET_CHANGED",
      "BASKET_LINES_REFUSED",
      "FUNDS_INSUFFICIENT",
      "FIRM_DISABLED",
      "FIRM_BLACKLISTED",
      "DISPOSAL_LETTER_OPEN",
      ...fundPasswordRefusals,
      "CARD_CHANGED",
    ],
  }),
});
