import { contractActions, deadlineKinds, defaultKinds } from "@zd/domain/contracts/codes";
import { payTypes, tradeModes } from "@zd/domain/terms/codes";
import type { z } from "zod";
import { storedFileFields } from "../files/operations.ts";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  amount,
  by,
  contractKey,
  contractNo,
  contractState,
  dissent,
  found,
  memo,
  one,
  party,
  paymentClaim,
  shipment,
  whoWhen,
} from "./detail-fields.ts";
import { listOf, qualityCode, scale, settlementDocument, tenThousandths } from "./evidence.ts";
import { purchaseHandlingList, purchaseList, saleHandlingList, saleList } from "./lists.ts";
import { contractRecords } from "./record-calls.ts";
import { contractTrials } from "./trial-calls.ts";

/** Version of a contract; an action that names an older one is refused. */
export const version = ["version", many, "版本，每次办理加一"] as const;

export const contractAction = codesOf(contractActions);

const firm = payload({
  firmId: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "企业名称"],
  creditCode: ["creditcode", text(18), "统一社会信用代码"],
});

export const duties = [
  "duties",
  listOf(
    payload({
      by: ["side", party, "待办方"],
      action: ["action", contractAction, "待办"],
      until: ["until", dateTime.nullable(), "截止，没有期限为空"],
    }),
  ),
  "待办",
] as const;

const termination = payload({
  by,
  kept: ["kept", yuan, "卖方保留的货款"],
  penalty: [
    "penalty",
    payload({ by: ["side", side, "责任方"], amount }).nullable(),
    "从履约保证金扣付对方，没有为空",
  ],
  memo,
  ...whoWhen,
});

export const breach = payload({
  place: ["place", many, "违约序号，从0起"],
  kind: ["kind", codesOf(defaultKinds), "违约类型"],
  by: ["side", side, "违约方"],
  penalty: ["penalty", yuan, "按规则应扣"],
  memo,
  at: ["time", dateTime, "时间"],
  resolved: ["resolved", flag, "是否已办结"],
});

const ofBoth = <T extends z.ZodType>(of: T) =>
  payload({ B: ["buyer", of, "买方"], S: ["seller", of, "卖方"] });

/** Fields of a contract, for both sides and the exchange. */
export const contractFields = {
  contractNo,
  version,
  state: ["status", contractState, "状态"],
  since: ["since", dateTime, "进入该状态的时间"],
  buyer: ["buyer", firm, "买方"],
  seller: ["seller", firm, "卖方"],
  tradingDay: ["fdate", text(10), "成交日期"],
  dealtAt: ["dealtime", dateTime, "成交时间"],
  section: ["sectid", text(64), "场次编号"],
  sectionName: ["sectname", text(100), "场次名称"],
  wareNo: ["wareno", text(8), "标的号"],
  orderNo: ["orderno", text(64), "订单号"],
  mode: ["trademod", codesOf(tradeModes), "交易模式"],
  wareKind: ["warekindid", text(64), "商品种类编号"],
  product: ["gradename", text(80), "产品"],
  producer: ["factoryname", text(60), "厂矿"],
  place: ["place", text(80), "交货地"],
  delivery: ["delivery", text(40), "交货方式"],
  deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
  deliveryTo: ["deliveryto", text(10), "交货期止"],
  payType: ["paytype", codesOf(payTypes), "付款方式"],
  quantity: ["contnum", tonnes, "合同量"],
  price: ["contprice", unitPrice, "单价"],
  amount: ["amount", yuan, "合同金额"],
  amountCapital: ["amountcapital", text(100), "合同金额大写"],
  prepay: ["prepay", yuan, "发货前应付"],
  tolerance: ["tolerance", many, "溢装，万分之"],
  haulier: ["haulier", side, "承运方"],
  payDays: ["paydays", many, "结算款付款期限，工作日"],
  deposits: ["perfbail", ofBoth(yuan), "在押履约保证金"],
  signed: ["signed", listOf(side, 2), "已签订的一方"],
  paid: ["paid", yuan, "买方已付"],
  escrow: ["frozenpay", yuan, "其中冻结"],
  shipped: ["shipped", tonnes, "已发货"],
  shippable: ["shippable", tonnes, "还可发货"],
  received: ["received", tonnes, "已收货"],
  fulfilment: ["fulfilment", tenThousandths, "履约率，万分之"],
  deliveryClosed: ["deliveryclosed", flag, "是否发货完毕"],
  shipments: ["shipments", listOf(shipment), "发货，不含已撤销"],
  claims: ["claims", listOf(paymentClaim), "付款凭证"],
  settlement: ["settlement", settlementDocument.nullable(), "结算单"],
  dissent: ["dissent", dissent.nullable(), "未处理的异议"],
  invoice: [
    "invoice",
    payload({ no: ["invoiceno", text(40), "发票号码"], amount }).nullable(),
    "已登记的发票",
  ],
  finish: ["finish", payload({ by, at: ["time", dateTime, "时间"] }).nullable(), "完成申请"],
  termination: ["termination", termination.nullable(), "解除申请"],
  final: [
    "final",
    payload({ amount, at: ["time", dateTime, "时间"] }).nullable(),
    "卖方最终应得，未确定为空",
  ],
  owed: ["owed", payload({ by: ["side", side, "应付方"], amount }).nullable(), "尚欠，没有为空"],
  defaults: ["defaults", listOf(breach), "违约"],
  duties,
  deadlines: [
    "deadlines",
    listOf(
      payload({
        kind: ["kind", codesOf(deadlineKinds), "期限"],
        by: ["sides", listOf(side, 2), "责任方"],
        at: ["time", moment, "到期，毫秒"],
      }),
    ),
    "期限，先到在前",
  ],
  /** What the form of a settlement needs. */
  scale: ["scale", scale, "结算计量方"],
  attributes: ["attributes", listOf(qualityCode), "结算须有的化验指标"],
  at: ["now", moment, "查询时间，毫秒"],
} as const;

