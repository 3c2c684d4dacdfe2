import { longTermStates, planActions } from "@zd/domain/contracts/long-term";
import { type LongTermFact, longTermSteps } from "@zd/domain/contracts/long-term-facts";
import { longTermGrades } from "@zd/domain/contracts/long-term-price";
import { transferStates } from "@zd/domain/funds/bank-transfer";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import { z } from "zod";
import { attachmentList } from "../files/operations.ts";
import { side } from "../market/board.ts";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, id, many, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { amount, contractId, planId, planState, receiver, version } from "./long-term-fields.ts";
import { cashPlanList, longTermList, payPlanList } from "./long-term-lists.ts";
import { longTermStepCalls } from "./long-term-steps.ts";

const anyPlan = ["planid", id<"PlanId">().optional(), "计划号，空为整个合同"] as const;

export const planAction = codesOf(planActions);

const firm = payload({
  firmId: ["firmid", id<"FirmId">(), "企业编号"],
  firmName: ["firmname", text(200), "企业名称"],
});

/** A bank account that the seller has bound at the exchange. */
const account = payload({
  receiver,
  bank: ["bankname", text(60), "开户银行"],
  number: ["account", text(40), "账号"],
  holder: ["holder", text(200), "户名"],
});

export const priceTerms = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("BASE_FLOAT"), base: unitPrice, kcal: z.literal(longTermGrades) }),
    z.object({ kind: z.literal("FIXED"), price: unitPrice }),
  ])
  .meta({ description: "定价：基准价加浮动价，或固定价" });

export const settlement = payload({
  quantity: ["num", tonnes, "结算量"],
  price: ["price", unitPrice, "结算单价"],
  amount,
});

export const planFields = {
  planId,
  month: ["month", text(7), "计划月份"],
  state: ["status", planState, "状态"],
  version,
  quantity: ["plannum", tonnes, "计划量"],
  price: ["price", unitPrice, "单价，未定价时为暂定价"],
  priced: ["priced", flag, "价格是否已确定"],
  amount: ["amount", yuan, "应付货款"],
  due: ["due", yuan, "待付"],
  receiver: ["receiver", account.nullable(), "收款账户"],
  paid: ["paid", yuan, "已付"],
  withdrawing: ["withdrawing", yuan, "提现中"],
  withdrawn: ["withdrawn", yuan, "已提现"],
  withdrawable: ["withdrawable", yuan, "可提现"],
  delivered: ["delivernum", tonnes, "已交收"],
  proposed: ["proposed", settlement.nullable(), "卖方提交的结算"],
  settled: ["settled", settlement.nullable(), "已确认的结算"],
  actions: ["actions", z.array(planAction), "本人此刻可办理的动作"],
} as const;

const plan = payload(planFields);

const fulfilment = payload({
  period: ["period", text(7), "期间"],
  kind: ["kind", z.enum(["month", "quarter", "year"]), "月、季、年"],
  planned: ["plannum", tonnes, "计划量"],
  delivered: ["delivernum", tonnes, "已交收量"],
  rate: ["rate", many, "履约率，万分之"],
  least: ["least", many, "最低履约率，万分之"],
  met: ["met", flag, "是否达到"],
  over: ["over", flag, "期间是否已过"],
});

export const contractFields = {
  contractId,
  state: ["status", codesOf(longTermStates), "状态"],
  buyer: ["buyer", firm, "买方"],
  seller: ["seller", firm, "卖方"],
  product: ["gradename", text(80), "产品"],
  producer: ["factoryname", text(60), "厂矿"],
  place: ["place", text(80), "交货地"],
  published: ["publishnum", tonnes, "公布数量"],
  quantity: ["contnum", tonnes, "合同量"],
  pricing: ["pricing", priceTerms, "定价"],
  signed: ["signed", z.array(side), "已签订的一方"],
  firstMonth: ["beginmonth", text(7), "起始月"],
  lastMonth: ["endmonth", text(7), "终止月"],
  registeredAt: ["regtime", dateTime, "登记时间"],
  paid: ["paid", yuan, "已付货款"],
  withdrawn: ["withdrawn", yuan, "已提现"],
  delivered: ["delivernum", tonnes, "已交收"],
  fulfilment: ["fulfilment", z.array(fulfilment), "履约率"],
} as const;

/** One posting of a voucher; side and account are null for the bank's. */
const leg = payload({
  side: ["side", side.nullable(), "买卖方，银行为空"],
  bucket: ["bucket", codesOf(buckets).nullable(), "资金项目"],
  amount: ["amount", yuan, "金额，付出为负"],
});

const voucher = payload({
  kind: ["kind", codesOf(voucherKinds), "凭证类型"],
  legs: ["entries", z.array(leg), "分录"],
});

const stepFields = {
  step: ["step", many, "序号"],
  kind: ["kind", codesOf(longTermSteps as Record<LongTermFact["type"], string>), "步骤"],
  label: ["label", text(20), "步骤名称"],
  planId: ["planid", id<"PlanId">().nullable(), "计划号"],
  month: ["month", text(7).nullable(), "计划月份"],
  at: ["time", dateTime, "时间"],
  userName: ["username", text(64), "操作员"],
  party: ["party", z.enum(["B", "S", "X"]).nullable(), "办理方：买方、卖方、交易中心，银行为空"],
  detail: ["detail", text(600), "内容"],
  attachments: ["attachments", attachmentList, "附件"],
} as const;

