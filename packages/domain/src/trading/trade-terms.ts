import { type Fen, type Price, price, type WareKindId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import {
  type ModeShape,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
  parameterKeys,
  parameters,
} from "./parameter-table.ts";
import { type EffectiveParameter, parameterOf, type SetParameter } from "./parameters.ts";
import type { DepositRule } from "./session.ts";

export type Parameters = Readonly<Partial<Record<ParameterKey, EffectiveParameter>>>;

/** All parameters of a section of this shape, each with its value and layer. */
export function parametersOf(
  shape: ModeShape,
  wareKind: WareKindId | null,
  layers: readonly SetParameter[],
): Parameters {
  return Object.fromEntries(
    parameterKeys
      .filter(
        (key) => parameterDefinition(key).set !== "on-a-ware" && parameterDefinition(key).applies(shape),
      )
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

export type ValueOf = (key: ParameterKey) => ParameterValue;

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