/** Number of records of each kind, which are read by calls of their own. */
const recordCounts = payload({
  payments: ["payments", many, "资金变动"],
  receipts: ["receipts", many, "收货"],
  settlements: ["settlements", many, "结算"],
  dissents: ["dissents", many, "异议"],
  finishes: ["finishes", many, "完成与解除申请"],
  qualities: ["qualities", many, "质量指标"],
});

export const settlementNo = ["wsetno", many.optional(), "结算单号，空为当前"] as const;

/** The contract centre: lists, and one contract with its records. Only the two sides may read it. */
export const contractDetails = operations("contracts", {
  /** Lists the purchase contracts in which something is to be done, what waits for the firm itself first (R-7137). */
  listPurchaseHandling: list(micro, "query/2100", { listing: purchaseHandlingList, access: "member" }),
  /** Lists the sale contracts in which something is to be done, what waits for the firm itself first (R-7138). */
  listSaleHandling: list(micro, "query/2101", { listing: saleHandlingList, access: "member" }),
  /** Lists all purchase contracts of the firm (R-7139). */
  listPurchases: list(micro, "query/2102", { listing: purchaseList, access: "member" }),
  /** Lists all sale contracts of the firm (R-7140). */
  listSales: list(micro, "query/2103", { listing: saleList, access: "member" }),
  /** R-7141, R-358: a contract with its present settlement, or the named one. */
  readContract: query(micro, "query/2104", {
    title: "合同详情",
    ...found,
    input: payload({ ...contractKey, settlement: settlementNo }),
    output: payload({
      side: ["side", side, "本方方向"],
      ...contractFields,
      due: ["due", yuan, "本方现在应付，已扣除待确认的凭证"],
      fee: ["fee", yuan, "本方服务费"],
      carried: ["bywaybill", flag, "发货与收货以平台运单为准，在运单中办理"],
      records: ["records", recordCounts, "各类记录的条数"],
      actions: ["actions", listOf(contractAction), "本企业此刻可办理的动作"],
    }),
  }),
  ...contractRecords,
  /** Tells what the firm may do with the contract now, and who has to do what by when (R-7149). */
  readActions: query(micro, "query/2112", {
    title: "合同可办理动作",
    ...found,
    input: one,
    output: payload({
      contractNo,
      version,
      state: ["status", contractState, "状态"],
      side: ["side", side, "本方方向"],
      actions: ["actions", listOf(contractAction), "本企业此刻可办理的动作"],
      duties,
    }),
  }),
  ...contractTrials,
  /** Names buyer and seller of a contract (R-7103). */
  readParties: query(micro, "query/2013", {
    title: "合同双方企业信息",
    ...found,
    input: one,
    output: payload({ buyer: ["buyer", firm, "买方"], seller: ["seller", firm, "卖方"] }),
  }),
  /** R-7119: firms that have goods to send under contracts of the firm, on either side; the firm itself first. */
  listSenders: query(micro, "query/2031", {
    title: "发货企业列表",
    access: "member",
    input: payload({
      contractNo: ["contno", text(64).optional(), "合同号"],
      firmName: ["firmname", text(200).optional(), "企业名称中的文字"],
    }),
    output: listOf(
      payload({
        firmId: ["firmid", id<"FirmId">(), "发货企业编号"],
        firmName: ["firmname", text(200), "发货企业名称"],
        own: ["own", flag, "是否本企业"],
        contracts: ["contracts", many, "可发货的合同数"],
        left: ["leftnum", tonnes, "尚未发货的合同量"],
      }),
    ),
  }),
  /** Tells what a contract is about: goods, delivery, quality, and by which terms it is settled (R-7104). */
  readWareTerms: query(micro, "query/2014", {
    title: "合同标的与质量指标",
    ...found,
    input: one,
    output: payload({
      product: ["gradename", text(80), "产品"],
      producer: ["factoryname", text(60), "厂矿"],
      place: ["place", text(80), "交货地"],
      delivery: ["delivery", text(40), "交货方式"],
      deliveryFrom: ["deliveryfrom", text(10), "交货期起"],
      deliveryTo: ["deliveryto", text(10), "交货期止"],
      qualities: [
        "qualities",
        listOf(
          payload({
            code: ["code", text(16), "指标代码"],
            label: ["label", text(40), "指标"],
            value: ["value", text(40), "要求"],
            unit: ["unit", text(16), "单位"],
          }),
        ),
        "质量指标",
      ],
      settlementTerms: [
        "settlementterms",
        listOf(payload({ label: ["label", text(40), "条款"], value: ["value", text(300), "内容"] })),
        "结算条款",
      ],
    }),
  }),
  /** R-7105: the firm's own fees of a contract. */
  readFees: query(micro, "query/2015", {
    title: "合同保证金与服务费信息",
    ...found,
    input: one,
    output: payload({
      side: ["side", side, "本方方向"],
      deposit: ["bail", yuan, "成交时的履约保证金"],
      held: ["perfbail", yuan, "其中在押"],
      fee: ["fee", yuan, "服务费"],
      feePaidAt: ["feetime", dateTime, "服务费收取时间"],
    }),
  }),
  /** Lists the files of a contract with the step that each belongs to (R-7106). */
  listAttachments: query(micro, "query/2016", {
    title: "合同附件信息",
    ...found,
    input: one,
    output: listOf(
      payload({
        ...storedFileFields,
        step: ["step", many, "操作日志序号"],
        label: ["label", text(40), "随何操作上传"],
        side: ["side", side, "上传方"],
        ...whoWhen,
      }),
    ),
  }),
});
