import {
  batchKinds,
  coverStates,
  creditStates,
  loanStates,
  marginStates,
  overdueClasses,
  productKinds,
  repaymentKinds,
} from "@zd/domain/financing/codes";
import { channels } from "@zd/domain/funds/channels";
import { dueTimes } from "@zd/domain/terms/due";
import { listing } from "../wire/listing.ts";

const channel = { wire: "chanid", title: "资金渠道", kind: "status", labels: channels } as const;
const channelChoice = { wire: "chanid", title: "资金渠道", kind: "choice", labels: channels } as const;
const productKind = { wire: "producttype", title: "产品", kind: "status", labels: productKinds } as const;
const productChoice = { wire: "producttype", title: "产品", kind: "choice", labels: productKinds } as const;
const stateChoice = { wire: "status", title: "状态", kind: "choice", labels: loanStates } as const;
const loan = { wire: "loanid", title: "借款编号", kind: "text" } as const;
const contractNo = { wire: "contno", title: "合同号", kind: "text" } as const;
const firm = { wire: "firmname", title: "企业", kind: "firm" } as const;
const firmFilter = { wire: "firmname", title: "企业", kind: "text" } as const;
const overdueClass = {
  wire: "overdueclass",
  title: "五级分类",
  kind: "status",
  labels: overdueClasses,
} as const;
const yuan = { kind: "money", unit: "元", total: true } as const;

const loanColumns = {
  loan,
  kind: productKind,
  channel,
  contractNo: { ...contractNo, optional: true },
  principal: { wire: "amount", title: "借款金额", ...yuan },
  outstanding: { wire: "outstanding", title: "未还本金", ...yuan },
  appliedAt: { wire: "applytime", title: "申请时间", kind: "time" },
  drawnOn: { wire: "drawdate", title: "放款日", kind: "day", optional: true },
  dueOn: { wire: "duedate", title: "到期日", kind: "day", optional: true },
  overdueDays: { wire: "overduedays", title: "逾期天数", kind: "count", unit: "天" },
  overdueClass: { ...overdueClass, secondary: true },
  state: { wire: "status", title: "状态", kind: "status", labels: loanStates, states: "loan" },
} as const;

const loanFilters = {
  loan,
  contractNo,
  kind: productChoice,
  channel: channelChoice,
  state: stateChoice,
} as const;

/** 我的借款. */
export const loanList = listing({
  title: "我的借款",
  period: "申请时间",
  chips: "state",
  byKey: true,
  filters: loanFilters,
  numbers: ["loan", "contractNo"],
  columns: loanColumns,
  card: {
    number: "loan",
    state: "state",
    time: "appliedAt",
    title: "kind",
    about: "channel",
    figure: "principal",
    facts: ["outstanding", "drawnOn", "dueOn", "contractNo"],
    parts: ["overdueDays"],
  },
});

/** 借款管理, of all members. */
export const loanControlList = listing({
  title: "借款管理",
  period: "申请时间",
  chips: "state",
  byKey: true,
  filters: {
    firm: firmFilter,
    ...loanFilters,
    due: { wire: "duewhen", title: "还款到期", kind: "choice", labels: dueTimes },
  },
  numbers: ["loan", "contractNo"],
  columns: { firm, ...loanColumns },
});

const repaymentColumns = {
  repayment: { wire: "repayid", title: "还款编号", kind: "count" },
  at: { wire: "repaytime", title: "还款时间", kind: "time" },
  loan,
  kind: { wire: "repaykind", title: "方式", kind: "status", labels: repaymentKinds },
  amount: { wire: "amount", title: "还款金额", ...yuan },
  penalty: { wire: "penalty", title: "罚息", ...yuan },
  interest: { wire: "interest", title: "利息", ...yuan },
  principal: { wire: "principal", title: "本金", ...yuan },
  by: { wire: "username", title: "操作人", kind: "text", optional: true, secondary: true },
} as const;

/** 还款明细. */
export const repaymentList = listing({
  title: "还款明细",
  period: "还款时间",
  chips: "kind",
  byKey: true,
  filters: {
    loan,
    kind: { wire: "repaykind", title: "方式", kind: "choice", labels: repaymentKinds },
  },
  numbers: ["loan"],
  columns: repaymentColumns,
  card: {
    number: "repayment",
    time: "at",
    title: "kind",
    figure: "amount",
    facts: ["loan", "principal", "interest", "by"],
    parts: ["penalty"],
  },
});

/** 批次: nightly runs with the firm's loans. */
export const batchList = listing({
  title: "融资批次",
  period: "批次日期",
  chips: "kind",
  filters: { kind: { wire: "batchkind", title: "批次类别", kind: "choice", labels: batchKinds } },
  columns: {
    batch: { wire: "batchno", title: "批次号", kind: "text" },
    day: { wire: "fdate", title: "批次日期", kind: "day", sortable: true },
    kind: { wire: "batchkind", title: "批次类别", kind: "status", labels: batchKinds },
    loans: { wire: "loans", title: "借款笔数", kind: "count", unit: "笔", total: true },
    amount: { wire: "amount", title: "金额", ...yuan },
    at: { wire: "time", title: "执行时间", kind: "time", secondary: true },
  },
  card: { number: "batch", time: "day", title: "kind", figure: "amount", facts: ["loans", "at"] },
});

