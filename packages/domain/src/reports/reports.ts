import { mayDo, type ReportPermission, type RoleName } from "../identity/access.ts";
import type { Grain } from "./period.ts";

/** In what a figure of a report is counted: records, fen, 0.0001 tonne, 0.0001 yuan a tonne, 0.0001 %. */
export const figureUnits = { count: "", yuan: "元", tonnes: "吨", price: "元/吨", percent: "%" } as const;
export type FigureUnit = keyof typeof figureUnits;

/** A column that the contexts find, and that adds up. */
export interface SumColumn {
  /** Heads the column. */
  readonly title: string;
  /** In what it is counted. */
  readonly unit: "count" | "yuan" | "tonnes";
  /** What is counted where the unit is `count`, such as 份. */
  readonly counter?: string;
}

/** A column that follows from columns that add up, and does not add up itself. */
export interface RatioColumn {
  /** Heads the column. */
  readonly title: string;
  /** 均价: yuan a tonne; 占比: of the whole report; 比率: of another column, or of two together. */
  readonly kind: "average" | "share" | "rate";
  /** The column that is divided. */
  readonly of: string;
  /** The columns by whose sum it is divided; of a share its own total, so none. */
  readonly by: readonly string[];
}

interface DeclaredReport {
  /** As the menu, the page and the print show it. */
  readonly title: string;
  /** Heading of the reports that it stands under. */
  readonly group: string;
  /** What each row of the table is, such as 品种. */
  readonly dimension: string;
  /** The columns that add up, by their names, in the order of the table. */
  readonly sums: Readonly<Record<string, SumColumn>>;
  /** The columns after them. */
  readonly ratios: readonly RatioColumn[];
  /** The column that the chart shows by time. */
  readonly chart: string;
  /** Title of the column of averages that the chart shows as a line beside it; missing where there is none. */
  readonly line?: string;
  /** What is counted and on which day, in one sentence of the print. */
  readonly basis: string;
  /** The permission that it takes: calls, menu and matrix of rights ask this. */
  readonly needs: ReportPermission;
}

const deals = {
  deals: { title: "成交", unit: "count", counter: "份" },
  quantity: { title: "成交量", unit: "tonnes" },
  amount: { title: "成交额", unit: "yuan" },
} as const satisfies Readonly<Record<string, SumColumn>>;

const dealRatios = [
  { title: "均价", kind: "average", of: "amount", by: ["quantity"] },
  { title: "量占比", kind: "share", of: "quantity", by: [] },
] as const satisfies readonly RatioColumn[];

const dealBasis = "按成交日统计，含商城，不含练习场次";

const dealReport = (title: string, dimension: string) =>
  ({
    title,
    group: "交易",
    dimension,
    sums: deals,
    ratios: dealRatios,
    chart: "quantity",
    line: "均价",
    basis: dealBasis,
    needs: "read-deal-reports",
  }) as const;

