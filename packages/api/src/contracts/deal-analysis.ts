import { grains } from "@zd/domain/reports/period";
import { z } from "zod";
import { side } from "../market/board.ts";
import { codesOf, day, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

const dealSums = {
  deals: ["deals", many, "成交笔数"],
  quantity: ["num", tonnes, "成交量"],
  amount: ["amount", yuan, "成交金额"],
  averagePrice: ["avgprice", unitPrice.nullable(), "成交均价，按数量加权；没有成交为空"],
} as const;

const bothSides = {
  bought: ["buy", payload(dealSums), "采购"],
  sold: ["sell", payload(dealSums), "销售"],
} as const;

const grain = codesOf(grains);

/** What an analysis of deals is asked with. */
export const analysisQuery = {
  from: ["startdate", day.or(z.literal("")).optional(), "开始日期；空为90天前"],
  to: ["enddate", day.or(z.literal("")).optional(), "结束日期；空为今天"],
  grain: ["grain", grain.or(z.literal("")).optional(), "按日、周或月；空为按期间长短"],
  wareKind: ["warekindid", text(64).optional(), "商品种类编号"],
  side: ["side", side.or(z.literal("")).optional(), "买卖"],
  product: ["gradename", text(80).optional(), "产品名称的一部分"],
  counterparty: ["oppname", text(200).optional(), "对方企业名称的一部分"],
} as const;

/** So many lines a part has on each side at most; the last has the smaller ones together where there are more. */
export const mostLines = 10;

/** The lines of a part, whose number and name have names of their own on the wire. */
const lines = (title: string, keyWire: string, labelWire: string) =>
  [
    z.array(
      payload({
        key: [keyWire, text(200).nullable(), "编号；其余各项的合计为空"],
        label: [labelWire, text(200), "名称"],
        side: ["side", side, "买卖"],
        ...dealSums,
      }),
    ),
    `${title}，买卖各最多${mostLines}项，金额大的在前，其余合计为一项`,
  ] as const;

/** What an analysis says. */
export const dealAnalysis = {
  from: ["startdate", text(10), "开始日期"],
  to: ["enddate", text(10), "结束日期"],
  grain: ["grain", grain, "按日、周或月"],
  ...bothSides,
  before: [
    "before",
    payload({
      from: ["startdate", text(10), "开始日期"],
      to: ["enddate", text(10), "结束日期"],
      ...bothSides,
    }),
    "上期，用于环比",
  ],
  spans: [
    "days",
    z.array(
      payload({
        key: ["fdate", text(10), "日、周或月的第一天"],
        ...dealSums,
        ...bothSides,
        boughtFor: ["buyamount", yuan, "采购金额"],
        soldFor: ["sellamount", yuan, "销售金额"],
      }),
    ),
    "有成交的日、周或月",
  ],
  counterparties: ["opps", ...lines("对方企业", "firmid", "oppname")],
  wareKinds: ["warekinds", ...lines("品种", "warekindid", "warekindname")],
  products: ["grades", ...lines("产品", "key", "gradename")],
  producers: ["factories", ...lines("厂矿", "key", "factoryname")],
  places: ["places", ...lines("交货地点", "key", "place")],
} as const;
