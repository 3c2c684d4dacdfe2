import { mallOrderStates } from "@zd/domain/mall/order";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, day, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { negotiationControlList } from "./negotiation-lists.ts";
import { mallFeeList, orderControlList } from "./order-lists.ts";

const orders = ["orders", many, "订单数"] as const;
const quantity = ["quantity", tonnes, "数量，吨"] as const;
const amount = ["amount", yuan, "金额"] as const;

/** 商城监管: orders of the mall, their sums, and the exchange's fees. */
export const mallControl = operations("mallControl", {
  listOrders: list(staff, "list-mall-orders", { listing: orderControlList, access: "read-console" }),

  /** 议价单 of all members. */
  listNegotiations: list(staff, "list-mall-negotiations", {
    listing: negotiationControlList,
    access: "read-console",
  }),

  listFees: list(staff, "list-mall-fees", { listing: mallFeeList, access: "read-console" }),

  /** Figures of the orders placed in the period; of the last 90 days where none is given. */
  readStatistics: query(staff, "read-mall-statistics", {
    title: "商城统计",
    access: "read-console",
    input: payload({
      from: ["startdate", day.or(z.literal("")).optional(), "开始日期"],
      to: ["enddate", day.or(z.literal("")).optional(), "结束日期"],
    }),
    output: payload({
      from: ["startdate", text(10), "开始日期"],
      to: ["enddate", text(10), "结束日期"],
      states: [
        "states",
        z.array(payload({ state: ["status", codesOf(mallOrderStates), "状态"], orders, quantity, amount })),
        "各状态的订单",
      ],
      agreed: [
        "agreed",
        payload({
          contracts: ["contracts", many, "生效合同"],
          quantity,
          amount,
          fees: ["fees", yuan, "服务费"],
        }),
        "生效的合同",
      ],
      days: [
        "days",
        z.array(payload({ day: ["day", text(10), "日期"], orders, quantity, amount })),
        "每日下单",
      ],
      kinds: [
        "kinds",
        z.array(
          payload({
            kind: ["wareKind", id<"WareKindId">(), "商品种类编号"],
            kindName: ["wareKindName", text(40), "商品种类"],
            orders,
            quantity,
            amount,
            averagePrice: ["avgprice", unitPrice.nullable(), "均价，元/吨"],
          }),
        ),
        "按商品种类",
      ],
      shops: [
        "shops",
        z.array(
          payload({
            firm: ["firmid", id<"FirmId">(), "企业编号"],
            shopName: ["shopname", text(200), "店铺"],
            orders,
            quantity,
            amount,
            confirmed: ["confirmed", many, "已确认订单数"],
          }),
        ),
        "下单最多的店铺",
      ],
    }),
  }),
});
