import { type Fen, fen, type Price, price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp, least } from "../money/amount.ts";
import { formatDecimal } from "../money/decimal.ts";
import { formatPrice } from "../money/price.ts";
import { formatQuantity } from "../money/quantity.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../trading/codes.ts";
import type { PriceLadder } from "../trading/session.ts";
import { discountAt, fulfilment } from "../trading/volume-price.ts";
import { fulfilmentPenalty, shortfallPenalty } from "./penalty.ts";
import {
  formatMeasure,
  type Measure,
  measure,
  type QualityCode,
  qualityAttributes,
  weightedAverage,
} from "./quality.ts";
import { type Lot, type SettlementEvidence, weighed } from "./settlement-evidence.ts";
import {
  type CalorificTerms,
  type LotLimit,
  type MoistureTerms,
  moistureFormulas,
  type SettlementTerms,
  type StepTerms,
  scales,
} from "./settlement-terms.ts";

/** 结算 (domain §5.3): what is paid for what was delivered, line by line, and exact to the fen. */

export const settlementLineCodes = {
  goods: "合同价款",
  moisture: "水分折算",
  calorific: "热值调整",
  S: "硫分扣价",
  A: "灰分扣价",
  V: "挥发分扣价",
  ladder: "量价优惠",
  rounding: "单价取整",
  refused: "拒收批次",
  agreed: "协商调整",
  fulfilment: "履约扣款",
} as const;
export type SettlementLineCode = keyof typeof settlementLineCodes;

