import { type Fen, fen, type Price, price } from "../kernel/brand.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { QualityLine } from "../terms/product.ts";
import { type Measure, measure, parseMeasure, type QualityCode } from "./quality.ts";

/** By which contract a settlement is reckoned (domain §5.3): everything that a template or a ware may set. */
export interface SettlementTerms {
  readonly scale: Scale;
  readonly moisture: MoistureTerms | null;
  readonly calorific: CalorificTerms | null;
  /** Sulphur, ash, volatile matter: a started step counts full. */
  readonly steps: readonly StepTerms[];
  /** A lot that meets one of these is settled alone, and stays out of the average. */
  readonly alone: readonly LotLimit[];
  /** A lot that meets one of these is refused. */
  readonly reject: readonly LotLimit[];
  /** 量价阶梯, for all of the quantity. */
  readonly ladder: PriceLadder | null;
  readonly fulfilment: FulfilmentTerms | null;
  /** In ten-thousandths. */
  readonly vatRate: number;
}

/** Whose weighing counts. */
export const scales = { mine: "矿方磅单", receiver: "收货方磅单", port: "港口轨道衡" } as const;
export type Scale = keyof typeof scales;

export const moistureFormulas = { DRY_MASS: "干基折算", SIMPLE: "简单扣水" } as const;

export interface MoistureTerms {
  readonly base: Measure;
  readonly formula: keyof typeof moistureFormulas;
  /** Whether coal drier than the base weighs more. */
  readonly bonus: boolean;
  /** Beyond a second limit the excess counts several times, in hundredths (150 = 1.5). */
  readonly second: { readonly limit: Measure; readonly multiplier: number } | null;
}

export type CalorificTerms = CalorificByUnit | CalorificByBand | CalorificByMegacalorie;

/** So much for each kcal, at the contract price divided by the contract's calorific value. */
export interface CalorificByUnit {
  readonly kind: "UNIT";
  readonly base: Measure;
  /** Nothing is paid for more kcal than this above the base. */
  readonly cap: Measure | null;
  /** Below `limit` each kcal is deducted once more, `multiplier` hundredths of it. */
  readonly second: { readonly limit: Measure; readonly multiplier: number } | null;
}

/** Flat: the last band whose `from` is reached says what is added (or, below zero, deducted). */
export interface CalorificByBand {
  readonly kind: "BAND";
  readonly base: Measure;
  readonly bands: readonly { readonly from: Measure; readonly perTonne: Price }[];
}

/** A price for each Mcal, cut by `cut` for each started `step` that is missing. */
export interface CalorificByMegacalorie {
  readonly kind: "MCAL";
  readonly base: Measure;
  readonly perMcal: Price;
  readonly step: Measure;
  readonly cut: Price;
}

export interface StepTerms {
  readonly code: Exclude<QualityCode, "Q" | "M">;
  readonly limit: Measure;
  readonly step: Measure;
  readonly perStep: Price;
  /** From here on a step costs this instead. */
  readonly second: { readonly limit: Measure; readonly perStep: Price } | null;
}

export interface LotLimit {
  readonly code: QualityCode;
  readonly is: "<" | "<=" | ">" | ">=";
  readonly value: Measure;
}

export type FulfilmentTerms =
  /** (threshold − rate) of the deposit of whoever has fallen short, and at least `least`. */
  | { readonly kind: "DEPOSIT"; readonly threshold: number; readonly least: Fen }
  /** So much for each tonne that was not supplied. */
  | { readonly kind: "SHORTFALL"; readonly perTonne: Price };

const yuan = (n: number): Price => price(BigInt(Math.round(n * 10_000)));
const at = (n: number): Measure => measure(BigInt(Math.round(n * 100)));

const plain: SettlementTerms = {
  scale: "mine",
  moisture: null,
  calorific: null,
  steps: [],
  alone: [],
  reject: [],
  ladder: null,
  fulfilment: { kind: "DEPOSIT", threshold: 9_000, least: fen(0n) },
  vatRate: 1_300,
};

const moist = (base: number): MoistureTerms => ({
  base: at(base),
  formula: "DRY_MASS",
  bonus: false,
  second: null,
});

