import {
  contractActions,
  contractParties,
  contractStates,
  deadlineKinds,
  defaultKinds,
} from "@zd/domain/contracts/codes";
import { contractSteps } from "@zd/domain/contracts/facts";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { payTypes, tradeModes } from "@zd/domain/terms/codes";
import { z } from "zod";
import { storedFile, storedFileFields } from "../files/operations.ts";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, dateTime, flag, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { dayOf, payload } from "../wire/payload.ts";
import {
  claim,
  evidence,
  listOf,
  qualityCode,
  scale,
  settlementDocument,
  settlementResult,
  tenThousandths,
  tickets,
} from "./evidence.ts";
import { purchaseHandlingList, purchaseList, saleHandlingList, saleList } from "./lists.ts";

export const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;
/** Key of a contract: its number; its trading day may be sent as well, and must then be that of the number. */
export const contractKey = {
  contractNo,
  tradingDay: ["fdate", dayOf("contno"), "成交日期，可不填，填则须与合同号相符"],
} as const;
/** Several contracts, each named once. */
export const contractsTogether = [
  "contlist",
  z
    .array(contractNo[1])
    .min(1)
    .max(50)
    .refine((nos) => new Set(nos).size === nos.length, { error: "合同重复" }),
  "合同号",
] as const;
/** Version of a contract; an action that names an older one is refused. */
export const version = ["version", many, "版本，每次办理加一"] as const;
export const contractState = codesOf(contractStates);
export const contractAction = codesOf(contractActions);
const party = codesOf(contractParties);

/** Terms on which two sides dissolve a contract. */
export const terminationTerms = {
  kept: ["kept", yuan, "卖方保留的货款"],
  penalty: [
    "penalty",
    payload({ by: ["side", side, "责任方"], amount: ["amount", yuan, "金额"] })
      .nullable()
      .default(null),
    "从履约保证金扣付对方，没有为空",
  ],
} as const;

const whoWhen = {
  at: ["time", dateTime, "时间"],
  userName: ["username", text(64), "操作员，系统自动为空"],
} as const;

const number = ["no", many, "序号"] as const;
const amount = ["amount", yuan, "金额"] as const;
const by = ["side", side, "提出方"] as const;
const memo = ["memo", text(500), "说明"] as const;

const firm = payload({
  firmId: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "企业名称"],
  creditCode: ["creditcode", text(18), "统一社会信用代码"],
});

/** Files that were attached to a step. */
const attachments = ["attachments", listOf(storedFile), "附件"] as const;

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

export const shipment = payload({
  no: ["sendno", many, "发货序号"],
  quantity: ["sendnum", tonnes, "发货量"],
  tickets,
  received: ["recvnum", tonnes, "已收量"],
  complete: ["complete", flag, "是否收货完毕"],
  cancelled: ["cancelled", flag, "是否已撤销"],
  ...whoWhen,
  attachments,
});

export const paymentClaim = payload({
  no: ["claimno", many, "凭证序号"],
  from: ["side", side, "付款方"],
  amount,
  state: [
    "state",
    z.enum(["waiting", "confirmed", "rejected"]),
    "waiting 待确认，confirmed 已确认，rejected 已驳回",
  ],
  memo,
  ...whoWhen,
  answeredAt: ["answertime", dateTime.nullable(), "答复时间"],
  attachments,
});

const dissent = payload({
  by,
  settlement: ["wsetno", many, "结算单号"],
  line: ["lineno", many, "结算明细行号"],
  claim: ["claim", claim, "主张"],
  memo,
  difference: ["difference", yuan, "成立时买方多付，少付为负"],
  ...whoWhen,
});

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

