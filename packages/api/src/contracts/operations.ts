import { contractStates } from "@zd/domain/contracts/codes";
import { sides } from "@zd/domain/terms/codes";
import { z } from "zod";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { dateTime, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { analysisQuery, dealAnalysis } from "./deal-analysis.ts";
import { contractKey } from "./detail-fields.ts";

/** Kinds of places where a deal was made. */
export const dealSources = { section: "场次", mall: "商城" } as const;

/** 成交查询: deals of the firm, on either side. */
export const dealList = listing({
  title: "成交查询",
  period: "成交日期",
  chips: "state",
  filters: {
    contractNo: { wire: "contno", title: "合同号", kind: "text" },
    orderNo: { wire: "orderno", title: "订单号", kind: "text" },
    section: { wire: "sectid", title: "场次编号", kind: "text" },
    product: { wire: "gradename", title: "产品", kind: "text" },
    counterparty: { wire: "oppname", title: "对方企业", kind: "text" },
    side: { wire: "side", title: "买卖", kind: "choice", labels: sides },
    state: { wire: "status", title: "状态", kind: "choice", labels: contractStates },
  },
  numbers: ["contractNo", "section"],
  columns: {
    contractNo: { wire: "contno", title: "合同号", kind: "text" },
    state: { wire: "status", title: "状态", kind: "status", labels: contractStates, states: "contract" },
    side: { wire: "side", title: "买卖", kind: "status", labels: sides },
    product: { wire: "gradename", title: "产品", kind: "text" },
    producer: { wire: "factoryname", title: "产地", kind: "text", secondary: true },
    quantity: { wire: "contnum", title: "成交量", kind: "quantity", unit: "吨", sortable: true, total: true },
    price: { wire: "contprice", title: "成交价", kind: "price", unit: "元/吨", sortable: true },
    amount: { wire: "amount", title: "成交金额", kind: "money", unit: "元", sortable: true, total: true },
    deposit: { wire: "bail", title: "履约保证金", kind: "money", unit: "元", total: true, secondary: true },
    fee: { wire: "fee", title: "服务费", kind: "money", unit: "元", total: true },
    counterparty: { wire: "oppname", title: "对方企业", kind: "firm" },
    source: { wire: "srctype", title: "来源", kind: "status", labels: dealSources },
    section: { wire: "sectid", title: "场次编号", kind: "text", secondary: true },
    tradingDay: { wire: "fdate", title: "成交日期", kind: "day", secondary: true },
    signBy: { wire: "signdeadline", title: "签订截止", kind: "time", optional: true, due: true },
    dealtAt: { wire: "dealtime", title: "成交时间", kind: "time", sortable: true },
  },
  card: {
    number: "contractNo",
    state: "state",
    time: "dealtAt",
    title: "product",
    about: "producer",
    figure: "amount",
    facts: ["side", "quantity", "price", "fee"],
    party: "counterparty",
  },
});

const party = payload({
  firmId: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "企业名称"],
  creditCode: ["creditcode", text(18), "统一社会信用代码"],
});

export const contracts = operations("contracts", {
  /** R-7100: firms with which the firm has dealt, the latest first; on either side where none is named. */
  listCounterparties: query(micro, "query/2008", {
    title: "交易对手企业列表",
    access: "member",
    input: payload({
      firm: ["firm_id", id<"FirmId">().optional(), "企业编号；空为本企业"],
      side: ["side", side.optional(), "本方买卖方向；空为两方"],
    }),
    output: z.array(
      payload({
        firmId: ["firmid", id<"FirmId">(), "企业编号"],
        firmName: ["firmname", text(200), "企业名称"],
        creditCode: ["creditcode", text(18), "统一社会信用代码"],
        side: ["side", side, "本方买卖方向"],
        deals: ["deals", many, "成交笔数"],
        quantity: ["num", tonnes, "成交量"],
        amount: ["amount", yuan, "成交金额"],
        lastDealAt: ["lasttime", dateTime, "最近成交时间"],
      }),
    ),
    refusals: ["NOT_FOUND"],
  }),

  /** R-7107: the firm's deals by time and by what they were of, beside those of the period before; of the last 90 days where no period is given. */
  analyseDeals: query(micro, "query/2017", {
    title: "成交分析统计",
    access: "member",
    input: payload(analysisQuery),
    output: payload(dealAnalysis),
    refusals: ["DEAL_PERIOD_BACKWARDS", "DEAL_PERIOD_TOO_LONG"],
  }),

  /** The same as an Excel file, with every counterparty, product and place by itself. */
  exportAnalysis: query(micro, "client/export-deal-analysis", {
    title: "导出成交分析",
    access: "member",
    discloses: "rows",
    input: payload(analysisQuery),
    output: payload({
      name: ["name", text(200), "文件名"],
      content: ["content", z.base64(), "Excel 文件，Base64"],
    }),
    refusals: ["DEAL_PERIOD_BACKWARDS", "DEAL_PERIOD_TOO_LONG"],
    rate: { calls: 60, perMs: 60_000 },
  }),

  /** Lists the firm's deals with their price, quantity, amount, deposit and fee. */
  listDeals: list(micro, "query/1001", { listing: dealList, access: "member" }),

  /** R-790, domain §5.1: deal letters for both parties, the newest first, or the named one. */
  listDealLetters: query(micro, "query/1002", {
    title: "成交通知书",
    access: "member",
    input: payload({ ...contractKey, contractNo: ["contno", id<"ContractNo">().optional(), "合同号"] }),
    output: z.array(
      payload({
        contractNo: ["contno", id<"ContractNo">(), "合同号"],
        tradingDay: ["fdate", text(10), "成交日期"],
        dealtAt: ["dealtime", dateTime, "成交时间"],
        section: ["sectid", text(64), "场次编号"],
        sectionName: ["sectname", text(100), "场次名称"],
        orderNo: ["orderno", text(64), "订单号"],
        side: ["side", side, "本方方向"],
        buyer: ["buyer", party, "买方"],
        seller: ["seller", party, "卖方"],
        product: ["gradename", text(80), "产品"],
        producer: ["factoryname", text(60), "厂矿"],
        quantity: ["contnum", tonnes, "数量"],
        price: ["contprice", unitPrice, "单价"],
        amount: ["amount", yuan, "金额"],
        amountCapital: ["amountcapital", text(100), "金额大写"],
        deposit: ["bail", yuan, "履约保证金"],
        fee: ["fee", yuan, "服务费"],
        place: ["place", text(80), "交货地"],
        delivery: ["delivery", text(40), "交货方式"],
        deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
        deliveryTo: ["deliveryto", text(10), "交货期止"],
        payTypeName: ["paytypename", text(20), "付款方式"],
        signBy: ["signdeadline", dateTime.nullable(), "签订截止"],
        rules: ["rules", text(2000), "须知"],
      }),
    ),
  }),
});