export const batchResults = { "1": "足额扣款", "2": "部分扣款", "3": "余额不足", "4": "逾期计息" } as const;

/** 批次明细: loan by loan. */
export const batchLineList = listing({
  title: "批次明细",
  period: null,
  chips: "result",
  filters: {
    batch: { wire: "batchno", title: "批次号", kind: "text" },
    loan,
    result: { wire: "result", title: "结果", kind: "choice", labels: batchResults },
  },
  numbers: ["batch", "loan"],
  columns: {
    key: { wire: "key", title: "编号", kind: "text", unseen: true },
    batch: { wire: "batchno", title: "批次号", kind: "text" },
    loan,
    due: { wire: "due", title: "应还", ...yuan },
    taken: { wire: "taken", title: "实扣", ...yuan },
    overdueDays: { wire: "overduedays", title: "逾期天数", kind: "count", unit: "天" },
    result: { wire: "result", title: "结果", kind: "status", labels: batchResults },
  },
  card: {
    number: "loan",
    state: "result",
    title: "batch",
    figure: "due",
    named: true,
    facts: ["taken"],
    parts: ["overdueDays"],
  },
});

/** 授信申请, in the console. */
export const creditControlList = listing({
  title: "授信管理",
  period: "申请时间",
  chips: "state",
  filters: {
    firm: firmFilter,
    channel: channelChoice,
    state: { wire: "status", title: "状态", kind: "choice", labels: creditStates },
  },
  columns: {
    credit: { wire: "applyid", title: "授信编号", kind: "text" },
    firm,
    channel,
    appliedAt: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
    asked: { wire: "amount", title: "申请额度", ...yuan, sortable: true },
    granted: { wire: "limit", title: "授信额度", ...yuan, optional: true },
    used: { wire: "used", title: "已用额度", ...yuan },
    expiresOn: { wire: "expiredate", title: "有效期至", kind: "day", optional: true },
    decidedAt: { wire: "decidetime", title: "审批时间", kind: "time", optional: true, secondary: true },
    memo: { wire: "memo", title: "审批意见", kind: "text", optional: true, secondary: true },
    frozenFor: { wire: "frozen", title: "冻结原因", kind: "text", optional: true },
    state: { wire: "status", title: "状态", kind: "status", labels: creditStates, states: "credit" },
  },
});

/** 逾期管理: instalments that are overdue. */
export const overdueList = listing({
  title: "逾期借款",
  period: null,
  chips: "overdueClass",
  filters: {
    firm: firmFilter,
    loan,
    channel: channelChoice,
    overdueClass: { wire: "overdueclass", title: "五级分类", kind: "choice", labels: overdueClasses },
  },
  numbers: ["loan"],
  columns: {
    loan,
    firm,
    channel,
    contractNo: { ...contractNo, optional: true },
    outstanding: { wire: "outstanding", title: "未还本金", ...yuan },
    penalty: { wire: "penalty", title: "罚息", ...yuan },
    dueOn: { wire: "duedate", title: "到期日", kind: "day", optional: true },
    overdueDays: { wire: "overduedays", title: "逾期天数", kind: "count", unit: "天", sortable: true },
    overdueClass,
    toldAt: { wire: "noticetime", title: "最近逾期短信", kind: "time", optional: true },
    notices: { wire: "notices", title: "追加担保通知", kind: "count", unit: "次" },
  },
});

/** 押品与覆盖率, at today's prices. */
export const collateralList = listing({
  title: "押品覆盖率",
  period: null,
  chips: "kind",
  filters: { firm: firmFilter, loan, kind: productChoice },
  numbers: ["loan"],
  columns: {
    loan,
    firm,
    kind: productKind,
    contractNo: { ...contractNo, optional: true },
    goods: { wire: "wareName", title: "货物", kind: "text", optional: true },
    quantity: { wire: "contnum", title: "数量", kind: "quantity", unit: "吨", optional: true },
    price: { wire: "price", title: "当日市价", kind: "price", unit: "元/吨", optional: true },
    value: { wire: "value", title: "押品市值", kind: "money", unit: "元", optional: true },
    outstanding: { wire: "outstanding", title: "未还本金", ...yuan },
    coverage: { wire: "coverage", title: "覆盖率", kind: "text", unit: "%" },
    notices: { wire: "notices", title: "追加担保通知", kind: "count", unit: "次" },
    cover: { wire: "coverstate", title: "押品状况", kind: "status", labels: coverStates, states: "cover" },
  },
});

