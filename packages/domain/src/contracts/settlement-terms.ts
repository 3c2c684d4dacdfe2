import { type Fen, fen, type Price, price } from "../kernel/brand.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { QualityLine } from "../terms/product.ts";
import { type Measure, measure, parseMeasure, type QualityCode } from "./quality.ts";

/**
 * Terms by which a contract is settled (domain §5.3), from the template of its ware kind and the ware's quality table.
 * Measures are in hundredths of kcal/kg or of a per cent, prices in 0.0001 yuan a tonne.
 */
export interface SettlementTerms {
  /** Whose weigh tickets count. */
  readonly scale: Scale;
  /** Correction of the weight by moisture; null for none. */
  readonly moisture: MoistureTerms | null;
  /** Correction of the price by calorific value; null for none. */
  readonly calorific: CalorificTerms | null;
  /** Deductions for sulphur, ash and volatile matter; each started step counts as a whole one. */
  readonly steps: readonly StepTerms[];
  /** A lot that meets one of these limits is settled alone, and stays out of the average. */
  readonly alone: readonly LotLimit[];
  /** A lot that meets one of these limits is refused and not paid. */
  readonly reject: readonly LotLimit[];
  /** 量价阶梯 for the whole quantity; null for none. */
  readonly ladder: PriceLadder | null;
  /** Penalty for a low 履约率; null for none. */
  readonly fulfilment: FulfilmentTerms | null;
  /** VAT rate in ten-thousandths; prices include it. */
  readonly vatRate: number;
}

/** Whose weighing counts. */
export const scales = { mine: "矿方磅单", receiver: "收货方磅单", port: "港口轨道衡" } as const;
export type Scale = keyof typeof scales;

export const moistureFormulas = { DRY_MASS: "干基折算", SIMPLE: "简单扣水" } as const;

export interface MoistureTerms {
  /** Total moisture (Mt) up to which the weight counts in full. */
  readonly base: Measure;
  /** By the dry mass, or cut simply by the excess. */
  readonly formula: keyof typeof moistureFormulas;
  /** Whether coal drier than the base counts with more weight. */
  readonly bonus: boolean;
  /** Limit beyond which the excess counts more; null for none. */
  readonly second: {
    /** Moisture from which on the excess counts more. */
    readonly limit: Measure;
    /** How many hundredths of it count: 150 is 1.5 times. */
    readonly multiplier: number;
  } | null;
}

export type CalorificTerms = CalorificByUnit | CalorificByBand | CalorificByMegacalorie;

/** Price changes by each kcal/kg above or below the base, at the contract price divided by the base. */
export interface CalorificByUnit {
  readonly kind: "UNIT";
  /** Calorific value of the contract price. */
  readonly base: Measure;
  /** Greatest surplus above the base that is paid; null without a limit. */
  readonly cap: Measure | null;
  /** Limit below which each kcal/kg is deducted once more; null for none. */
  readonly second: {
    /** Calorific value below which it is deducted. */
    readonly limit: Measure;
    /** How many hundredths of the price of a kcal/kg are deducted: 100 is the whole of it. */
    readonly multiplier: number;
  } | null;
}

/**
 * Price changes by bands: the last band whose `from` is reached says what is added to a tonne (below zero deducted);
 * below all of them the first one does.
 */
export interface CalorificByBand {
  readonly kind: "BAND";
  /** Calorific value of the contract price, as the terms show it; the bands alone are reckoned with. */
  readonly base: Measure;
  /** Bands in rising order of `from`. */
  readonly bands: readonly {
    /** Calorific value from which on the band holds. */
    readonly from: Measure;
    /** What it adds to the price of a tonne, in 0.0001 yuan; below zero it is deducted. */
    readonly perTonne: Price;
  }[];
}

/** A price for each Mcal, less `cut` for each started `step` below the base. */
export interface CalorificByMegacalorie {
  readonly kind: "MCAL";
  /** Calorific value of the contract price, below which steps are cut. */
  readonly base: Measure;
  /** Price of an Mcal at the base, in 0.0001 yuan. */
  readonly perMcal: Price;
  /** Length of a step. */
  readonly step: Measure;
  /** What a started step takes off the price of an Mcal, in 0.0001 yuan. */
  readonly cut: Price;
}

