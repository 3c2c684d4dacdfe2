import { contractActions, contractStates } from "@zd/domain/contracts/codes";
import { payTypes, type Side, sides } from "@zd/domain/terms/codes";
import { dueTimes } from "@zd/domain/terms/due";
import { listing } from "../wire/listing.ts";

/** 待办方, as the calling firm sees them. */
export const awaitedParties = { own: "本方", other: "对方", exchange: "交易中心" } as const;
export type AwaitedParty = keyof typeof awaitedParties;

/** Next actions, in the words of their buttons. */
export const actionLabels = Object.fromEntries(
  Object.entries(contractActions).map(([type, { label }]) => [type, label]),
) as Readonly<Record<keyof typeof contractActions, string>>;

/** 待办: a next step with the party that has to take it, `own:pay`. */
export type AwaitedStep = `${AwaitedParty}:${keyof typeof contractActions}`;

const awaitedSteps = Object.fromEntries(
  Object.entries(awaitedParties).flatMap(([party, name]) =>
    Object.entries(actionLabels).map(([action, label]) => [`${party}:${action}`, `${name}${label}`]),
  ),
) as Readonly<Record<AwaitedStep, string>>;

const filters = {
  contractNo: { wire: "contno", title: "合同号", kind: "text" },
  product: { wire: "gradename", title: "产品", kind: "text" },
  section: { wire: "sectid", title: "场次编号", kind: "text" },
  payType: { wire: "paytype", title: "付款方式", kind: "choice", labels: payTypes },
  state: { wire: "status", title: "状态", kind: "choice", labels: contractStates },
} as const;

const counterparty = { wire: "oppname", title: "对方企业", kind: "text" } as const;
const awaited = { wire: "dutyby", title: "待办方", kind: "choice", labels: awaitedParties } as const;

const contractNo = { wire: "contno", title: "合同号", kind: "text" } as const;
const state = {
  wire: "status",
  title: "状态",
  kind: "status",
  labels: contractStates,
  states: "contract",
} as const;

const duty = {
  awaits: {
    wire: "dutytext",
    title: "待办",
    kind: "status",
    labels: awaitedSteps,
    states: "awaitedStep",
    optional: true,
  },
  dutyBy: {
    wire: "dutyby",
    title: "待办方",
    kind: "status",
    labels: awaitedParties,
    optional: true,
    unseen: true,
  },
  duty: {
    wire: "duty",
    title: "待办事项",
    kind: "status",
    labels: actionLabels,
    optional: true,
    unseen: true,
  },
  dueAt: { wire: "duetime", title: "办理截止", kind: "time", optional: true, sortable: true, due: true },
} as const;

const goods = {
  product: { wire: "gradename", title: "产品", kind: "text" },
  producer: { wire: "factoryname", title: "产地", kind: "text", secondary: true },
  quantity: { wire: "contnum", title: "合同量", kind: "quantity", unit: "吨", sortable: true, total: true },
  price: { wire: "contprice", title: "单价", kind: "price", unit: "元/吨", sortable: true },
  amount: { wire: "amount", title: "合同金额", kind: "money", unit: "元", sortable: true, total: true },
  paid: { wire: "paid", title: "已付", kind: "money", unit: "元", total: true, secondary: true },
  shipped: { wire: "shipped", title: "已发货", kind: "quantity", unit: "吨", total: true, secondary: true },
  received: { wire: "received", title: "已收货", kind: "quantity", unit: "吨", total: true },
} as const;

const besides = {
  payType: { wire: "paytype", title: "付款方式", kind: "status", labels: payTypes },
  settled: {
    wire: "settled",
    title: "结算金额",
    kind: "money",
    unit: "元",
    optional: true,
    total: true,
    secondary: true,
  },
  dissent: {
    wire: "dissent",
    title: "异议",
    kind: "status",
    labels: { Y: "有异议", N: "无" },
    secondary: true,
  },
  section: { wire: "sectid", title: "场次编号", kind: "text", secondary: true },
  tradingDay: { wire: "fdate", title: "成交日期", kind: "day", secondary: true },
  dealtAt: { wire: "dealtime", title: "成交时间", kind: "time", sortable: true, secondary: true },
  version: { wire: "version", title: "版本", kind: "count", secondary: true },
} as const;

/** A list of one side's contracts; the other firm is named by its role. */
const ofSide = (side: Side, title: string) =>
  ({
    title: `${sides[side]}合同${title}`,
    period: "成交日期",
    chips: "state",
    filters: { ...filters, counterparty, awaited },
    numbers: ["contractNo", "section"],
    columns: {
      contractNo,
      state,
      ...duty,
      ...goods,
      counterparty: { wire: "oppname", title: side === "B" ? "卖方" : "买方", kind: "firm" },
      ...besides,
    },
    card: {
      number: "contractNo",
      state: "state",
      time: "dueAt",
      title: "product",
      about: "producer",
      figure: "amount",
      facts: ["quantity", "price"],
      party: "counterparty",
      turn: ["dutyBy", "duty"],
    },
  }) as const;

/** 合同办理 (2100, 2101): contracts with something left to do, those that wait for the firm itself first. */
export const purchaseHandlingList = listing({ ...ofSide("B", "办理"), period: null });
export const saleHandlingList = listing({ ...ofSide("S", "办理"), period: null });

/** 合同查询 (2102, 2103). */
export const purchaseList = listing(ofSide("B", "查询"));
export const saleList = listing(ofSide("S", "查询"));

/** 合同监管: all contracts, those that wait for the exchange first. */
export const contractControlList = listing({
  title: "合同监管",
  period: "成交日期",
  chips: "state",
  filters: {
    ...filters,
    buyer: { wire: "buyername", title: "买方", kind: "text" },
    seller: { wire: "sellername", title: "卖方", kind: "text" },
    firm: { wire: "firmname", title: "买方或卖方", kind: "text" },
    awaited: {
      wire: "waits",
      title: "待交易中心",
      kind: "choice",
      labels: { Y: "待交易中心办理", N: "不待办理" },
    },
    due: { wire: "duewhen", title: "办理到期", kind: "choice", labels: dueTimes },
    /** Without this filter contracts of practice sessions are left out. */
    practice: { wire: "practice", title: "场次类型", kind: "choice", labels: { N: "正式", Y: "练习" } },
  },
  numbers: ["contractNo", "section"],
  columns: {
    contractNo,
    state,
    exchangeDuty: {
      wire: "xduty",
      title: "交易中心待办",
      kind: "status",
      labels: actionLabels,
      optional: true,
    },
    buyerDuty: { wire: "bduty", title: "买方待办", kind: "status", labels: actionLabels, optional: true },
    sellerDuty: { wire: "sduty", title: "卖方待办", kind: "status", labels: actionLabels, optional: true },
    dueAt: duty.dueAt,
    ...goods,
    buyer: { wire: "buyername", title: "买方", kind: "firm" },
    seller: { wire: "sellername", title: "卖方", kind: "firm" },
    ...besides,
  },
  queues: {
    contracts: {
      key: "contractNo",
      where: { awaited: "Y" },
      since: "dealtAt",
      until: "dueAt",
      party: "buyer",
      amount: "amount",
      about: "seller",
    },
  },
});
