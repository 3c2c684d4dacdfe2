import { type Fen, type Price, price, type WareKindId } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";
import type { FeeRule } from "../money/fee.ts";
import { formatAmount } from "../money/yuan.ts";
import { type Downmode, downmodes, tradeModeLabel } from "../terms/codes.ts";
import type { DepositRule, RunningMode } from "./session.ts";

/**
 * 参数表 (domain §0.4): the parameters of sections in layers, from the platform's defaults to those of a ware kind; a
 * stronger layer hides a weaker one. A value is an integer of its smallest step, see `places` and `unit`.
 */

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

interface Declared {
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
} as const satisfies Record<string, Declared>;

export type ParameterKey = keyof typeof parameters;
export const parameterKeys = Object.keys(parameters) as ParameterKey[];

/** Chinese names of the parameters. */
export const parameterLabels = Object.fromEntries(
  parameterKeys.map((key) => [key, parameters[key].label]),
) as Readonly<Record<ParameterKey, string>>;

export const declared = (key: ParameterKey): Declared => parameters[key];

/** Scope of a set value: the company (all null), a mode (for bidding also one downmode), or a ware kind. */
export interface ParameterScope {
  /** Trade mode for which the value holds; null for all of them. */
  readonly mode: RunningMode | null;
  /** Downmode of bidding (mode 0) for which the value holds; null for all of them. */
  readonly downmode: Downmode | null;
  /** Ware kind for which the value holds; null for all of them. */
  readonly wareKind: WareKindId | null;
}

export const companyScope: ParameterScope = { mode: null, downmode: null, wareKind: null };

/** Layers of the sheet, from the weakest to the strongest. */
export const parameterSources = {
  platform: "默认",
  company: "公司",
  mode: "模式",
  downmode: "倒计时方式",
  wareKind: "品种",
} as const;
export type ParameterSource = keyof typeof parameterSources;

/** Layer of a scope; null where it mixes a mode with a ware kind, which is none. */
export function layerOf({ mode, downmode, wareKind }: ParameterScope): ParameterSource | null {
  if (wareKind !== null) return mode === null && downmode === null ? "wareKind" : null;
  if (mode === null) return downmode === null ? "company" : null;
  if (downmode === null) return "mode";
  return mode === "0" ? "downmode" : null;
}

export const isSameScope = (a: ParameterScope, b: ParameterScope): boolean =>
  a.mode === b.mode && a.downmode === b.downmode && a.wareKind === b.wareKind;

/** Shapes of sections for which a scope holds. */
export const shapesOf = ({ mode, downmode }: ParameterScope): readonly ModeShape[] =>
  modeShapes.filter(
    (shape) => (mode === null || shape.mode === mode) && (downmode === null || shape.downmode === downmode),
  );

/**
 * Whether a scope may have its own value of a parameter. Where the platform's defaults differ among the shapes for which
 * the scope holds, one value cannot stand for all: 20 minutes of free time would be wrong for a turn of 90 seconds.
 */
export function maySet(key: ParameterKey, scope: ParameterScope): boolean {
  const { set, applies, initially } = declared(key);
  const layer = layerOf(scope);
  if (layer === null || set === "on-a-ware") return false;
  if (set === "by-mode" && (layer === "company" || layer === "wareKind")) return false;
  const values = new Set(shapesOf(scope).filter(applies).map(initially));
  return values.size === 1;
}

export const keysOfScope = (scope: ParameterScope): readonly ParameterKey[] =>
  parameterKeys.filter((key) => maySet(key, scope));

/** A value that the exchange has set for a scope. */
export interface SetParameter extends ParameterScope {
  readonly key: ParameterKey;
  /** Value in smallest steps or a code; null means none, such as no greatest step. */
  readonly value: ParameterValue;
}

/** A value that holds, and the layer from which it comes. */
export interface EffectiveParameter {
  /** Value in smallest steps or a code; null means none, such as no greatest step. */
  readonly value: ParameterValue;
  /** Strongest layer that has a value of its own. */
  readonly source: ParameterSource;
}

const strength = Object.keys(parameterSources) as ParameterSource[];

/** Value for a section of this shape and ware kind: that of the strongest layer that has one. */
export function parameterOf(
  key: ParameterKey,
  shape: ModeShape,
  wareKind: WareKindId | null,
  layers: readonly SetParameter[],
): EffectiveParameter {
  let best: EffectiveParameter = { value: declared(key).initially(shape), source: "platform" };
  for (const layer of layers) {
    if (layer.key !== key || !holdsFor(layer, shape, wareKind)) continue;
    const source = layerOf(layer);
    if (source !== null && strength.indexOf(source) > strength.indexOf(best.source))
      best = { value: layer.value, source };
  }
  return best;
}

