import type { Permission } from "@zd/domain/identity/access";

/** A kind of work that waits for the staff. */
interface Todo {
  /** Chinese title, as counts of it are called. */
  readonly title: string;
  /** What one piece of it is called in the queue of its desk. */
  readonly matter: string;
  /** What is done with it next, on the button that opens it. */
  readonly act: string;
  /** Page on which it is done. */
  readonly page: `/console/${string}`;
  /** Permission of the staff whose work it is. */
  readonly work: Permission;
  /** Permission that its list takes; every member of staff may read it where this is missing. */
  readonly needs?: Permission;
  /** Names of the calls by which a piece of it is decided. */
  readonly decidedBy: readonly string[];
  /**
   * How many working days the exchange gives itself, to 17:00 of the last; 0 for the same day. Null where each piece has a deadline of
   * its own.
   */
  readonly within: number | null;
}

/** 待办: kinds of work that may wait for the staff; the list of each says which of its rows wait (`queues`). */
export const todos = {
  registrations: {
    title: "会员注册待审核",
    matter: "会员注册",
    act: "审核",
    page: "/console/registrations",
    work: "review-members",
    decidedBy: ["admissions.approveRegistration", "admissions.rejectRegistration", "admissions.askForMore"],
    within: 3,
  },
  firmChanges: {
    title: "企业变更待审核",
    matter: "企业变更",
    act: "审核",
    page: "/console/firm-changes",
    work: "review-members",
    decidedBy: ["firmChanges.approve", "firmChanges.reject"],
    within: 2,
  },
  qualifications: {
    title: "品种资质待审核",
    matter: "品种资质",
    act: "审核",
    page: "/console/qualifications",
    work: "manage-trading",
    decidedBy: ["qualifications.approveApplication", "qualifications.rejectApplication"],
    within: 3,
  },
  applications: {
    title: "交易申请待审核",
    matter: "交易申请",
    act: "审核",
    page: "/console/applications",
    work: "manage-trading",
    decidedBy: ["applications.approveApplication", "applications.rejectApplication"],
    within: 1,
  },
  evaluations: {
    title: "评标待定标的",
    matter: "评标",
    act: "评标",
    page: "/console/evaluations",
    work: "manage-trading",
    decidedBy: ["evaluations.requestAward", "evaluations.requestCounterOffer"],
    within: null,
  },
  controlSteps: {
    title: "场次操作待复核",
    matter: "场次复核",
    act: "复核",
    page: "/console/waiting",
    work: "manage-trading",
    decidedBy: ["control.confirmRequest", "control.rejectRequest"],
    within: 0,
  },
  calendarChanges: {
    title: "日历变更待复核",
    matter: "日历变更",
    act: "复核",
    page: "/console/working-days",
    work: "manage-trading",
    decidedBy: ["exchangeCalendar.confirmChange", "exchangeCalendar.rejectChange"],
    within: 1,
  },
  contracts: {
    title: "合同待处理",
    matter: "合同",
    act: "处理",
    page: "/console/contracts",
    work: "control-contracts",
    decidedBy: ["contractControl.decideDissent", "contractControl.recordDefault"],
    within: null,
  },
  breachDrafts: {
    title: "违约处置待发函",
    matter: "违约发函",
    act: "发函",
    page: "/console/breach",
    work: "control-contracts",
    decidedBy: ["breachControl.issue", "breachControl.discard"],
    within: 1,
  },
  appeals: {
    title: "违约申诉待处理",
    matter: "违约申诉",
    act: "处理",
    page: "/console/breach",
    work: "control-contracts",
    decidedBy: ["breachControl.rejectAppeal", "breachControl.upholdAppeal"],
    within: 3,
  },
  marginCalls: {
    title: "追加担保逾期未办",
    matter: "追加担保",
    act: "跟进",
    page: "/console/margin-calls",
    work: "control-contracts",
    decidedBy: ["financeControl.callMargin"],
    within: null,
  },
  restrictions: {
    title: "会员管控待复核",
    matter: "会员管控",
    act: "复核",
    page: "/console/restrictions",
    work: "control-contracts",
    decidedBy: ["restrictions.decide"],
    within: 0,
  },
  merchants: {
    title: "商家入驻待审核",
    matter: "商家入驻",
    act: "审核",
    page: "/console/merchants",
    work: "manage-mall",
    decidedBy: ["merchantReviews.approveApplication", "merchantReviews.rejectApplication"],
    within: 3,
  },
  mallWares: {
    title: "商品待审核",
    matter: "商品审核",
    act: "审核",
    page: "/console/mall-wares",
    work: "manage-mall",
    decidedBy: ["wareReviews.approveWare", "wareReviews.rejectWare"],
    within: 2,
  },
  mallPlans: {
    title: "商城收费待复核",
    matter: "商城收费",
    act: "复核",
    page: "/console/mall-plan-changes",
    work: "manage-mall",
    decidedBy: ["feePlans.confirmChange", "feePlans.rejectChange"],
    within: 2,
  },
  transfers: {
    title: "出金待审核",
    matter: "出金审批",
    act: "审批",
    page: "/console/transfers",
    work: "settle-funds",
    decidedBy: ["fundDesk.approveTransfer", "fundDesk.rejectTransfer"],
    within: 0,
  },
  adjustments: {
    title: "调账待复核",
    matter: "调账复核",
    act: "复核",
    page: "/console/adjustments",
    work: "settle-funds",
    decidedBy: ["fundDesk.reviewAdjustment"],
    within: 0,
  },
  feeChanges: {
    title: "收费变更待复核",
    matter: "收费变更",
    act: "复核",
    page: "/console/fee-changes",
    work: "settle-funds",
    decidedBy: ["fees.confirmChange", "fees.rejectChange"],
    within: 2,
  },
  differences: {
    title: "对账差异待处理",
    matter: "对账差异",
    act: "处理",
    page: "/console/reconciliation",
    work: "settle-funds",
    decidedBy: ["fundDesk.settleDifference"],
    within: 0,
  },
  lenderDifferences: {
    title: "资金方对账差异待处理",
    matter: "资金方差异",
    act: "处理",
    page: "/console/lender-differences",
    work: "settle-funds",
    decidedBy: ["financeControl.settleDifference"],
    within: 1,
  },
  dayEnds: {
    title: "日终待签字",
    matter: "日终",
    act: "签字",
    page: "/console/day-end",
    work: "settle-funds",
    decidedBy: ["dayEnds.sign", "dayEnds.returnSheet", "dayEnds.decideReopening"],
    within: 1,
  },
  closeRequests: {
    title: "销户待审核",
    matter: "销户",
    act: "审核",
    page: "/console/close-requests",
    work: "settle-funds",
    decidedBy: ["fundDesk.reviewClose"],
    within: 5,
  },
  invoices: {
    title: "发票待开具",
    matter: "发票开具",
    act: "开具",
    page: "/console/invoices",
    work: "settle-funds",
    decidedBy: ["invoices.issue"],
    within: 5,
  },
  factorRemovals: {
    title: "解除两步验证待复核",
    matter: "解除两步验证",
    act: "复核",
    page: "/console/factor-removals",
    work: "manage-staff",
    needs: "manage-staff",
    decidedBy: ["factorRemovals.decide"],
    within: 1,
  },
  failedJobs: {
    title: "失败任务",
    matter: "失败任务",
    act: "处理",
    page: "/console/jobs",
    work: "manage-system",
    decidedBy: ["failedJobs.retryJob", "failedJobs.giveUpJob"],
    within: 0,
  },
} as const satisfies Record<string, Todo>;

export type TodoKind = keyof typeof todos;

/** What a kind of work says of itself, with what only some of them say. */
export const todoOf = (kind: TodoKind): Todo => todos[kind];
