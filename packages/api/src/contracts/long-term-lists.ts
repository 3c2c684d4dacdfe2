import { longTermStates, type PlanActionType, planActions, planStates } from "@zd/domain/contracts/long-term";
import { sides } from "@zd/domain/terms/codes";
import { listing } from "../wire/listing.ts";

const todos = Object.fromEntries(
  Object.entries(planActions).map(([action, { label }]) => [action, label]),
) as Record<PlanActionType, string>;

/** 是否轮到本方 */
const awaited = { Y: "待本方办理", N: "待对方或已办结" } as const;

const contractId = { wire: "contractid", title: "长协合同号", kind: "text" } as const;

const planFilters = {
  contractId,
  month: { wire: "month", title: "计划月份", kind: "text" },
  product: { wire: "gradename", title: "产品", kind: "text" },
  counterparty: { wire: "oppname", title: "对方企业", kind: "text" },
  awaited: { wire: "awaited", title: "待办", kind: "choice", labels: awaited },
  state: { wire: "status", title: "状态", kind: "choice", labels: planStates },
} as const;

const planColumns = {
  planId: { wire: "planid", title: "计划号", kind: "text" },
  state: { wire: "status", title: "状态", kind: "status", labels: planStates, states: "plan" },
  todo: {
    wire: "todo",
    title: "本方待办",
    kind: "status",
    labels: todos,
    states: "planTodo",
    optional: true,
  },
  awaited: { wire: "awaited", title: "待本方", kind: "status", labels: awaited, secondary: true },
  month: { wire: "month", title: "计划月份", kind: "text", sortable: true },
  product: { wire: "gradename", title: "产品", kind: "text" },
  quantity: { wire: "plannum", title: "计划量", kind: "quantity", unit: "吨", sortable: true, total: true },
  price: { wire: "price", title: "单价", kind: "price", unit: "元/吨", optional: true },
  amount: { wire: "amount", title: "应付货款", kind: "money", unit: "元", sortable: true, total: true },
  paid: { wire: "paid", title: "已付", kind: "money", unit: "元", total: true },
} as const;

const planTail = {
  delivered: { wire: "delivernum", title: "已交收", kind: "quantity", unit: "吨", secondary: true },
  counterparty: { wire: "oppname", title: "对方企业", kind: "firm" },
  contractId,
} as const;

const planCard = {
  number: "planId",
  state: "state",
  title: "product",
  about: "month",
  named: true,
  party: "counterparty",
  turn: ["todo"],
} as const;

/** 长协采购付款办理 (2401) */
export const payPlanList = listing({
  title: "长协采购付款办理",
  period: null,
  chips: "state",
  filters: planFilters,
  numbers: ["contractId"],
  columns: {
    ...planColumns,
    due: { wire: "due", title: "待付", kind: "money", unit: "元", total: true },
    receiver: { wire: "receivername", title: "收款账户", kind: "text", optional: true, secondary: true },
    ...planTail,
  },
  card: { ...planCard, figure: "due", facts: ["quantity", "price", "amount", "paid"] },
});

/** 长协销售提现办理 (2402) */
export const cashPlanList = listing({
  title: "长协销售提现办理",
  period: null,
  chips: "state",
  filters: planFilters,
  numbers: ["contractId"],
  columns: {
    ...planColumns,
    withdrawn: { wire: "withdrawn", title: "已提现", kind: "money", unit: "元", total: true },
    withdrawing: { wire: "withdrawing", title: "提现中", kind: "money", unit: "元", secondary: true },
    withdrawable: { wire: "withdrawable", title: "可提现", kind: "money", unit: "元", total: true },
    ...planTail,
  },
  card: { ...planCard, figure: "withdrawable", facts: ["quantity", "price", "paid", "withdrawn"] },
});

const contractFilters = {
  contractId,
  product: { wire: "gradename", title: "产品", kind: "text" },
  state: { wire: "status", title: "状态", kind: "choice", labels: longTermStates },
} as const;

const contractColumns = {
  contractId,
  state: { wire: "status", title: "状态", kind: "status", labels: longTermStates, states: "longTerm" },
  unsigned: { wire: "unsigned", title: "待签订", kind: "text", optional: true, secondary: true },
  product: { wire: "gradename", title: "产品", kind: "text" },
  firstMonth: { wire: "beginmonth", title: "起始月", kind: "text", sortable: true },
  lastMonth: { wire: "endmonth", title: "终止月", kind: "text" },
  quantity: { wire: "contnum", title: "合同量", kind: "quantity", unit: "吨", sortable: true, total: true },
  delivered: { wire: "delivernum", title: "已交收", kind: "quantity", unit: "吨", total: true },
  paid: { wire: "paid", title: "已付货款", kind: "money", unit: "元", total: true },
  withdrawn: { wire: "withdrawn", title: "已提现", kind: "money", unit: "元", total: true, secondary: true },
  registeredAt: { wire: "regtime", title: "登记时间", kind: "time", sortable: true, secondary: true },
} as const;

/** 长协合同管理 (2403) */
export const longTermList = listing({
  title: "长协合同管理",
  period: null,
  chips: "state",
  filters: {
    ...contractFilters,
    side: { wire: "side", title: "本方", kind: "choice", labels: sides },
    counterparty: { wire: "oppname", title: "对方企业", kind: "text" },
  },
  numbers: ["contractId"],
  columns: {
    ...contractColumns,
    side: { wire: "side", title: "本方", kind: "status", labels: sides },
    counterparty: { wire: "oppname", title: "对方企业", kind: "firm" },
  },
  card: {
    number: "contractId",
    state: "state",
    title: "product",
    about: "side",
    figure: "quantity",
    facts: ["unsigned", "firstMonth", "lastMonth", "delivered", "paid"],
    party: "counterparty",
  },
});

/** 长协合同 of all members, for the staff. */
export const longTermControlList = listing({
  title: "长协合同登记与监管",
  period: null,
  chips: "state",
  filters: { ...contractFilters, firm: { wire: "firmname", title: "买方或卖方", kind: "text" } },
  numbers: ["contractId"],
  columns: {
    ...contractColumns,
    buyer: { wire: "buyername", title: "买方", kind: "firm" },
    seller: { wire: "sellername", title: "卖方", kind: "firm" },
  },
});
