import { z } from "zod";
import { orderStatus, side } from "../market/board.ts";
import { core, micro } from "../wire/address-families.ts";
import { flag, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { gap, orderList, orderNo, receipt, section, ware } from "./market-fields.ts";

/** Refusals of an order (domain §2.0). */
const orderRefusals = [
  "SECTION_NOT_STARTED",
  "SECTION_ENDED",
  "SECTION_RESTING",
  "SECTION_SUSPENDED",
  "SECTION_EVALUATING",
  "WARE_NOT_STARTED",
  "WARE_ENDED",
  "WARE_SUSPENDED",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "FIRM_FROZEN",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "NOT_ALLOWED",
  "WARE_KIND_NOT_QUALIFIED",
  "NOT_INVITED",
  "AGREEMENT_NOT_SIGNED",
  "OWN_WARE",
  "RELATED_FIRM_PRESENT",
  "SIDE_WRONG",
  "PRICE_REQUIRED",
  "LIST_PRICE_CHANGED",
  "PRICE_WORSE_THAN_BASE",
  "STEP_TOO_SMALL",
  "STEP_TOO_LARGE",
  "PRICE_OFF_STEP",
  "PRICE_BEYOND_CAP",
  "ALREADY_LEADING",
  "QUANTITY_NOT_WHOLE",
  "QUANTITY_BELOW_MIN",
  "QUANTITY_ABOVE_MAX",
  "QUANTITY_OFF_STEP",
  "QUANTITY_NOT_LEFT",
  "PRICE_BEYOND_LIMIT",
  "ALREADY_QUOTED",
  "NOT_IN_FIRST_ROUND",
  "NOT_SHORTLISTED",
  "NOT_ABOVE_FIRST_ROUND",
  "RULES_NOT_CONFIRMED",
  "GROUP_LOCKED",
  "OFFER_NOT_SEALED",
  "ORDER_VALUE_OVER_LIMIT",
  "OPEN_CONTRACTS_FULL",
  "FUNDS_INSUFFICIENT",
] as const;

/** Orders: placing and trying them, and those that were placed. */
export const orderCalls = {
  /** R-7228: places an order, in every trade mode; an order of a listing needs no price. */
  placeOrder: command(core, "6101", {
    title: "下单",
    access: "member",
    frozen: { work: "trade" },
    input: payload({
      section,
      ware,
      side: ["side", side.optional().meta({ description: "本方的买卖方向，省略时按标的" }), "买卖方向"],
      price: ["price", unitPrice.optional().meta({ description: "挂牌可省略" }), "报价"],
      quantity: ["qty", tonnes.optional().meta({ description: "整单可省略" }), "数量"],
      turn: ["turnid", many.optional(), "轮次"],
    }),
    output: payload({
      receipt: ["receipt", receipt, "回执"],
      orderNo,
      status: ["status", orderStatus, "订单状态"],
      statusName: ["statusname", text(20), "订单状态名称"],
      filled: ["dealnum", tonnes, "持有或成交数量"],
      rank: ["rank", many, "名次"],
      price: ["price", unitPrice.nullable(), "价格，封存的为空"],
      quantity: ["qty", tonnes.nullable(), "数量，封存的为空"],
      amount: ["amount", yuan.nullable(), "金额，封存的为空"],
      held: ["bail", yuan, "冻结保证金"],
      deadline: ["deadline", moment.nullable(), "截止时间"],
    }),
    refusals: [...orderRefusals, "NOT_FOUND"],
  }),

  /** 试算: what call 6101 would answer now; nothing of it is saved (decision 0013). */
  tryOrder: query(core, "try-order", {
    title: "下单试算",
    access: "member",
    input: payload({
      section,
      ware,
      side: ["side", side.optional(), "买卖方向"],
      price: ["price", unitPrice.optional(), "报价"],
      quantity: ["qty", tonnes.optional(), "数量"],
      turn: ["turnid", many.optional(), "轮次"],
    }),
    output: payload({
      accepted: ["accepted", flag, "是否会被接受"],
      refusal: ["reason", gap.nullable(), "不接受的原因"],
      amount: ["amount", yuan, "金额"],
      deposit: ["bail", yuan, "将冻结保证金"],
      fee: ["fee", yuan, "服务费"],
      filled: ["dealnum", tonnes.nullable(), "将持有或成交的数量"],
      rank: ["rank", many.nullable(), "名次，不公开时为空"],
      available: ["available", yuan, "可用资金"],
      after: ["after", yuan.nullable(), "下单后可用资金"],
      at: ["servertime", moment, "服务器时间"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7229: the firm's own orders in a session, newest first. */
  listSectionOrders: query(core, "6124", {
    title: "本场委托查询",
    access: "member",
    input: payload({ section }),
    output: z.array(
      payload({
        orderNo,
        ware,
        wareNo: ["wareno", text(8), "标的号"],
        product: ["gradename", text(80), "等级名称"],
        seq: ["seq", many, "日志序号"],
        at: ["time", moment, "时间"],
        price: ["price", unitPrice.nullable(), "价格，封存的开启前为空"],
        quantity: ["qty", tonnes.nullable(), "数量，封存的开启前为空"],
        filled: ["dealnum", tonnes, "持有或成交数量"],
        held: ["bail", yuan, "占用保证金"],
        status: ["status", orderStatus, "状态"],
        statusName: ["statusname", text(20), "状态名称"],
        user: ["username", text(64), "操作员"],
        hash: ["hash", text(64), "日志哈希"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

  /** Lists the firm's orders by their status A to F, with the sums of all pages. */
  listOrders: list(micro, "query/1006", { listing: orderList, access: "member" }),
} satisfies Calls;