/** Deduction from the price for an index above its limit. */
export interface StepTerms {
  /** Index: sulphur (S), ash (A) or volatile matter (V). */
  readonly code: Exclude<QualityCode, "Q" | "M">;
  /** Value up to which nothing is deducted. */
  readonly limit: Measure;
  /** Length of a step. */
  readonly step: Measure;
  /** Deduction for a step. */
  readonly perStep: Price;
  /** Limit beyond which a step costs this instead; null for none. */
  readonly second: {
    /** Value from which on the other deduction holds. */
    readonly limit: Measure;
    /** Deduction for a step beyond it. */
    readonly perStep: Price;
  } | null;
}

/** A condition on the value of a lot. */
export interface LotLimit {
  /** Index whose value is compared. */
  readonly code: QualityCode;
  /** How the value of the lot must compare with `value` for the condition to be met. */
  readonly is: "<" | "<=" | ">" | ">=";
  /** The limit, in hundredths of the index's unit. */
  readonly value: Measure;
}

export type FulfilmentTerms =
  /**
   * (threshold − 履约率) of the deposit of the side at fault, and at least `least` fen; `threshold` is in ten-thousandths.
   */
  | {
      readonly kind: "DEPOSIT";
      /** 履约率 from which on nothing is due, in ten-thousandths. */
      readonly threshold: number;
      /** Least penalty where any is due, in fen. */
      readonly least: Fen;
    }
  /** An amount for each tonne that was not supplied. */
  | {
      readonly kind: "SHORTFALL";
      /** What the seller pays for a missing tonne, in 0.0001 yuan. */
      readonly perTonne: Price;
    };

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

/** Settlement templates by ware kind; a ware's quality table replaces their bases and limits. */
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

/** Template of each ware kind; all other kinds are settled by weight alone. */
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
 * Terms of a ware: its template with the bases and limits of its own quality table ("5500", "≤0.50"). Indices that the
 * table leaves out are not settled by, except moisture, which keeps the template's base.
 */
export function termsOf(template: SettlementTemplate, qualities: readonly QualityLine[]): SettlementTerms {
  const terms: SettlementTerms = settlementTemplates[template].terms;
  const named = new Map(qualities.map(({ code, value }) => [code, parsePromise(value)]));
  const base = named.get("Q") ?? null;
  const moisture = named.get("M") ?? null;
  return {
    ...terms,
    moisture: terms.moisture && { ...terms.moisture, base: moisture ?? terms.moisture.base },
    calorific: terms.calorific && base !== null ? withBase(terms.calorific, base) : null,
    steps: terms.steps.flatMap((step) => {
      const limit = named.get(step.code) ?? null;
      return limit === null ? [] : [{ ...step, limit, second: shiftSecond(step, limit) }];
    }),
    reject: terms.reject.filter((limit) => {
      const promise = named.get(limit.code) ?? null;
      return promise === null ? limit.code !== "Q" : !isWithin(promise, limit);
    }),
  };
}

/** Whether the promised value itself would be refused: coal sold with 4 % of sulphur is not refused for having 3 %. */
const isWithin = (promise: Measure, { is, value }: LotLimit): boolean =>
  is === "<" || is === "<=" ? promise <= value : promise >= value;

/** Last figure in a line of the quality table: 5500, ≤0.50, 13-15. Null where it has none. */
const parsePromise = (text: string): Measure | null => {
  const figure = /(\d+(?:\.\d+)?)\D*$/.exec(text)?.[1];
  return figure === undefined ? null : parseMeasure(figure);
};

/** The second limit, moved so that it keeps the template's distance from the first. */
const shiftSecond = ({ limit, second }: StepTerms, to: Measure): StepTerms["second"] =>
  second && { ...second, limit: measure(second.limit + to - limit) };

function withBase(terms: CalorificTerms, base: Measure): CalorificTerms {
  if (terms.kind !== "UNIT") return { ...terms, base };
  const { second } = terms;
  return {
    ...terms,
    base,
    second: second && { ...second, limit: measure(second.limit + base - terms.base) },
  };
}
