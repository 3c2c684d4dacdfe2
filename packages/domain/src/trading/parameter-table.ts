import { type Downmode, downmodes, tradeModeLabel } from "../terms/codes.ts";
import type { RunningMode } from "./session.ts";

/** A way to run a section: a mode, and for bidding (mode 0) its downmode; the other modes have downmode A alone. */
export interface ModeShape {
  /** Trade mode; 90 is the second-round quote (二次报价). */
  readonly mode: RunningMode;
  /** Whose clock runs: of the section (A), of each ware (B), of the turn (C). */
  readonly downmode: Downmode;
}

export const modeShapes: readonly ModeShape[] = [
  { mode: "0", downmode: "A" },
  { mode: "0", downmode: "B" },
  { mode: "0", downmode: "C" },
  { mode: "90", downmode: "A" },
  { mode: "1", downmode: "A" },
  { mode: "2", downmode: "A" },
  { mode: "3", downmode: "A" },
  { mode: "4", downmode: "A" },
  { mode: "5", downmode: "A" },
];

/** "竞价·整场倒计时", "二次报价·逐轮", "挂牌". */
export const shapeLabel = ({ mode, downmode }: ModeShape): string =>
  mode === "0" ? `${tradeModeLabel(mode, downmode)}·${downmodes[downmode]}` : tradeModeLabel(mode);

export type ParameterKind = "price" | "yuan" | "rate" | "seconds" | "days" | "count" | "choice";

/**
 * A parameter's value: a number in its smallest step (0.0001 yuan, 0.01 %, a second, a count; see `places`), a code of
 * its choices, or null for none.
 */
export type ParameterValue = bigint | string | null;

interface ParameterDefinition {
  /** Chinese name. */
  readonly label: string;
  /** Heading of the sheet under which it stands. */
  readonly group: ParameterGroup;
  /** What a value is: an amount, a rate, a span, a count, or a code to be chosen. */
  readonly kind: ParameterKind;
  /** Unit as shown behind a value; empty for a choice. */
  readonly unit: string;
  /** Decimals of a value: its smallest step is 10 to the power of minus this. */
  readonly places: number;
  /** Least value, in smallest steps; 0 for a choice. */
  readonly least: bigint;
  /** Greatest value, in smallest steps; 0 for a choice. */
  readonly most: bigint;
  /** Words for no value; missing where the parameter must have one. */
  readonly none?: string;
  /** Codes that may be chosen, with their words; missing for a number. */
  readonly choices?: Readonly<Record<string, string>>;
  /**
   * Which layers may set it: any; a mode or downmode alone; or a single ware alone, because it means nothing without the
   * ware's own price.
   */
  readonly set: "anywhere" | "by-mode" | "on-a-ware";
  /** Whether sections of that shape have it at all. */
  readonly applies: (shape: ModeShape) => boolean;
  /** Value that the platform has by default. */
  readonly initially: (shape: ModeShape) => ParameterValue;
  /** Source of that default: a section of the domain's rules, and the rulebook behind it. */
  readonly source: string;
}

export const parameterGroups = {
  application: "申请",
  price: "价格",
  taking: "参与与排序",
  clock: "时钟",
  deposit: "保证金",
  fee: "服务费",
} as const;

export type ParameterGroup = keyof typeof parameterGroups;

const inAll = () => true;

const inModes =
  (...modes: readonly RunningMode[]) =>
  ({ mode }: ModeShape) =>
    modes.includes(mode);

const always = (value: ParameterValue) => () => value;

const byShape =
  (values: Readonly<Partial<Record<string, ParameterValue>>>, otherwise: ParameterValue) =>
  ({ mode, downmode }: ModeShape): ParameterValue =>
    values[mode === "0" ? downmode : mode] ?? otherwise;

const aPrice = { kind: "price", unit: "元/吨", places: 4, least: 1n, most: 10_000_0000n } as const;

const anAmount = { kind: "yuan", unit: "元", places: 2, least: 100n, most: 100_000_000_00n } as const;

const aWhile = { kind: "seconds", unit: "秒", places: 0 } as const;

const aNumber = { kind: "count", places: 0 } as const;

const aChoice = { kind: "choice", unit: "", places: 0, least: 0n, most: 0n } as const;

const yesNo = { Y: "是", N: "否" } as const;

