import type { Permission } from "../identity/access.ts";
import type { Instant } from "../kernel/brand.ts";

/** In what the two sides of a check are counted; money in fen, goods in 0.0001 tonne. */
export const checkUnits = { yuan: "元", tonnes: "吨", count: "项" } as const;
export type CheckUnit = keyof typeof checkUnits;

interface DeclaredCheck {
  /** As the page and the printed sheet show it. */
  readonly title: string;
  /** What the other side of the check is, against which ours is held. */
  readonly against: string;
  readonly unit: CheckUnit;
  /** Permission of the staff whose work it is where it does not fit. */
  readonly work: Permission;
  /** Page on which that work is done. */
  readonly page: `/console/${string}`;
}

/** 日终检查: what is held against each other before a day is signed, in the order of the sheet. */
export const dayChecks = {
  bankIn: {
    title: "银行对账，入金",
    against: "银行流水",
    unit: "yuan",
    work: "settle-funds",
    page: "/console/reconciliation",
  },
  bankOut: {
    title: "银行对账，出金",
    against: "银行流水",
    unit: "yuan",
    work: "settle-funds",
    page: "/console/reconciliation",
  },
  unassigned: {
    title: "未匹配入账，付款人不明",
    against: "待查金额",
    unit: "yuan",
    work: "settle-funds",
    page: "/console/reconciliation",
  },
  custody: {
    title: "存管 = 会员 + 服务费户 + 资金方",
    against: "各户合计",
    unit: "yuan",
    work: "settle-funds",
    page: "/console/reconciliation",
  },
  ledger: {
    title: "总账 = 分录累计",
    against: "上日余额 + 当日分录",
    unit: "yuan",
    work: "settle-funds",
    page: "/console/reconciliation",
  },
  inTransit: {
    title: "出入金在途",
    against: "未完成笔数",
    unit: "count",
    work: "settle-funds",
    page: "/console/transfers",
  },
  goods: {
    title: "货权，可用 + 占用 = 在库",
    against: "登记合计",
    unit: "tonnes",
    work: "control-contracts",
    page: "/console/goods",
  },
  sections: {
    title: "当日场次均已结束",
    against: "当日场次",
    unit: "count",
    work: "manage-trading",
    page: "/console/sections",
  },
  contracts: {
    title: "到期合同未履约",
    against: "逾期份数",
    unit: "count",
    work: "control-contracts",
    page: "/console/contracts",
  },
  breachDrafts: {
    title: "违约处置未发函",
    against: "草稿件数",
    unit: "count",
    work: "control-contracts",
    page: "/console/breach",
  },
  loans: {
    title: "到期借款未还",
    against: "逾期笔数",
    unit: "count",
    work: "control-contracts",
    page: "/console/overdue-loans",
  },
  lenders: {
    title: "资金方对账差异",
    against: "未处理笔数",
    unit: "count",
    work: "settle-funds",
    page: "/console/lender-differences",
  },
  jobs: {
    title: "失败任务",
    against: "未处理个数",
    unit: "count",
    work: "manage-system",
    page: "/console/jobs",
  },
} as const satisfies Record<string, DeclaredCheck>;
export type DayCheckName = keyof typeof dayChecks;

/** What a context has found of a check; both sides in the unit of the check. */
export interface CheckFinding {
  readonly check: DayCheckName;
  /** How many records it is over; null where they are not counted. */
  readonly records: number | null;
  /** The platform's side. */
  readonly ours: bigint;
  /** The other side. */
  readonly theirs: bigint;
  /** When it was found; null while the other side is not there yet, such as a bank's statement. */
  readonly at: Instant | null;
  /** Whether the day cannot be signed while the sides differ; otherwise a note will do. */
  readonly blocks: boolean;
}

/** 结果 of a check: only `passed` needs nothing; `open` needs a note; over the other two a day cannot be signed. */
export const checkResults = {
  passed: "一致",
  open: "须说明",
  differs: "不一致",
  pending: "尚无结果",
} as const;
export type CheckResult = keyof typeof checkResults;

export function resultOf({ ours, theirs, at, blocks }: CheckFinding): CheckResult {
  if (at === null) return "pending";
  if (ours === theirs) return "passed";
  return blocks ? "differs" : "open";
}

/** A finding of a check that waits for nobody, found now: nothing should be there, and so much is. */
export const leftOver = (check: DayCheckName, count: number, at: Instant): CheckFinding => ({
  check,
  records: null,
  ours: 0n,
  theirs: BigInt(count),
  at,
  blocks: false,
});

const order = Object.keys(dayChecks);

/** In the order of the sheet, whichever context has found them. */
export const inOrder = (findings: readonly CheckFinding[]): readonly CheckFinding[] =>
  findings.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