/** What a contract settles by where its ware says nothing else, by the kind of its goods. */
export const settlementTemplates = {
  thermal: {
    label: "动力煤（按热值）",
    terms: {
      ...plain,
      moisture: moist(13),
      calorific: {
        kind: "UNIT",
        base: at(5_500),
        cap: at(300),
        second: { limit: at(5_300), multiplier: 100 },
      },
      steps: [{ code: "S", limit: at(0.5), step: at(0.1), perStep: yuan(3), second: null }],
      reject: [
        { code: "Q", is: "<", value: at(4_000) },
        { code: "S", is: ">=", value: at(3) },
      ],
    },
  },
  coking: {
    label: "炼焦煤（按灰、硫、挥发分）",
    terms: {
      ...plain,
      moisture: moist(8),
      steps: [
        { code: "A", limit: at(10.5), step: at(0.1), perStep: yuan(3), second: stricter(11, 6) },
        { code: "S", limit: at(0.8), step: at(0.01), perStep: yuan(3), second: stricter(1, 6) },
        { code: "V", limit: at(28), step: at(1), perStep: yuan(10), second: null },
      ],
    },
  },
  injection: {
    label: "喷吹煤（按灰、硫、挥发分）",
    terms: {
      ...plain,
      scale: "receiver",
      moisture: moist(8),
      steps: [
        { code: "A", limit: at(11), step: at(0.1), perStep: yuan(3), second: stricter(11.5, 6) },
        { code: "S", limit: at(0.6), step: at(0.01), perStep: yuan(3), second: stricter(0.65, 6) },
        { code: "V", limit: at(11.5), step: at(0.1), perStep: yuan(3), second: stricter(12, 6) },
      ],
    },
  },
  weight: { label: "按过磅量结算", terms: plain },
} as const satisfies Readonly<Record<string, { label: string; terms: SettlementTerms }>>;
export type SettlementTemplate = keyof typeof settlementTemplates;

function stricter(limit: number, perStep: number) {
  return { limit: at(limit), perStep: yuan(perStep) };
}

/** Which template goods of a kind settle by; other kinds go by weight alone. */
const templateOfKind: Readonly<Record<string, SettlementTemplate>> = {
  动力煤: "thermal",
  无烟煤: "thermal",
  化工用煤: "thermal",
  煤泥: "thermal",
  炼焦煤: "coking",
  喷吹煤: "injection",
};

export const templateFor = (wareKind: string): SettlementTemplate => templateOfKind[wareKind] ?? "weight";

/**
 * The terms of a ware: those of its template, with the bases and limits of its own quality table ("5500", "≤0.50").
 * What the table leaves out is not settled by, except for moisture, which keeps the base of the template.
 */
export function termsOf(template: SettlementTemplate, qualities: readonly QualityLine[]): SettlementTerms {
  const terms: SettlementTerms = settlementTemplates[template].terms;
  const named = new Map(qualities.map(({ code, value }) => [code, promised(value)]));
  const base = named.get("Q") ?? null;
  const moisture = named.get("M") ?? null;
  return {
    ...terms,
    moisture: terms.moisture && { ...terms.moisture, base: moisture ?? terms.moisture.base },
    calorific: terms.calorific && base !== null ? rebased(terms.calorific, base) : null,
    steps: terms.steps.flatMap((step) => {
      const limit = named.get(step.code) ?? null;
      return limit === null ? [] : [{ ...step, limit, second: shifted(step, limit) }];
    }),
    reject: terms.reject.filter((limit) => {
      const promise = named.get(limit.code) ?? null;
      return promise === null ? limit.code !== "Q" : !isWithin(promise, limit);
    }),
  };
}

/** Nobody refuses what was promised: coal sold with 4 % of sulphur is not refused for having 3 %. */
const isWithin = (promise: Measure, { is, value }: LotLimit): boolean =>
  is === "<" || is === "<=" ? promise <= value : promise >= value;

/** The last figure of what a quality table says: 5500, ≤0.50, 13-15. */
const promised = (text: string): Measure | null => {
  const figure = /(\d+(?:\.\d+)?)\D*$/.exec(text)?.[1];
  return figure === undefined ? null : parseMeasure(figure);
};

/** The second band stays as far from the first as the template has it. */
const shifted = ({ limit, second }: StepTerms, to: Measure): StepTerms["second"] =>
  second && { ...second, limit: measure(second.limit + to - limit) };

function rebased(terms: CalorificTerms, base: Measure): CalorificTerms {
  if (terms.kind !== "UNIT") return { ...terms, base };
  const { second } = terms;
  return {
    ...terms,
    base,
    second: second && { ...second, limit: measure(second.limit + base - terms.base) },
  };
}
