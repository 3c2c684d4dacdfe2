import { feeReasons } from "@zd/domain/funds/fee-schedule";
import { z } from "zod";
import { downmode, side, tradeMode } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { codesOf, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { type Calls, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { section, ware } from "./market-fields.ts";

const feeText = text(60);

/** Trading parameters of a ware, as published (2011). */
const wareParameters = payload({
  ware,
  section,
  no: ["wareno", text(8), "标的号"],
  product: ["gradename", text(80), "等级名称"],
  producer: ["factoryname", text(60), "厂矿"],
  place: ["place", text(80), "交货地"],
  delivery: ["delivery", text(40), "交货方式"],
  deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
  deliveryTo: ["deliveryto", text(10), "交货期止"],
  priceBasis: ["pricebasis", text(40), "价格条件"],
  payType: ["paytype", text(2), "付款方式"],
  payTypeName: ["paytypename", text(20), "付款方式名称"],
  side: ["handtype", side, "买卖方向"],
  mode: ["trademod", tradeMode, "交易模式"],
  downmode: ["downmode", downmode, "倒计时方式"],
  total: ["num", tonnes, "数量"],
  minQuantity: ["minnum", tonnes, "最小提报量"],
  quantityStep: ["stepnum", tonnes, "数量步长"],
  maxQuantity: ["maxnum", tonnes.nullable(), "最大提报量"],
  split: ["split", z.boolean(), "可拆单"],
  basePrice: ["baseprice", unitPrice, "起拍价或挂牌价"],
  priceStep: ["minstep", unitPrice, "最小加价幅度"],
  maxPriceStep: ["maxstep", unitPrice.nullable(), "最大加价幅度"],
  capPrice: ["capprice", unitPrice.nullable(), "最高限价"],
  depositMode: ["bailmode", z.enum(["RATIO", "FIXED", "TON"]), "保证金方式"],
  depositValue: ["bailvalue", text(24), "保证金标准：比例(万分之)、定额(元)或每吨(元)"],
  depositText: ["bailtext", feeText, "保证金说明"],
  performanceBase: ["perfbase", z.enum(["BASE", "DEAL"]), "保证金计算基准：起拍价或成交价"],
  stepGrid: ["stepgrid", z.boolean(), "报价须在起拍价的整步长上"],
  feeMode: ["feemode", z.enum(["TON", "MILLE"]), "服务费方式"],
  feeValue: ["feevalue", text(24), "服务费标准：每吨(元)或千分之"],
  feeText: ["feetext", feeText, "服务费说明"],
  tieRule: ["tierule", z.enum(["T", "Q"]), "同价先后：时间，或数量与抽签"],
  limitPrice: ["limitprice", unitPrice.nullable(), "限价（询报价、外购）"],
  lotteryDigest: ["lotterydigest", text(64).nullable(), "抽签种子的 SHA-256，不抽签为空"],
  group: [
    "group",
    payload({
      least: ["leastnum", tonnes, "成团量"],
      lockSeconds: ["lockseconds", many, "截止前多少秒不可撤单"],
      tiers: [
        "tiers",
        z.array(payload({ from: ["fromnum", tonnes, "起始数量"], price: ["price", unitPrice, "价格"] })),
        "阶梯价",
      ],
    }).nullable(),
    "团购规则",
  ],
  outsourcing: [
    "outsourcing",
    payload({
      pricing: ["pricing", z.enum(["POSTED", "BID"]), "定价方式：公布价或报价"],
      unit: ["unit", z.enum(["TON", "TRAIN"]), "提报单位：吨或列"],
    }).nullable(),
    "外购规则",
  ],
  ladder: [
    "ladder",
    payload({
      kind: ["kind", z.enum(["ABS", "RATE"]), "阶梯依据：吨数或兑现率"],
      otherwise: ["otherwise", unitPrice, "未达最低档的优惠"],
      rows: [
        "rows",
        z.array(
          payload({
            from: ["fromnum", tonnes.nullable(), "起始数量"],
            rate: ["rate", many.nullable(), "起始兑现率，万分之"],
            inclusive: ["inclusive", z.boolean(), "含起始值"],
            off: ["discount", unitPrice, "每吨优惠"],
          }),
        ),
        "档位",
      ],
    }).nullable(),
    "量价阶梯",
  ],
});

/** Wares: their terms, fees and deals. */
export const wareCalls = {
  /** Lists the kinds of wares. */
  listWareKinds: query(micro, "query/1003", {
    title: "商品种类列表",
    access: "anyone",
    also: ["common/query/1003"],
    input: payload({}),
    output: z.array(
      payload({
        wareKind: ["warekindid", id<"WareKindId">(), "商品种类编号"],
        name: ["warekindname", text(40), "商品种类"],
      }),
    ),
  }),

  /** deals of a ware; parties are named to themselves alone. */
  listWareDeals: query(micro, "query/1007", {
    title: "商品报价成交记录",
    access: "member",
    input: payload({ ware }),
    output: z.array(
      payload({
        orderNo: ["orderno", id<"OrderNo">().nullable(), "订单号，仅本方可见"],
        price: ["price", unitPrice, "成交价"],
        quantity: ["num", tonnes, "成交量"],
        amount: ["amount", yuan, "成交金额"],
        at: ["time", moment, "成交时间"],
        own: ["own", z.boolean(), "本方成交"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

  /** deposit and fee of the least and of the greatest order, at the base price. */
  readWareFees: query(micro, "query/1010", {
    title: "商品费用",
    access: "member",
    input: payload({ ware }),
    output: payload({
      ware,
      deposit: ["bail", yuan, "保证金(按起拍价与全部数量)"],
      minDeposit: ["minbail", yuan, "保证金(按最小提报量)"],
      fee: ["fee", yuan, "服务费(按全部数量)"],
      depositText: ["bailtext", feeText, "保证金说明"],
      feeText: ["feetext", feeText, "服务费说明"],
      feeReason: ["feereason", codesOf(feeReasons), "服务费依据：标准费率、优惠费率、减免或套餐免收"],
      available: ["available", yuan, "可用资金"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Tells by which parameters a ware is traded: price, steps, quantities, deposit, fee and mode (R-7108). */
  readWareParameters: query(micro, "query/2011", {
    title: "商品交易参数",
    access: "anyone",
    also: ["common/query/2011"],
    input: payload({ ware }),
    output: wareParameters,
    refusals: ["NOT_FOUND"],
  }),

  /** R-7109: price ladder of a ware; empty for modes without one. */
  listWareDiscounts: query(micro, "query/2012", {
    title: "商品优惠",
    access: "anyone",
    also: ["common/query/2012"],
    input: payload({ ware }),
    output: z.array(
      payload({
        from: ["fromnum", tonnes, "起始数量"],
        discount: ["discount", unitPrice, "每吨优惠"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),
} satisfies Calls;