const holdsFor = (scope: ParameterScope, shape: ModeShape, wareKind: WareKindId | null): boolean =>
  (scope.mode === null || scope.mode === shape.mode) &&
  (scope.downmode === null || scope.downmode === shape.downmode) &&
  (scope.wareKind === null || scope.wareKind === wareKind);

export type Parameters = Readonly<Partial<Record<ParameterKey, EffectiveParameter>>>;

/** All parameters of a section of this shape, each with its value and layer. */
export function parametersOf(
  shape: ModeShape,
  wareKind: WareKindId | null,
  layers: readonly SetParameter[],
): Parameters {
  return Object.fromEntries(
    parameterKeys
      .filter((key) => declared(key).set !== "on-a-ware" && declared(key).applies(shape))
      .map((key) => [key, parameterOf(key, shape, wareKind, layers)]),
  );
}

/**
 * The parameters of a future section in the form in which rules use them. Prices are in 0.0001 yuan a tonne, spans in ms.
 */
export interface TradeTerms {
  /** Working days between notice and start. */
  readonly noticeDays: number;
  /** Least step of a bid. */
  readonly priceStep: Price;
  /** Greatest step; null without a limit. */
  readonly maxPriceStep: Price | null;
  /** Whether prices must be multiples of the step away from the base price. */
  readonly stepGrid: boolean;
  /** Least number of firms that must bid; with fewer a ware fails. */
  readonly minBidders: number;
  /** Order of equal prices: the earlier first (T), or the larger quantity first and then by lottery (Q). */
  readonly tieRule: "T" | "Q";
  /** Whether the countdown waits until the orders cover the ware. */
  readonly startWhenCovered: boolean;
  /**
   * Free bidding (of each turn in downmode C), the first round, or in modes without open bidding the whole trading
   * time.
   */
  readonly freeMs: number;
  /** Countdown that every accepted bid restarts; zero where the mode has none. */
  readonly extensionMs: number;
  /** Rest between two turns or two rounds; zero where the mode has none. */
  readonly restMs: number;
  /** Length of the sealed round; null where the mode has none. */
  readonly sealedMs: number | null;
  /** From the start to the hard end; null where there is none. */
  readonly lengthMs: number | null;
  /** 团购: time before the end in which the group is locked. */
  readonly lockMs: number;
  /** Deposit that an order freezes. */
  readonly deposit: DepositRule;
  /** Price from which the performance deposit is reckoned: the base price, or the deal's. */
  readonly performanceBase: "BASE" | "DEAL";
  /** Service fee of the buyer, unless the fee table has another for the firm. */
  readonly feeBuy: FeeRule;
  /** Service fee of the seller, unless the fee table has another for the firm. */
  readonly feeSell: FeeRule;
}

/** Parameters as terms. One that does not apply gets the value without an effect. */
export function tradeTermsOf(
  shape: ModeShape,
  wareKind: WareKindId | null,
  layers: readonly SetParameter[],
): TradeTerms {
  const found = parametersOf(shape, wareKind, layers);
  const value = (key: ParameterKey) => found[key]?.value ?? null;
  const scaled = (key: ParameterKey) => asScaled(value(key));
  const ms = (key: ParameterKey) => Number(scaled(key) ?? 0n) * 1000;
  const maxStep = scaled("maxStep");
  return {
    noticeDays: Number(scaled("noticeDays")),
    priceStep: price(scaled("minStep") ?? asScaled(parameters.minStep.initially()) ?? 1n),
    maxPriceStep: maxStep === null ? null : price(maxStep),
    stepGrid: value("stepGrid") !== "N",
    minBidders: Number(scaled("minBidders") ?? 1n),
    tieRule: value("tieRule") === "Q" ? "Q" : "T",
    startWhenCovered: value("startWhenCovered") === "Y",
    freeMs: ms("freeSeconds"),
    extensionMs: ms("extSeconds"),
    restMs: ms("restSeconds"),
    sealedMs: scaled("r2Seconds") === null ? null : ms("r2Seconds"),
    lengthMs: scaled("hardEndSeconds") === null ? null : ms("hardEndSeconds"),
    lockMs: ms("lockSeconds"),
    deposit: depositRuleOf(value) ?? { mode: "RATIO", rate: 1_000 },
    performanceBase: value("depositBase") === "DEAL" ? "DEAL" : "BASE",
    feeBuy: feeRuleOf("Buy", value) ?? { unit: "TON", perTonne: price(0n) },
    feeSell: feeRuleOf("Sell", value) ?? { unit: "TON", perTonne: price(0n) },
  };
}