/** What a contract brings to its settlement. */
export interface SettlementBasis {
  readonly price: Price;
  readonly contracted: Quantity;
  /** The performance deposit of each side. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  readonly terms: SettlementTerms;
}

/**
 * One line that a clerk can check with a pocket calculator: its amounts add up to the goods, to what is payable,
 * or stand for what goes from one deposit to the other side.
 */
export interface SettlementLine {
  readonly no: number;
  readonly code: SettlementLineCode;
  readonly label: string;
  /** The lots that it speaks of. */
  readonly lots: readonly string[];
  readonly inputs: readonly { readonly label: string; readonly value: string }[];
  readonly formula: string;
  /** What it adds to the quantity, to the price of a tonne, and to the sum. */
  readonly quantity: Quantity;
  readonly perTonne: Price;
  readonly amount: Fen;
  readonly account: "goods" | "payable" | "deposit";
}

/** Lots that are settled together, at one price. */
export interface SettlementPart {
  readonly lots: readonly string[];
  readonly weighed: Quantity;
  readonly settled: Quantity;
  readonly averages: Readonly<Partial<Record<QualityCode, Measure>>>;
  readonly unitPrice: Price;
  readonly amount: Fen;
}

export interface Settlement {
  readonly lines: readonly SettlementLine[];
  readonly parts: readonly SettlementPart[];
  readonly refused: readonly string[];
  readonly weighed: Quantity;
  readonly settled: Quantity;
  /** In ten-thousandths of the contract. */
  readonly fulfilment: bigint;
  /** 货款, with its tax. */
  readonly goods: Fen;
  readonly net: Fen;
  readonly tax: Fen;
  /** What the seller gets for it: the goods, less what he owes for what is missing. */
  readonly payable: Fen;
  /** What is taken from a deposit for the other side. */
  readonly forfeit: { readonly by: Side; readonly amount: Fen } | null;
}

/** Settles evidence in which `evidenceFault` finds nothing. */
export function settle(basis: SettlementBasis, evidence: SettlementEvidence): Settlement {
  const { terms, contracted } = basis;
  const refused = evidence.lots.filter((lot) => terms.reject.some((limit) => meets(lot, limit)));
  const accepted = evidence.lots.filter((lot) => !refused.includes(lot));
  const alone = accepted.filter((lot) => terms.alone.some((limit) => meets(lot, limit)));
  const together = accepted.filter((lot) => !alone.includes(lot));
  const groups = [together, ...alone.map((lot) => [lot])].filter((lots) => lots.length > 0);
  const loads = groups.map((lots) => loadOf(terms, lots));
  const settled = sum(loads.map((load) => load.settled));
  const lifted = quantity(sum(loads.map((load) => load.weighed)) + evidence.liftedBesides);
  const rate = fulfilment(settled, contracted);
  const reached = terms.ladder?.kind === "RATE" ? rate : lifted;

  const priced = loads.map((load) => pricedOf(basis, load, terms.ladder, reached));
  const byQuality = fen(priced.reduce((all, { part }) => all + (part.amount as bigint), 0n));
  const agreed = agreedLines(evidence.agreed, byQuality);
  const worth = fen(agreed.reduce((all, { amount }) => all + amount, byQuality as bigint));
  const shortfall = fulfilmentLine(basis, evidence.shortfallBy, settled, rate, worth);
  const drafts = [
    ...priced.flatMap(({ lines }) => lines),
    ...refused.map((lot) => refusedLine(terms, lot)),
    ...agreed,
    ...(shortfall ? [shortfall.line] : []),
  ];
  const lines = drafts.map(
    (line, i): SettlementLine => ({
      ...line,
      no: i + 1,
      label: settlementLineCodes[line.code],
    }),
  );
  const goods = total(lines, "goods");
  const net = fen(halfUp(goods * 10_000n, 10_000n + BigInt(terms.vatRate)));
  return {
    lines,
    parts: priced.map(({ part }) => part),
    refused: refused.map(({ no }) => no),
    weighed: sum(loads.map((load) => load.weighed)),
    settled,
    fulfilment: rate,
    goods,
    net,
    tax: fen(goods - net),
    payable: fen(goods + total(lines, "payable")),
    forfeit: shortfall?.forfeit ?? null,
  };
}

type Drafted = Omit<SettlementLine, "no" | "label">;

const nothing = {
  lots: [],
  inputs: [],
  quantity: quantity(0n),
  perTonne: price(0n),
  amount: fen(0n),
  account: "goods",
} as const;

const sum = (amounts: readonly Quantity[]): Quantity =>
  quantity(amounts.reduce((all, one) => all + (one as bigint), 0n));

const total = (lines: readonly SettlementLine[], account: SettlementLine["account"]): Fen =>
  fen(
    lines
      .filter((line) => line.account === account)
      .reduce((all, { amount }) => all + (amount as bigint), 0n),
  );

const measureOf = ({ no, report }: Lot, code: QualityCode): Measure => {
  const value = report?.values[code];
  if (value === undefined) throw new Error(`lot ${no} was settled without its ${code}`);
  return value;
};

function meets(lot: Lot, { code, is, value: limit }: LotLimit): boolean {
  const value = measureOf(lot, code);
  switch (is) {
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    case ">":
      return value > limit;
    case ">=":
      return value >= limit;
  }
}

/** What lies on the scale, and what of it is paid. */
interface Load {
  readonly lots: readonly Lot[];
  readonly weighed: Quantity;
  readonly settled: Quantity;
  readonly averages: ReadonlyMap<QualityCode, Measure>;
}

function loadOf(terms: SettlementTerms, lots: readonly Lot[]): Load {
  const weights = lots.map((lot) => weighed(lot.tickets, terms.scale));
  const codes: readonly QualityCode[] = [
    ...(terms.calorific ? (["Q"] as const) : []),
    ...(terms.moisture ? (["M"] as const) : []),
    ...terms.steps.map(({ code }) => code),
  ];
  const averages = new Map<QualityCode, Measure>();
  for (const code of codes) {
    const values = lots.map((lot, i) => ({ value: measureOf(lot, code), weight: weights[i] ?? 0n }));
    averages.set(code, weightedAverage(code, values) ?? measure(0n));
  }
  const gross = sum(weights);
  const moisture = averages.get("M");
  const settled = terms.moisture && moisture !== undefined ? dried(terms.moisture, gross, moisture) : gross;
  return { lots, weighed: gross, settled, averages };
}

/** Weighed quantities have two decimals (domain §0.3). */
const perHundredth = 100n;
const whole = measure(10_000n);

/** The weight at the base moisture: by the dry mass, or cut simply by the excess. */
function dried(terms: MoistureTerms, gross: Quantity, moisture: Measure): Quantity {
  const counted = countedMoisture(terms, moisture);
  if (counted <= terms.base && !terms.bonus) return gross;
  const [n, divisor] =
    terms.formula === "DRY_MASS"
      ? [whole - counted, whole - terms.base]
      : [whole - (counted - terms.base), whole as bigint];
  const kept = n > 0n ? n : 0n;
  return quantity(halfUp(gross * kept, divisor * perHundredth) * perHundredth);
}

/** What lies beyond the second limit counts several times. */
function countedMoisture({ second }: MoistureTerms, moisture: Measure): Measure {
  if (!second || moisture <= second.limit) return moisture;
  const beyond = (moisture - second.limit) * BigInt(second.multiplier - 100);
  return measure(moisture + halfUp(beyond, 100n));
}

interface Priced {
  readonly part: SettlementPart;
  readonly lines: readonly Drafted[];
}

/** How much a line changes the price of a tonne, and why. */
interface Adjustment extends Pick<Drafted, "code" | "inputs" | "formula" | "perTonne"> {}

function pricedOf(
  { price: agreed, terms }: SettlementBasis,
  load: Load,
  ladder: PriceLadder | null,
  reached: bigint,
): Priced {
  const lots = load.lots.map(({ no }) => no);
  const asWeighed = amountOf(agreed, load.weighed);
  const lines: Drafted[] = [goodsLine(terms, load, lots, agreed, asWeighed)];
  if (terms.moisture && load.averages.has("M")) {
    lines.push(moistureLine(terms.moisture, load, lots, fen(amountOf(agreed, load.settled) - asWeighed)));
  }
  const adjustments = [
    ...(terms.calorific ? [calorificAdjustment(terms.calorific, agreed, average(load, "Q"))] : []),
    ...terms.steps.map((step) => stepAdjustment(step, average(load, step.code))),
    ...(ladder ? [ladderAdjustment(ladder, reached)] : []),
  ];
  let now = agreed;
  const adjust = (adjustment: Adjustment): void => {
    const next = price(now + adjustment.perTonne);
    const amount = fen(amountOf(next, load.settled) - amountOf(now, load.settled));
    lines.push({ ...nothing, ...adjustment, lots, amount });
    now = next;
  };
  for (const adjustment of adjustments) adjust(adjustment);
  const unitPrice = now < 0n ? price(0n) : toFen(now);
  if (unitPrice !== now) {
    adjust({
      code: "rounding",
      inputs: [{ label: "调整后单价", value: formatPrice(now) }],
      formula: "单价保留两位小数，不低于零",
      perTonne: price(unitPrice - now),
    });
  }
  const amount = amountOf(unitPrice, load.settled);
  return {
    lines,
    part: {
      lots,
      weighed: load.weighed,
      settled: load.settled,
      averages: Object.fromEntries(load.averages),
      unitPrice,
      amount,
    },
  };
}

function average({ averages }: Load, code: QualityCode): Measure {
  const value = averages.get(code);
  if (value === undefined) throw new Error(`${code} was not averaged`);
  return value;
}

/** Every line of a price is rounded to the fen, so that what is read adds up to what is paid. */
const toFen = (exact: bigint, divisor = 1n): Price => price(halfUp(exact, divisor * 100n) * 100n);

function goodsLine(
  { scale }: SettlementTerms,
  { lots: loaded, weighed: gross }: Load,
  lots: readonly string[],
  perTonne: Price,
  amount: Fen,
): Drafted {
  const weights = loaded.map(({ no, tickets }) => ({
    label: `${no}（${scales[scale]}）`,
    value: `${formatQuantity(weighed(tickets, scale))} 吨`,
  }));
  return {
    ...nothing,
    code: "goods",
    lots,
    inputs: [...weights, { label: "合同单价", value: `${formatPrice(perTonne)} 元/吨` }],
    formula: `过磅合计 ${formatQuantity(gross)} 吨 × ${formatPrice(perTonne)} 元/吨 = ${formatYuan(amount)} 元`,
    quantity: gross,
    perTonne,
    amount,
  };
}

function moistureLine(terms: MoistureTerms, load: Load, lots: readonly string[], amount: Fen): Drafted {
  const { weighed: gross, settled } = load;
  const measured = average(load, "M");
  const counted = countedMoisture(terms, measured);
  const [of, base, w0, w] = [
    percent(counted),
    percent(terms.base),
    formatQuantity(gross),
    formatQuantity(settled),
  ];
  const worked =
    terms.formula === "DRY_MASS"
      ? `${w0} × (100 - ${of}) ÷ (100 - ${base}) = ${w} 吨`
      : `${w0} × (1 - (${of} - ${base}) ÷ 100) = ${w} 吨`;
  const cut = counted > terms.base || terms.bonus;
  return {
    ...nothing,
    code: "moisture",
    lots,
    inputs: [
      { label: "加权平均全水分", value: `${percent(measured)} %` },
      { label: "基准水分", value: `${base} %` },
      ...(counted === measured ? [] : [{ label: "超限加倍后计水分", value: `${of} %` }]),
    ],
    formula: cut ? `${moistureFormulas[terms.formula]}：${worked}` : `未超过基准水分，按过磅量 ${w0} 吨结算`,
    quantity: quantity(settled - gross),
    amount,
  };
}

const percent = (value: Measure): string => formatMeasure("M", value);
const kcal = (value: Measure): string => formatMeasure("Q", value);

function calorificAdjustment(terms: CalorificTerms, agreed: Price, q: Measure): Adjustment {
  const inputs = [
    { label: "加权平均热值", value: `${kcal(q)} 大卡/千克` },
    { label: "基准热值", value: `${kcal(terms.base)} 大卡/千克` },
  ];
  switch (terms.kind) {
    case "UNIT":
      return byUnit(terms, agreed, q, inputs);
    case "BAND": {
      const band = terms.bands.findLast(({ from }) => q >= from) ?? terms.bands[0];
      const perTonne = band?.perTonne ?? price(0n);
      const from = band ? kcal(band.from) : "--";
      const formula = `热值分档：${from} 大卡起，每吨 ${formatPrice(perTonne)} 元`;
      return { code: "calorific", inputs, formula, perTonne };
    }
    case "MCAL": {
      const missing = startedSteps(measure(terms.base - q), terms.step);
      const perMcal = price(terms.perMcal - terms.cut * missing);
      const perTonne = toFen(perMcal * q - terms.perMcal * terms.base, 100n);
      const formula =
        `每兆卡 ${formatPrice(terms.perMcal)} - ${missing} × ${formatPrice(terms.cut)} = ${formatPrice(perMcal)} 元；` +
        `× ${kcal(q)} - ${formatPrice(terms.perMcal)} × ${kcal(terms.base)} = ${formatPrice(perTonne)} 元/吨`;
      return { code: "calorific", inputs, formula, perTonne };
    }
  }
}

function byUnit(
  { base, cap, second }: Extract<CalorificTerms, { kind: "UNIT" }>,
  agreed: Price,
  q: Measure,
  inputs: Adjustment["inputs"],
): Adjustment {
  const unit = price(halfUp(agreed * 100n, base));
  const more = q - base;
  const counted = cap !== null && more > cap ? cap : measure(more);
  const below = second && q < second.limit ? measure(second.limit - q) : measure(0n);
  const again = unit * below * BigInt(second?.multiplier ?? 0);
  const perTonne = toFen(unit * counted * 100n - again, 10_000n);
  const capped = counted === more ? "" : `（超出部分最多计 ${kcal(counted)} 大卡）`;
  const doubled =
    below > 0n && second
      ? `；低于 ${kcal(second.limit)} 大卡再扣 ${formatDecimal(BigInt(second.multiplier), 2, 0)} × ${formatPrice(unit)} × ${kcal(below)}`
      : "";
  return {
    code: "calorific",
    inputs: [...inputs, { label: "单位热值价", value: `${formatPrice(unit)} 元/大卡` }],
    formula:
      `${formatPrice(agreed)} ÷ ${kcal(base)} = ${formatPrice(unit)}；` +
      `${formatPrice(unit)} × ${kcal(counted)}${capped}${doubled} = ${formatPrice(perTonne)} 元/吨`,
    perTonne,
  };
}

/** A step that has been started counts full. */
const startedSteps = (over: Measure, step: Measure): bigint => (over <= 0n ? 0n : (over + step - 1n) / step);

function stepAdjustment({ code, limit, step, perStep, second }: StepTerms, value: Measure): Adjustment {
  const until = second && value > second.limit ? second.limit : value;
  const first = startedSteps(measure(until - limit), step);
  const beyond = second ? startedSteps(measure(value - second.limit), step) : 0n;
  const perTonne = price(-(first * perStep + beyond * (second?.perStep ?? 0n)));
  const show = (of: Measure) => formatMeasure(code, of);
  const worked = [
    `${first} 档 × ${formatPrice(perStep)} 元`,
    ...(beyond > 0n && second
      ? [`超过 ${show(second.limit)} %：${beyond} 档 × ${formatPrice(second.perStep)} 元`]
      : []),
  ];
  return {
    code,
    inputs: [
      { label: `加权平均${qualityAttributes[code].label}`, value: `${show(value)} %` },
      { label: "合同限值", value: `${show(limit)} %` },
    ],
    formula:
      first === 0n
        ? "未超过合同限值，不扣价"
        : `每超 ${show(step)} %（不足一档按一档）扣价：${worked.join("；")} = ${formatPrice(perTonne)} 元/吨`,
    perTonne,
  };
}

function ladderAdjustment(ladder: PriceLadder, reached: bigint): Adjustment {
  const off = discountAt(ladder, reached);
  const level =
    ladder.kind === "RATE" ? `${formatDecimal(reached, 2, 0)} %` : `${formatQuantity(quantity(reached))} 吨`;
  return {
    code: "ladder",
    inputs: [{ label: ladder.kind === "RATE" ? "合同兑现率" : "周期内累计提货量", value: level }],
    formula: `按阶梯全量每吨减 ${formatPrice(off)} 元`,
    perTonne: price(-off),
  };
}

const refusedLine = (terms: SettlementTerms, lot: Lot): Drafted => ({
  ...nothing,
  code: "refused",
  lots: [lot.no],
  inputs: terms.reject
    .filter((limit) => meets(lot, limit))
    .map(({ code, is, value }) => ({
      label: qualityAttributes[code].label,
      value: `${formatMeasure(code, measureOf(lot, code))}（拒收：${is} ${formatMeasure(code, value)}）`,
    })),
  formula: `${formatQuantity(weighed(lot.tickets, terms.scale))} 吨达到拒收指标，不结算`,
});

/** What both sides have agreed on; nobody pays for having delivered. */
function agreedLines(agreed: SettlementEvidence["agreed"], goods: Fen): readonly Drafted[] {
  let worth: bigint = goods;
  return agreed.map(({ memo, amount: wanted }) => {
    const amount = fen(worth + wanted < 0n ? -worth : wanted);
    worth += amount;
    const formula = `双方协商一致，调整 ${formatYuan(amount)} 元`;
    return { ...nothing, code: "agreed", inputs: [{ label: "事由", value: memo }], formula, amount };
  });
}

/** What whoever has let the other down pays for it: from his deposit, or from what he gets for the goods. */
function fulfilmentLine(
  { contracted, deposits, terms }: SettlementBasis,
  by: Side | null,
  settled: Quantity,
  rate: bigint,
  goods: Fen,
): { readonly line: Drafted; readonly forfeit: Settlement["forfeit"] } | null {
  const { fulfilment: rule } = terms;
  if (!rule) return null;
  const inputs = [
    { label: "结算量", value: `${formatQuantity(settled)} 吨` },
    { label: "合同量", value: `${formatQuantity(contracted)} 吨` },
    { label: "履约率", value: `${formatDecimal(rate, 2, 0)} %` },
    { label: "责任方", value: by === null ? "无" : by === "B" ? "买方" : "卖方" },
  ];
  const line = { ...nothing, code: "fulfilment", inputs } as const;
  const none = { line: { ...line, formula: "无履约扣款" }, forfeit: null };
  if (by === null) return none;
  if (rule.kind === "DEPOSIT") {
    const amount = fulfilmentPenalty(deposits[by], rate, rule.threshold, rule.least);
    if (amount === 0n) return none;
    const threshold = formatDecimal(BigInt(rule.threshold), 2, 0);
    const formula = `(${threshold} % - ${formatDecimal(rate, 2, 0)} %) × 履约保证金 ${formatYuan(deposits[by])} 元 = ${formatYuan(amount)} 元，从责任方保证金中扣付对方`;
    return { line: { ...line, formula, amount, account: "deposit" }, forfeit: { by, amount } };
  }
  const owed = least(shortfallPenalty(contracted, settled, rule.perTonne), goods);
  if (owed === 0n || by !== "S") return none;
  const formula = `欠交 ${formatQuantity(quantity(contracted - settled))} 吨 × ${formatPrice(rule.perTonne)} 元 = ${formatYuan(owed)} 元，从货款中扣减`;
  return { line: { ...line, formula, amount: fen(-owed), account: "payable" }, forfeit: null };
}
