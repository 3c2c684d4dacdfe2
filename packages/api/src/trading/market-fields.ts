import { sides, tradeModes } from "@zd/domain/terms/codes";
import { orderStatuses } from "@zd/domain/trading/codes";
import { z } from "zod";
import { id, many, moment, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { payload } from "../wire/payload.ts";

/** Fields that calls about orders and about wares share. */

export const section = ["sectid", id<"SectionId">(), "场次编号"] as const;

export const ware = ["wareid", id<"WareId">(), "标的编号"] as const;

export const orderNo = ["orderno", id<"OrderNo">(), "订单号"] as const;

/**
 * 回执: proof that an order was received: its row in the session's journal, when the server received it, and the hash of
 * that row. A refused order gets one as well, in the refusal's data. Orders of one batch are signed together: `path`
 * leads from the receipt to the signed root.
 */
export const receipt = payload({
  orderNo,
  seq: ["seq", many, "日志序号"],
  at: ["servertime", moment, "服务器接收时间"],
  hash: ["hash", text(64), "日志哈希"],
  // What was answered before the exchange had a key, and is asked for again, has none.
  proof: [
    "proof",
    payload({
      section,
      key: ["keyid", text(64), "公钥编号"],
      path: ["path", z.array(text(66)), "到签名根的路径"],
      signature: ["sign", text(200), "签名，Base64"],
    }).optional(),
    "签名",
  ],
});

/** 订单查询: the firm's own orders in every session. */
export const orderList = listing({
  title: "订单查询",
  period: "下单时间",
  chips: "status",
  filters: {
    orderNo: { wire: "orderno", title: "订单号", kind: "text" },
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    status: { wire: "status", title: "状态", kind: "choice", labels: orderStatuses },
    side: { wire: "side", title: "买卖", kind: "choice", labels: sides },
    mode: { wire: "trademod", title: "模式", kind: "choice", labels: tradeModes },
  },
  numbers: ["orderNo", "section"],
  columns: {
    orderNo: { wire: "orderno", title: "订单号", kind: "text" },
    status: { wire: "status", title: "状态", kind: "status", labels: orderStatuses, states: "order" },
    sectionName: { wire: "sectname", title: "场次", kind: "text" },
    section: { wire: "sectid", title: "场次编号", kind: "text", secondary: true },
    wareNo: { wire: "wareno", title: "标的", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    producer: { wire: "factoryname", title: "产地", kind: "text", secondary: true },
    mode: { wire: "trademod", title: "模式代码", kind: "status", labels: tradeModes, unseen: true },
    modeName: { wire: "trademodname", title: "模式", kind: "text" },
    side: { wire: "side", title: "买卖", kind: "status", labels: sides },
    price: { wire: "contprice", title: "报价", kind: "price", unit: "元/吨", sortable: true },
    quantity: { wire: "contnum", title: "数量", kind: "quantity", unit: "吨", sortable: true, total: true },
    filled: { wire: "dealnum", title: "成交量", kind: "quantity", unit: "吨", total: true },
    held: { wire: "bail", title: "占用保证金", kind: "money", unit: "元", total: true },
    user: { wire: "username", title: "操作员", kind: "text", secondary: true },
    at: { wire: "ordertime", title: "下单时间", kind: "time", sortable: true },
  },
  card: {
    number: "orderNo",
    state: "status",
    time: "at",
    title: "product",
    about: "producer",
    figure: "price",
    facts: ["side", "quantity", "filled", "held"],
    party: "sectionName",
  },
});

export const gap = payload({ code: ["code", text(16), "代码"], message: ["msg", text(200), "原因"] });