/** 报表: each is declared here once; call, page, chart, Excel sheet, PDF and menu follow from it. */
export const reports = {
  product: dealReport("按品种", "品种"),
  region: dealReport("按地区", "地区"),
  mode: dealReport("按交易模式", "交易模式"),
  member: {
    title: "按会员",
    group: "会员",
    dimension: "会员",
    sums: {
      bought: { title: "采购", unit: "count", counter: "份" },
      boughtQuantity: { title: "采购量", unit: "tonnes" },
      boughtAmount: { title: "采购额", unit: "yuan" },
      sold: { title: "销售", unit: "count", counter: "份" },
      soldQuantity: { title: "销售量", unit: "tonnes" },
      soldAmount: { title: "销售额", unit: "yuan" },
    },
    ratios: [],
    chart: "boughtAmount",
    basis: "按成交日统计，每笔成交买卖双方各计一次，含商城，不含练习场次",
    needs: "read-deal-reports",
  },
  buyer: { ...dealReport("按买方", "买方"), group: "会员" },
  seller: { ...dealReport("按卖方", "卖方"), group: "会员" },
  fees: {
    title: "服务费与年费",
    group: "收费",
    dimension: "收费项目",
    sums: {
      records: { title: "笔数", unit: "count", counter: "笔" },
      charged: { title: "应收", unit: "yuan" },
      collected: { title: "实收", unit: "yuan" },
      refunded: { title: "退还", unit: "yuan" },
    },
    ratios: [{ title: "收缴率", kind: "rate", of: "collected", by: ["charged"] }],
    chart: "collected",
    basis: "服务费按成交日、年费按缴纳日统计，不含练习场次；实收与退还以生成时为准",
    needs: "read-performance-reports",
  },
  fulfilment: {
    title: "合同履约",
    group: "履约与违约",
    dimension: "品种",
    sums: {
      contracts: { title: "合同", unit: "count", counter: "份" },
      amount: { title: "合同额", unit: "yuan" },
      open: { title: "履行中", unit: "count", counter: "份" },
      completed: { title: "完成", unit: "count", counter: "份" },
      dissolved: { title: "解除", unit: "count", counter: "份" },
      defaulted: { title: "违约终止", unit: "count", counter: "份" },
      settled: { title: "结算额", unit: "yuan" },
    },
    ratios: [{ title: "履约率", kind: "rate", of: "completed", by: ["completed", "defaulted"] }],
    chart: "contracts",
    basis:
      "按成交日统计当日成交的合同，状态以生成时为准，含商城，不含练习场次；履约率 = 完成 ÷（完成 + 违约终止）",
    needs: "read-performance-reports",
  },
  breach: {
    title: "违约处置",
    group: "履约与违约",
    dimension: "违约事项",
    sums: {
      cases: { title: "立案", unit: "count", counter: "件" },
      issued: { title: "已发函", unit: "count", counter: "件" },
      executed: { title: "已执行", unit: "count", counter: "件" },
      upheld: { title: "申诉成立", unit: "count", counter: "件" },
      claimed: { title: "拟扣保证金", unit: "yuan" },
      taken: { title: "实扣保证金", unit: "yuan" },
    },
    ratios: [],
    chart: "cases",
    basis: "按立案日统计，办理情况以生成时为准，不含练习场次",
    needs: "read-performance-reports",
  },
  loans: {
    title: "融资",
    group: "融资与物流",
    dimension: "融资产品",
    sums: {
      drawn: { title: "放款", unit: "count", counter: "笔" },
      principal: { title: "放款额", unit: "yuan" },
      repayments: { title: "还款", unit: "count", counter: "笔" },
      repaid: { title: "还本", unit: "yuan" },
      interest: { title: "还息", unit: "yuan" },
      penalty: { title: "罚息", unit: "yuan" },
    },
    ratios: [],
    chart: "principal",
    basis: "放款按放款日、还款按还款日统计，不含练习场次",
    needs: "read-performance-reports",
  },
  logistics: {
    title: "物流",
    group: "融资与物流",
    dimension: "承运方",
    sums: {
      waybills: { title: "运单", unit: "count", counter: "单" },
      loaded: { title: "装车量", unit: "tonnes" },
      unloaded: { title: "卸车量", unit: "tonnes" },
      loss: { title: "途损", unit: "tonnes" },
      freight: { title: "运费", unit: "yuan" },
      charge: { title: "途损赔付", unit: "yuan" },
    },
    ratios: [{ title: "途损率", kind: "rate", of: "loss", by: ["loaded"] }],
    chart: "unloaded",
    basis: "按签收日统计已签收的运单，不含练习场次",
    needs: "read-performance-reports",
  },
} as const satisfies Readonly<Record<string, DeclaredReport>>;

export type ReportName = keyof typeof reports;

export const reportNames = Object.keys(reports) as ReportName[];

/** The declaration of a report, with its columns as a table of any names. */
export const reportOf = (name: ReportName): DeclaredReport => reports[name];

/** The reports that somebody with these roles may read, in the order of the menu. */
export const reportsFor = (held: readonly RoleName[]): readonly ReportName[] =>
  reportNames.filter((name) => mayDo(held, reportOf(name).needs));

/** Number of a past report: report, kind and first day, such as product-day-20260615. */
export const pastReportNumber = (report: ReportName, kind: Grain, from: string): string =>
  `${report}-${kind}-${from.replaceAll("-", "")}`;

/** Which report the number of a past one is of; null where it is of none. */
export function reportOfPast(number: string): ReportName | null {
  const [name = ""] = number.split("-");
  return Object.hasOwn(reports, name) ? (name as ReportName) : null;
}