const one = payload(contractKey);
export const settlementNo = ["wsetno", many.optional(), "结算单号，空为当前"] as const;
/** Which settlements are read: all of a contract, or one by its number. */
const ofSettlement = payload({
  ...contractKey,
  settlement: ["wsetno", many.optional(), "结算单号，空为全部"],
});
const found = { access: "member", refusals: ["NOT_FOUND"] } as const;

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

  /** R-7142: every movement of money of the contract. */
  listPayments: query(micro, "query/2105", {
    title: "合同付款记录",
    ...found,
    input: one,
    output: payload({
      movements: [
        "movements",
        listOf(
          payload({
            step: ["step", many, "操作日志序号"],
            kind: ["kind", codesOf(voucherKinds), "凭证类型"],
            from: ["side", side, "付方"],
            fromBucket: ["frombucket", codesOf(buckets), "付方科目"],
            to: ["toside", side, "收方"],
            toBucket: ["tobucket", codesOf(buckets), "收方科目"],
            amount,
            ...whoWhen,
          }),
        ),
        "资金变动",
      ],
      claims: ["claims", listOf(paymentClaim), "线下付款凭证"],
    }),
  }),

  /** Lists the shipments with their weigh tickets (R-7143). */
  listShipments: query(micro, "query/2106", {
    title: "合同发货记录",
    ...found,
    input: one,
    output: listOf(shipment),
  }),

  /** Lists the receipts with their weigh tickets (R-7144). */
  listReceipts: query(micro, "query/2107", {
    title: "合同收货记录",
    ...found,
    input: one,
    output: listOf(
      payload({
        no: ["recvno", many, "收货序号"],
        shipment: ["sendno", many, "发货序号"],
        quantity: ["recvnum", tonnes, "收货量"],
        tickets,
        last: ["last", flag, "该批是否收货完毕"],
        bySilence: ["silent", flag, "是否视同收货"],
        ...whoWhen,
        attachments,
      }),
    ),
  }),

  /** Lists the settlements with their evidence and their lines (R-7145). */
  listSettlements: query(micro, "query/2108", {
    title: "合同结算记录",
    ...found,
    input: ofSettlement,
    output: listOf(
      payload({
        step: ["step", many, "操作日志序号"],
        document: ["settlement", settlementDocument, "结算单"],
        state: [
          "state",
          z.enum(["waiting", "confirmed", "cancelled", "replaced"]),
          "waiting 待确认，confirmed 已确认，cancelled 已撤销，replaced 异议后已更正",
        ],
        endedAt: ["endtime", dateTime.nullable(), "确认、撤销或更正时间"],
        ...whoWhen,
        attachments,
      }),
    ),
  }),

  /** Lists the dissents, the line that each points at, and what became of them (R-7146). */
  listDissents: query(micro, "query/2109", {
    title: "合同异议记录",
    ...found,
    input: ofSettlement,
    output: listOf(
      payload({
        dissent: ["dissent", dissent, "异议"],
        state: [
          "state",
          z.enum(["open", "upheld", "withdrawn", "dismissed", "void"]),
          "open 处理中，upheld 成立，withdrawn 已撤销，dismissed 不成立，void 结算已撤销",
        ],
        endedAt: ["endtime", dateTime.nullable(), "终结时间"],
        attachments,
      }),
    ),
  }),

  /** Lists applications to finish and offers to end the contract, with their answers (R-7147). */
  listFinishes: query(micro, "query/2110", {
    title: "合同完成(终止)申请记录",
    ...found,
    input: one,
    output: listOf(
      payload({
        no: number,
        kind: ["kind", z.enum(["finish", "terminate"]), "finish 完成，terminate 解除"],
        by,
        kept: ["kept", yuan.nullable(), "解除时卖方保留的货款"],
        penalty: [
          "penalty",
          payload({ by: ["side", side, "责任方"], amount }).nullable(),
          "解除时从履约保证金扣付对方",
        ],
        memo,
        state: [
          "state",
          z.enum(["open", "agreed", "withdrawn", "void"]),
          "open 待对方确认，agreed 已确认，withdrawn 已撤销，void 已失效",
        ],
        endedAt: ["endtime", dateTime.nullable(), "终结时间"],
        ...whoWhen,
      }),
    ),
  }),

  /** Lists every step that was taken on the contract, by whom and when (R-7148). */
  listSteps: query(micro, "query/2111", {
    title: "合同操作日志",
    ...found,
    input: one,
    output: listOf(
      payload({
        step: ["step", many, "序号"],
        kind: ["kind", codesOf(contractSteps), "操作代码"],
        label: ["label", text(40), "操作"],
        side: ["side", party.nullable(), "操作方，系统自动为空"],
        detail: ["detail", text(500), "内容"],
        ...whoWhen,
      }),
      10_000,
    ),
  }),

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

  /** R-7150: what a payment would do; nothing of it is saved. */
  tryPayment: query(micro, "query/2120", {
    title: "合同应付款试算",
    ...found,
    input: payload({ ...contractKey, amount: ["amount", yuan.optional(), "金额，空为全部应付"] }),
    output: payload({
      required: ["required", yuan, "应付总额"],
      paid: ["paid", yuan, "已付"],
      due: ["due", yuan, "本次应付"],
      amount: ["amount", yuan, "试算金额"],
      to: [
        "to",
        z.enum(["escrow", "other side", "outside"]),
        "escrow 冻结，other side 付给对方，outside 线下",
      ],
      available: ["available", yuan, "可用资金"],
      availableAfter: ["availableafter", yuan, "付款后可用资金"],
      lacking: ["lacking", yuan, "不足金额"],
      stateAfter: ["statusafter", contractState, "付款后的合同状态"],
      postings: [
        "postings",
        listOf(
          payload({
            kind: ["kind", codesOf(voucherKinds), "凭证类型"],
            from: ["side", side, "付方"],
            fromBucket: ["frombucket", codesOf(buckets), "付方科目"],
            to: ["toside", side, "收方"],
            toBucket: ["tobucket", codesOf(buckets), "收方科目"],
            amount,
          }),
        ),
        "将产生的资金变动",
      ],
      refusal: ["refusal", text(200).nullable(), "不能付款的原因，可以付款为空"],
    }),
  }),

  /** What a payment or refund would do to the firm's own accounts, by the same rules. */
  previewPayment: query(micro, "client/preview-payment", {
    title: "合同付款确认卡",
    ...found,
    input: payload({ contractNo, amount }),
    output: card,
  }),

  /** What is due on each of several contracts, and the firm's accounts once all is paid. */
  previewPayments: query(micro, "client/preview-payments", {
    title: "批量付款确认卡",
    ...found,
    access: contractActions.pay.needs,
    input: payload({ contracts: contractsTogether }),
    output: card,
  }),

  /** What a step that releases money, or undoes its basis, would come to. */
  previewStep: query(micro, "client/preview-contract-step", {
    title: "合同办理确认卡",
    ...found,
    input: payload({
      contractNo,
      action: [
        "action",
        z.enum([
          "confirm-settlement",
          "cancel-settlement",
          "accept-dissent",
          "confirm-payment",
          "reject-payment",
          "apply-finish",
          "confirm-finish",
          "agree-termination",
          "refuse",
        ]),
        "办理的动作",
      ],
      claim: ["claimno", many.optional(), "凭证序号，确认收款与驳回凭证必填"],
    }),
    output: card,
  }),

  /** The declared payment, and the contract's state once the other side has confirmed it. */
  previewClaim: query(micro, "client/preview-payment-claim", {
    title: "付款凭证确认卡",
    ...found,
    access: contractActions["claim-payment"].needs,
    input: payload({ contractNo, amount }),
    output: card,
  }),

  /** The settlement of this evidence, and what its confirmation would release. */
  previewSettlement: query(micro, "client/preview-settlement", {
    title: "结算确认卡",
    ...found,
    access: contractActions.settle.needs,
    input: payload({ contractNo, evidence: ["evidence", evidence, "结算依据"] }),
    output: card,
  }),

  /** The dissent, and the settlement once the other side has accepted it. */
  previewDissent: query(micro, "client/preview-dissent", {
    title: "异议确认卡",
    ...found,
    access: contractActions["raise-dissent"].needs,
    input: payload({
      contractNo,
      line: ["lineno", many, "结算明细行号"],
      claim: ["claim", claim, "主张"],
    }),
    output: card,
  }),

  /** The end by agreement, and where the money goes once the other side has agreed. */
  previewTermination: query(micro, "client/preview-termination", {
    title: "解除确认卡",
    ...found,
    access: contractActions["propose-termination"].needs,
    input: payload({ contractNo, kept: terminationTerms.kept, penalty: terminationTerms.penalty }),
    output: card,
  }),

  /**
   * What a shipment, its cancellation or a receipt makes of the contract's state and quantities, and who has to act next.
   */
  previewDelivery: query(micro, "client/preview-contract-delivery", {
    title: "合同发货、收货确认卡",
    ...found,
    input: payload({
      contractNo,
      action: ["action", z.enum(["ship", "cancel-shipment", "receive", "close-delivery"]), "办理事项"],
      shipment: ["sendno", many.optional(), "收货或撤销的发货序号"],
      quantity: ["num", tonnes.optional(), "发货或收货量，吨"],
      tickets: ["tickets", tickets[1].optional(), "磅单"],
      last: ["last", flag.optional(), "该批是否收货完毕"],
    }),
    output: card,
  }),

  /** What a settlement of this evidence would be; nothing of it is saved. */
  trySettlement: query(micro, "query/2121", {
    title: "结算试算",
    access: "member",
    input: payload({ ...contractKey, evidence: ["evidence", evidence, "结算依据"] }),
    output: settlementResult,
    refusals: [
      "NOT_FOUND",
      "TICKETS_MISSING",
      "REPORT_MISSING",
      "TICKET_USED_TWICE",
      "TICKET_SUM_WRONG",
      "MEASURE_OUT_OF_RANGE",
      "WEIGHT_NOT_AS_DELIVERED",
      "TICKETS_NOT_AS_DELIVERED",
    ],
  }),

  /** What a dissent would change if it were right; nothing of it is saved. */
  tryDissent: query(micro, "query/2122", {
    title: "异议试算",
    access: "member",
    input: payload({
      ...contractKey,
      line: ["lineno", many, "结算明细行号"],
      claim: ["claim", claim, "主张"],
    }),
    output: payload({
      before: ["before", settlementResult, "现结算"],
      after: ["after", settlementResult, "成立后的结算"],
      difference: ["difference", yuan, "买方多付，少付为负"],
    }),
    refusals: [
      "NOT_FOUND",
      "CONTRACT_STATE_WRONG",
      "DISSENT_LINE_UNKNOWN",
      "DISSENT_LINE_OTHER",
      "DISSENT_WITHOUT_EFFECT",
      "TICKETS_MISSING",
      "REPORT_MISSING",
      "TICKET_USED_TWICE",
      "TICKET_SUM_WRONG",
      "MEASURE_OUT_OF_RANGE",
    ],
  }),

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