const feeUnits = { TON: "按吨", MILLE: "按成交金额" } as const;

const week = 7n * 86_400n;

/** 参数表 (domain §0.4): every parameter with its unit, bounds, default, and where it may be set. */
export const parameters = {
  noticeDays: {
    label: "申请提前期",
    group: "application",
    kind: "days",
    unit: "个工作日",
    places: 0,
    least: 0n,
    most: 30n,
    set: "anywhere",
    applies: inAll,
    initially: always(1n),
    source: "通知从当日至三日不等，取一个工作日 [S3]",
  },
  minStep: {
    label: "最小变动幅度",
    group: "price",
    ...aPrice,
    set: "anywhere",
    applies: inModes("0", "90"),
    initially: always(1_0000n),
    source: "动力煤多为 1 元/吨 [S10][S16][S18][S35]",
  },
  maxStep: {
    label: "最大变动幅度",
    group: "price",
    ...aPrice,
    none: "不限",
    set: "anywhere",
    applies: inModes("0", "90"),
    initially: always(null),
    source: "一般不限，设定时多为 10 元/吨 [S16][S17]",
  },
  capPrice: {
    label: "限价",
    group: "price",
    ...aPrice,
    none: "不设",
    set: "on-a-ware",
    applies: inModes("0", "90", "3"),
    initially: always(null),
    source: "按标的设定，一般不设 [S16][S17]",
  },
  stepGrid: {
    label: "报价须按幅度整数倍",
    group: "price",
    ...aChoice,
    choices: yesNo,
    set: "by-mode",
    applies: inModes("0", "90"),
    initially: always("Y"),
    source: "默认按整数倍，价位清楚 [decision]",
  },
  minBidders: {
    label: "最少参与家数",
    group: "taking",
    ...aNumber,
    unit: "家",
    least: 1n,
    most: 20n,
    set: "anywhere",
    applies: inModes("0", "90"),
    initially: always(1n),
    source: "一家报价即可成交 [S35][S38][S73]",
  },
  tieRule: {
    label: "同价规则",
    group: "taking",
    ...aChoice,
    choices: { T: "时间优先", Q: "数量优先，再抽签" },
    set: "by-mode",
    applies: inModes("0", "90", "4"),
    initially: byShape({ "4": "Q" }, "T"),
    source: "时间优先 [S2][S23][S34][S35]；外购窗口短，数量优先 [S24][S26]",
  },
  startWhenCovered: {
    label: "足额后才倒计时",
    group: "taking",
    ...aChoice,
    choices: yesNo,
    set: "by-mode",
    applies: inModes("0"),
    initially: always("N"),
    source: "拆单标的可选 [S38]",
  },
  freeSeconds: {
    label: "自由交易时间",
    group: "clock",
    ...aWhile,
    least: 30n,
    most: week,
    set: "by-mode",
    applies: inAll,
    initially: byShape({ A: 1200n, B: 3600n, C: 90n, "90": 600n, "4": 1800n }, 3600n),
    source: "A [S6]、B [S16]、C [S8]、二次报价 [S4][S5]、外购窗口 [S24]，其余 [decision]",
  },
  extSeconds: {
    label: "倒计时",
    group: "clock",
    ...aWhile,
    least: 0n,
    most: 1800n,
    set: "by-mode",
    applies: inModes("0"),
    initially: byShape({ A: 60n, B: 120n, C: 30n }, 60n),
    source: "A [S6]、B [S16]、C [S8]",
  },
  restSeconds: {
    label: "休息",
    group: "clock",
    ...aWhile,
    least: 0n,
    most: 3600n,
    set: "by-mode",
    applies: ({ mode, downmode }) => mode === "90" || (mode === "0" && downmode === "C"),
    initially: byShape({ C: 60n, "90": 300n }, 0n),
    source: "逐轮 [S8]、二次报价确认规则 [S4]",
  },
  r2Seconds: {
    label: "第二轮密封报价",
    group: "clock",
    ...aWhile,
    least: 60n,
    most: 3600n,
    set: "by-mode",
    applies: inModes("90"),
    initially: always(300n),
    source: "瑞能矿二轮报价公告为 5 分钟 [S4]",
  },
  hardEndSeconds: {
    label: "开始至场次截止",
    group: "clock",
    ...aWhile,
    least: 60n,
    most: week,
    none: "不设",
    set: "by-mode",
    applies: inModes("0", "90"),
    initially: byShape({ A: 3600n, B: 10_800n }, null),
    source: "公布的截止时间 [S14][S39]，时长 [decision]",
  },
  lockSeconds: {
    label: "团购锁定",
    group: "clock",
    ...aWhile,
    least: 0n,
    most: 86_400n,
    set: "by-mode",
    applies: inModes("2"),
    initially: always(1800n),
    source: "结束前 30 分钟锁定 [decision]",
  },
  depositMode: {
    label: "保证金方式",
    group: "deposit",
    ...aChoice,
    choices: { RATIO: "按比例", FIXED: "定额，每家每场", TON: "按吨" },
    set: "anywhere",
    applies: inAll,
    initially: always("RATIO"),
    source: "陕西、内蒙古多按比例 [S4][S5][S9][S14]",
  },
  depositRate: {
    label: "保证金比例",
    group: "deposit",
    kind: "rate",
    unit: "%",
    places: 2,
    least: 1_00n,
    most: 100_00n,
    set: "anywhere",
    applies: inAll,
    initially: always(10_00n),
    source: "起拍价 × 数量的 10 % [S4][S5][S9][S14]",
  },
  depositFixed: {
    label: "定额保证金",
    group: "deposit",
    ...anAmount,
    set: "anywhere",
    applies: inAll,
    initially: always(50_000_00n),
    source: "定额如 5 万元 [S22][S35]",
  },
  depositPerTonne: {
    label: "每吨保证金",
    group: "deposit",
    ...aPrice,
    set: "anywhere",
    applies: inAll,
    initially: always(50_0000n),
    source: "履约保证金 50 元/吨 [S7]",
  },
  depositBase: {
    label: "履约保证金基数",
    group: "deposit",
    ...aChoice,
    choices: { BASE: "起拍价", DEAL: "成交价" },
    set: "by-mode",
    applies: inAll,
    initially: byShape({ "2": "DEAL" }, "BASE"),
    source: "成交后不另付 [S33]；团购按成交价 [decision]",
  },
  feeBuyUnit: {
    label: "买方服务费方式",
    group: "fee",
    ...aChoice,
    choices: feeUnits,
    set: "anywhere",
    applies: inAll,
    initially: always("TON"),
    source: "买方按吨 [S19][S21]",
  },
  feeBuyPerTonne: {
    label: "买方每吨服务费",
    group: "fee",
    ...aPrice,
    least: 0n,
    most: 100_0000n,
    set: "anywhere",
    applies: inAll,
    initially: always(2000n),
    source: "0.20 元/吨 [S19][S21]",
  },
  feeBuyPerMille: {
    label: "买方服务费率",
    group: "fee",
    kind: "rate",
    unit: "‰",
    places: 3,
    least: 0n,
    most: 10_000n,
    set: "anywhere",
    applies: inAll,
    initially: always(300n),
    source: "0.3 ‰ [S50]",
  },
  feeSellUnit: {
    label: "卖方服务费方式",
    group: "fee",
    ...aChoice,
    choices: feeUnits,
    set: "anywhere",
    applies: inAll,
    initially: always("TON"),
    source: "卖方不收 [S19][S21]",
  },
  feeSellPerTonne: {
    label: "卖方每吨服务费",
    group: "fee",
    ...aPrice,
    least: 0n,
    most: 100_0000n,
    set: "anywhere",
    applies: inAll,
    initially: always(0n),
    source: "卖方不收 [S19][S21]",
  },
  feeSellPerMille: {
    label: "卖方服务费率",
    group: "fee",
    kind: "rate",
    unit: "‰",
    places: 3,
    least: 0n,
    most: 10_000n,
    set: "anywhere",
    applies: inAll,
    initially: always(0n),
    source: "卖方不收 [S19][S21]",
  },
} as const satisfies Record<string, ParameterDefinition>;

export type ParameterKey = keyof typeof parameters;

export const parameterKeys = Object.keys(parameters) as ParameterKey[];

/** Chinese names of the parameters. */
export const parameterLabels = Object.fromEntries(
  parameterKeys.map((key) => [key, parameters[key].label]),
) as Readonly<Record<ParameterKey, string>>;

export const parameterDefinition = (key: ParameterKey): ParameterDefinition => parameters[key];
