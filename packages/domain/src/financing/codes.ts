import type { Brand } from "../kernel/brand.ts";

/** 授信申请 */
export type CreditId = Brand<string, "CreditId">;
/** 借款 */
export type LoanId = Brand<string, "LoanId">;

/** 授信申请的状态 (domain §7). */
export const creditStates = { "0": "草稿", "1": "审核中", "2": "通过", "3": "拒绝", "4": "失效" } as const;
export type CreditState = keyof typeof creditStates;

/** 借款的状态 (domain §7). */
export const loanStates = {
  "0": "申请",
  "1": "审批",
  "2": "已放款",
  "3": "部分还款",
  "4": "已结清",
  "5": "逾期",
  "9": "拒绝",
} as const;
export type LoanState = keyof typeof loanStates;

/** States of loans on which money is owed. */
export const owingStates = ["2", "3", "5"] as const satisfies readonly LoanState[];
export const isOwing = (state: LoanState): boolean => (owingStates as readonly LoanState[]).includes(state);

/** Kinds of products, by what a loan is secured with: an order to be paid, a settled claim, or goods. */
export const productKinds = {
  order: "订单融资",
  receivable: "应收账款融资",
  pledge: "货权质押融资",
} as const;
export type ProductKind = keyof typeof productKinds;

export const repayMethods = {
  bullet: "到期还本付息",
  interestFirst: "按月付息到期还本",
  equalInstalment: "等额本息",
  equalPrincipal: "等额本金",
} as const;
export type RepayMethod = keyof typeof repayMethods;

/** Whether principal is paid back month by month, and the term counts months; otherwise it counts days. */
export const isByMonth = (method: RepayMethod): boolean =>
  method === "equalInstalment" || method === "equalPrincipal";

/** 五级分类, by the days that the oldest instalment is overdue. */
export const overdueClasses = { "1": "正常", "2": "关注", "3": "次级", "4": "可疑", "5": "损失" } as const;
export type OverdueClass = keyof typeof overdueClasses;

/** Days overdue from which on a loan is in a class, the worst first. */
export const overdueClassFrom = [
  ["5", 181],
  ["4", 91],
  ["3", 31],
  ["2", 1],
  ["1", 0],
] as const satisfies readonly (readonly [OverdueClass, number])[];

export const overdueClassOf = (days: number): OverdueClass =>
  overdueClassFrom.find(([, from]) => days >= from)?.[0] ?? "1";

/** Why a loan was repaid: by the firm, by money that came in, or by the nightly batch. */
export const repaymentKinds = { manual: "主动还款", receipt: "回款自动还款", batch: "日终扣款" } as const;
export type RepaymentKind = keyof typeof repaymentKinds;

/** 追加担保通知的状态: 2 where the loan is settled, or not overdue and repaid by as much as was lacking. */
export const marginStates = { "0": "未读", "1": "已读待办", "2": "已办妥", "3": "逾期未办" } as const;
export type MarginState = keyof typeof marginStates;

/** 押品状况 by the warning line; 3 for goods of a product without a deal lately, which have no price. */
export const coverStates = { "1": "正常", "2": "低于警戒线", "3": "无法估值" } as const;
export type CoverState = keyof typeof coverStates;

/** 批次: nightly runs over all loans. */
export const batchKinds = { interest: "计息", collect: "扣款" } as const;
export type BatchKind = keyof typeof batchKinds;

/** 融资交易 (executeTrade): what each trade code does (decision 0050). */
export const tradeCodes = {
  "50001": "授信申请",
  "50002": "借款申请",
  "50003": "指令（签署、提交、撤销、已阅）",
  "50004": "还款",
  "50005": "还款试算",
} as const;

/** Commands of trade code 50003. */
export const tradeCommands = { sign: "签署", submit: "提交", cancel: "撤销", read: "已阅通知" } as const;

/** Papers that a firm signs: of a credit, of a loan. */
export const financePapers = { credit: "授信协议", loan: "借款合同" } as const;
export type FinancePaper = keyof typeof financePapers;