export const instructionStates = { "1": "办理中", "2": "成功", "3": "失败" } as const;
export const instructionKinds = {
  credit: "授信审批",
  draw: "放款",
  repay: "还款",
  return: "退回放款",
} as const;

/** 资金方指令: instructions to lenders, with their answers. */
export const instructionList = listing({
  title: "资金方指令",
  period: "发出时间",
  chips: "state",
  byKey: true,
  filters: {
    firm: firmFilter,
    channel: channelChoice,
    record: { wire: "recordid", title: "业务编号", kind: "text" },
    kind: { wire: "kind", title: "指令", kind: "choice", labels: instructionKinds },
    state: { wire: "status", title: "状态", kind: "choice", labels: instructionStates },
  },
  numbers: ["record"],
  columns: {
    instruction: { wire: "instructionid", title: "指令编号", kind: "text" },
    sentAt: { wire: "sendtime", title: "发出时间", kind: "time" },
    channel,
    firm,
    kind: { wire: "kind", title: "指令", kind: "status", labels: instructionKinds },
    record: { wire: "recordid", title: "业务编号", kind: "text" },
    amount: { wire: "amount", title: "金额", ...yuan },
    lenderNo: { wire: "lenderno", title: "资金方流水号", kind: "text", optional: true },
    answeredAt: { wire: "answertime", title: "答复时间", kind: "time", optional: true },
    memo: { wire: "memo", title: "说明", kind: "text", optional: true },
    state: {
      wire: "status",
      title: "状态",
      kind: "status",
      labels: instructionStates,
      states: "instruction",
    },
  },
});

export const lenderDifferenceKinds = {
  "lender-only": "资金方有、平台无",
  "platform-only": "平台有、资金方无",
  amount: "金额不符",
  twice: "资金方重复记账",
} as const;
export const lenderDifferenceStates = { "0": "待处理", "1": "已处理" } as const;

/** 资金方对账差异. */
export const lenderDifferenceList = listing({
  title: "资金方对账",
  period: "账单日期",
  chips: "state",
  filters: {
    channel: channelChoice,
    state: { wire: "status", title: "状态", kind: "choice", labels: lenderDifferenceStates },
  },
  columns: {
    difference: { wire: "differenceid", title: "编号", kind: "count" },
    day: { wire: "fdate", title: "账单日期", kind: "day", sortable: true },
    channel,
    kind: { wire: "kind", title: "差异类型", kind: "status", labels: lenderDifferenceKinds },
    instruction: { wire: "instructionid", title: "指令编号", kind: "text", optional: true },
    lenderNo: { wire: "lenderno", title: "资金方流水号", kind: "text", optional: true },
    effect: { wire: "effect", title: "资金方比平台多", ...yuan },
    memo: { wire: "memo", title: "处理说明", kind: "text", optional: true },
    settledBy: { wire: "username", title: "处理人", kind: "text", optional: true, secondary: true },
    state: {
      wire: "status",
      title: "状态",
      kind: "status",
      labels: lenderDifferenceStates,
      states: "lenderDifference",
    },
  },
  queues: {
    lenderDifferences: {
      key: "difference",
      where: { state: "0" },
      since: "day",
      amount: "effect",
      about: "kind",
    },
  },
});

/** 事由 of a notice: more cover is asked for, or the repayment of an overdue loan. */
export const marginPurposes = { "1": "追加担保", "2": "催收" } as const;

/** 追加担保通知 of all members. */
export const marginCallList = listing({
  title: "追加担保通知",
  period: "发出时间",
  chips: "state",
  filters: {
    firm: firmFilter,
    loan,
    state: { wire: "status", title: "状态", kind: "choice", labels: marginStates },
  },
  numbers: ["loan"],
  columns: {
    call: { wire: "noticeid", title: "编号", kind: "count" },
    at: { wire: "sendtime", title: "发出时间", kind: "time", sortable: true },
    firm,
    loan,
    coverage: { wire: "coverage", title: "当时覆盖率", kind: "text", unit: "%" },
    purpose: { wire: "purpose", title: "事由", kind: "status", labels: marginPurposes },
    /** Amount that is lacking to the warning line; empty where the loan is covered and only overdue. */
    lacking: { wire: "lacking", title: "应追加", ...yuan, optional: true },
    answerBy: { wire: "answerby", title: "办理期限", kind: "day" },
    memo: { wire: "memo", title: "说明", kind: "text" },
    by: { wire: "username", title: "发出人", kind: "text", secondary: true },
    readAt: { wire: "readtime", title: "阅读时间", kind: "time", optional: true, secondary: true },
    state: { wire: "status", title: "状态", kind: "status", labels: marginStates, states: "marginCall" },
  },
  queues: {
    marginCalls: {
      key: "call",
      where: { state: "3" },
      since: "at",
      until: "answerBy",
      party: "firm",
      amount: "lacking",
      about: "loan",
    },
  },
});