type ValueOf = (key: ParameterKey) => ParameterValue;

export const asScaled = (value: ParameterValue): bigint | null => (typeof value === "bigint" ? value : null);

/** Deposit rule that the parameters make together; null where the figure that its mode needs is missing. */
export function depositRuleOf(value: ValueOf): DepositRule | null {
  const [rate, amount, perTonne] = [
    asScaled(value("depositRate")),
    asScaled(value("depositFixed")),
    asScaled(value("depositPerTonne")),
  ];
  switch (value("depositMode")) {
    case "FIXED":
      return amount === null ? null : { mode: "FIXED", amount: amount as Fen };
    case "TON":
      return perTonne === null ? null : { mode: "TON", perTonne: perTonne as Price };
    default:
      return rate === null ? null : { mode: "RATIO", rate: Number(rate) };
  }
}

/** Fee rule of one side; null where the figure that its unit needs is missing. */
export function feeRuleOf(side: "Buy" | "Sell", value: ValueOf): FeeRule | null {
  const perTonne = asScaled(value(`fee${side}PerTonne`));
  const perMillion = asScaled(value(`fee${side}PerMille`));
  if (value(`fee${side}Unit`) === "MILLE")
    return perMillion === null ? null : { unit: "MILLE", perMillion: Number(perMillion) };
  return perTonne === null ? null : { unit: "TON", perTonne: perTonne as Price };
}

export type ParameterFaultReason =
  | "PARAMETER_UNREADABLE"
  | "PARAMETER_OUT_OF_RANGE"
  | "PARAMETER_NOT_USED"
  | "MAX_STEP_BELOW_STEP"
  | "LENGTH_TOO_SHORT"
  | "COVER_NEEDS_HARD_END"
  | "SECOND_ROUND_OUT_OF_RANGE";

export interface ParameterFault {
  /** Parameter at which it is shown. */
  readonly key: ParameterKey;
  readonly reason: ParameterFaultReason;
  /** Figures for the words of the reason, as they are shown; empty where it has none. */
  readonly figures: Figures;
}

/** Value as it is stored and sent: "1.00" yuan, "10" per cent, "1200" seconds, a code; null for none. */
export function parameterText(key: ParameterKey, value: ParameterValue): string | null {
  if (typeof value !== "bigint") return value;
  const { places, kind } = declared(key);
  return formatDecimal(value, places, kind === "price" || kind === "yuan" ? 2 : 0);
}

/**
 * The inverse of `parameterText`, without checking the bounds; undefined where the text is no value of this parameter.
 */
export function parseParameter(key: ParameterKey, text: string | null): ParameterValue | undefined {
  const { choices, places, none } = declared(key);
  if (text === null || text === "") return none === undefined ? undefined : null;
  if (choices) return Object.hasOwn(choices, text) ? text : undefined;
  return (/^\d/.test(text) ? parseDecimal(text, places) : null) ?? undefined;
}

/** Value as users read it: "1.00 元/吨", "20 分钟", "不限", "按比例". */
export function parameterWords(key: ParameterKey, value: ParameterValue): string {
  const { none, choices, unit, kind } = declared(key);
  if (value === null) return none ?? "--";
  if (typeof value === "string") return choices?.[value] ?? value;
  if (kind === "seconds") return durationWords(value);
  if (kind === "yuan") return `${formatAmount(value as Fen)} ${unit}`;
  return `${parameterText(key, value)} ${unit}`;
}

/** "20 分钟", "90 秒": in the largest unit in which it is a whole number; minutes only from two on. */
export function durationWords(seconds: bigint): string {
  if (seconds >= 3_600n && seconds % 3_600n === 0n) return `${seconds / 3_600n} 小时`;
  return seconds >= 120n && seconds % 60n === 0n ? `${seconds / 60n} 分钟` : `${seconds} 秒`;
}

/** Fault of a value by itself, unreadable or out of bounds; null where there is none. */
export function valueFault(key: ParameterKey, value: ParameterValue | undefined): ParameterFault | null {
  const { label: name, least, most, unit, none } = declared(key);
  if (value === undefined || (value === null && none === undefined))
    return { key, reason: "PARAMETER_UNREADABLE", figures: { name } };
  if (typeof value !== "bigint" || (value >= least && value <= most)) return null;
  const [low, high] = [parameterText(key, least) ?? "", parameterText(key, most) ?? ""];
  return { key, reason: "PARAMETER_OUT_OF_RANGE", figures: { name, least: low, most: high, unit } };
}