export const longTermStep = payload({
  ...stepFields,
  vouchers: ["vouchers", z.array(voucher), "资金凭证"],
});

/** Fields of every record of a month. */
const stamped = {
  planId,
  month: ["month", text(7), "计划月份"],
  at: ["time", dateTime, "时间"],
  userName: ["username", text(64), "操作员"],
} as const;

/** What calls share that read records of a contract, or of one of its months. */
const records = {
  access: "member",
  input: payload({ contractId, planId: anyPlan }),
  refusals: ["NOT_FOUND"],
} as const;

/** What calls share that read one of the firm's contracts. */
const own = { access: "member", input: payload({ contractId }), refusals: ["NOT_FOUND"] } as const;

/** 长协合同 (domain §5.5): contracts for a year, delivered and paid month by month. */
export const longTerm = operations("longTerm", {
  /** Lists the months that the firm as buyer pays (R-7151). */
  listPayPlans: list(micro, "query/2401", { listing: payPlanList, access: "member" }),
  /** Lists the months out of which the firm as seller takes money (R-7152). */
  listCashPlans: list(micro, "query/2402", { listing: cashPlanList, access: "member" }),
  /** Lists the firm's long-term contracts (R-7153). */
  listContracts: list(micro, "query/2403", { listing: longTermList, access: "member" }),
  /** Gives a long-term contract with its pricing, signatures and how far it is fulfilled (R-7154). */
  readContract: query(micro, "query/2404", {
    title: "长协合同详情",
    ...own,
    output: payload({
      ...contractFields,
      side: ["side", side, "本方"],
      maySign: ["maysign", flag, "本人此刻可否签订"],
    }),
  }),
  /** Lists the months of a long-term contract with the steps that each allows (R-7155). */
  listPlans: query(micro, "query/2405", {
    title: "长协合同计划列表",
    ...own,
    output: z.array(plan),
  }),
  /** Gives one month with its price, index and what the firm has available (R-7156). */
  readPlan: query(micro, "query/2406", {
    title: "长协计划详情",
    access: "member",
    input: payload({ contractId, planId }),
    output: payload({
      ...planFields,
      contractId,
      side: ["side", side, "本方"],
      contractState: ["contstatus", codesOf(longTermStates), "合同状态"],
      counterparty: ["oppname", text(200), "对方企业"],
      product: ["gradename", text(80), "产品"],
      pricing: ["pricing", priceTerms, "定价"],
      index: ["index", unitPrice.nullable(), "所用的指数均价"],
      available: ["available", yuan, "本方可用资金"],
    }),
    refusals: ["NOT_FOUND"],
  }),
  /** Lists what was paid, of all months or of `planid` (R-7157). */
  listPayments: query(micro, "query/2407", {
    title: "长协付款记录",
    ...records,
    output: z.array(
      payload({ ...stamped, amount, kind: ["kind", z.enum(["paid", "returned"]), "付款或退款"] }),
    ),
  }),
  /** Lists what was taken out, and what became of each transfer (R-7158). */
  listWithdrawals: query(micro, "query/2408", {
    title: "长协提现记录",
    ...records,
    output: z.array(
      payload({
        ...stamped,
        amount,
        transfer: ["transferid", text(64), "出金流水号"],
        state: ["status", codesOf(transferStates), "状态"],
        receiver: ["receiver", account, "收款账户"],
        answer: ["memo", text(200), "银行流水或退回原因"],
        answeredAt: ["endtime", dateTime.nullable(), "办结时间"],
      }),
    ),
  }),
  /** Lists the seller's bound accounts from which the receiver is chosen (R-7159). */
  listReceiverOptions: query(micro, "query/2409", {
    title: "长协可选收款方",
    ...own,
    output: z.array(account),
  }),
  /** Lists which receiver was set for which month, by whom and when (R-7160). */
  listReceivers: query(micro, "query/2410", {
    title: "长协已设收款方",
    ...records,
    output: z.array(
      payload({
        ...stamped,
        account: ["receiver", account, "收款账户"],
      }),
    ),
  }),
  /** Lists the deliveries (R-7161). */
  listDeliveries: query(micro, "query/2411", {
    title: "长协交收记录",
    ...records,
    output: z.array(
      payload({
        ...stamped,
        quantity: ["delivernum", tonnes, "交收量"],
        attachments: ["attachments", attachmentList, "附件"],
      }),
    ),
  }),
  /** Lists what was settled of each month (R-7162). */
  listSettlements: query(micro, "query/2412", {
    title: "长协结算记录",
    ...records,
    output: z.array(
      payload({
        ...stamped,
        settlement: ["settlement", settlement, "结算"],
        confirmedAt: ["confirmtime", dateTime.nullable(), "买方确认时间"],
        returned: ["returned", yuan, "退回买方"],
      }),
    ),
  }),
  /** Lists the files of the contract and its months (R-7163). */
  listAttachments: query(micro, "query/2413", {
    title: "长协合同附件",
    ...records,
    output: z.array(
      payload({
        step: ["step", many, "步骤序号"],
        label: ["label", text(20), "步骤名称"],
        month: ["month", text(7).nullable(), "计划月份"],
        at: ["time", dateTime, "时间"],
        attachments: ["attachments", attachmentList, "附件"],
      }),
    ),
  }),
  /** Lists every step with its files and vouchers (R-7164). */
  listSteps: query(micro, "query/2414", {
    title: "长协合同操作日志",
    ...records,
    output: z.array(longTermStep),
  }),
  ...longTermStepCalls,
});