/**
 * First contradiction among values that hold together, such as a greatest step below the least; null where there is none.
 */
export function contradictionOf(value: ValueOf, shape: ModeShape): ParameterFault | null {
  const scaled = (key: ParameterKey) => asScaled(value(key));
  const step = scaled("minStep");
  const furthest = scaled("maxStep");
  if (step !== null && furthest !== null && furthest < step)
    return {
      key: "maxStep",
      reason: "MAX_STEP_BELOW_STEP",
      figures: { step: parameterText("minStep", step) ?? "" },
    };
  const rest = scaled("restSeconds");
  if (shape.mode === "90" && rest !== null && rest < 60n)
    return { key: "restSeconds", reason: "SECOND_ROUND_OUT_OF_RANGE", figures: { least: "1", most: "60" } };
  const length = scaled("hardEndSeconds");
  const needed = ["freeSeconds", "extSeconds", ...(shape.mode === "90" ? ["restSeconds", "r2Seconds"] : [])]
    .map((key) => scaled(key as ParameterKey) ?? 0n)
    .reduce((sum, seconds) => sum + seconds, 0n);
  if (length !== null && length < needed)
    return { key: "hardEndSeconds", reason: "LENGTH_TOO_SHORT", figures: { least: durationWords(needed) } };
  return value("startWhenCovered") === "Y" && length === null
    ? { key: "startWhenCovered", reason: "COVER_NEEDS_HARD_END", figures: {} }
    : null;
}

/**
 * A change of a scope: values to set, and keys to reset to the layer below. A value of undefined was typed and is none.
 */
export interface ParameterChanges {
  /** Values to set; undefined is refused as PARAMETER_UNREADABLE. */
  readonly values: readonly { readonly key: ParameterKey; readonly value: ParameterValue | undefined }[];
  /** Parameters that lose the scope's own value. */
  readonly resets: readonly ParameterKey[];
}

/**
 * First fault of a change: of a value itself, or of what it makes together with the other layers in any shape of section
 * and for any ware kind with values of its own. Null where there is none.
 */
export function sheetFault(
  layers: readonly SetParameter[],
  scope: ParameterScope,
  { values, resets }: ParameterChanges,
): ParameterFault | null {
  for (const key of [...values.map(({ key }) => key), ...resets])
    if (!maySet(key, scope))
      return { key, reason: "PARAMETER_NOT_USED", figures: { name: parameterLabels[key] } };
  for (const { key, value } of values) {
    const fault = valueFault(key, value);
    if (fault) return fault;
  }
  const after = changedLayers(layers, scope, { values, resets });
  const kinds = [null, ...new Set(after.flatMap(({ wareKind }) => (wareKind === null ? [] : [wareKind])))];
  for (const shape of shapesOf(scope)) {
    for (const kind of scope.wareKind === null ? kinds : [scope.wareKind]) {
      const found = parametersOf(shape, kind, after);
      const fault = contradictionOf((key) => found[key]?.value ?? null, shape);
      if (fault) return fault;
    }
  }
  return null;
}

/** All set values after a change. */
export function changedLayers(
  layers: readonly SetParameter[],
  scope: ParameterScope,
  { values, resets }: ParameterChanges,
): readonly SetParameter[] {
  const touched = new Set<ParameterKey>([...values.map(({ key }) => key), ...resets]);
  const { mode, downmode, wareKind } = scope;
  return [
    ...layers.filter((layer) => !(isSameScope(layer, scope) && touched.has(layer.key))),
    ...values.flatMap(({ key, value }) =>
      value === undefined ? [] : [{ mode, downmode, wareKind, key, value }],
    ),
  ];
}

/** Value that a scope would have without its own: that of the broader layers which hold for all of it. */
export function valueBelow(
  key: ParameterKey,
  scope: ParameterScope,
  layers: readonly SetParameter[],
): EffectiveParameter {
  const [shape] = shapesOf(scope).filter(declared(key).applies);
  if (!shape) throw new Error(`${key} means nothing there`);
  const broader = layers.filter(
    (layer) =>
      !isSameScope(layer, scope) &&
      layer.wareKind === null &&
      (layer.mode === null || layer.mode === scope.mode),
  );
  // No downmode lies below another one, or below its mode.
  const below = broader.filter(({ downmode }) => downmode === null);
  return parameterOf(key, shape, null, below);
}
