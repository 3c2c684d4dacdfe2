import type { Instant } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import {
  type ModeShape,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
} from "./parameter-table.ts";
import type { Section, Ware, WareRule } from "./session.ts";

/** Changes of a section and its wares before the start: their parameters, in the units of the parameter sheet. */

/** Parameters of the section itself. */
export const sectionKeys = [
  "freeSeconds",
  "extSeconds",
  "restSeconds",
  "r2Seconds",
  "hardEndSeconds",
] as const satisfies readonly ParameterKey[];

/** Parameters of each ware. The base price is none: the owner sets it. */
export const wareKeys = [
  "minStep",
  "maxStep",
  "capPrice",
  "stepGrid",
  "minBidders",
  "tieRule",
  "startWhenCovered",
  "lockSeconds",
  "depositMode",
  "depositRate",
  "depositFixed",
  "depositPerTonne",
  "depositBase",
  "feeBuyUnit",
  "feeBuyPerTonne",
  "feeBuyPerMille",
  "feeSellUnit",
  "feeSellPerTonne",
  "feeSellPerMille",
] as const satisfies readonly ParameterKey[];

/** Shape of a section; bidding in turns with a sealed round counts as mode 90. */
export const shapeOf = ({
  mode,
  downmode,
  sealedMs,
}: Pick<Section, "mode" | "downmode" | "sealedMs">): ModeShape =>
  mode === "0" && downmode === "C" && sealedMs !== null
    ? { mode: "90", downmode: "A" }
    : { mode, downmode: mode === "0" ? downmode : "A" };

export type Values = Readonly<Partial<Record<ParameterKey, ParameterValue>>>;

const seconds = (ms: number): bigint => BigInt(Math.round(ms / 1000));

/** The clocks of a section as parameters, as far as they apply to its shape. */
export function valuesOfSection(section: Section): Values {
  const { freeMs, extensionMs, restMs, sealedMs, hardEnd, startsAt } = section;
  return applicableValues(shapeOf(section), {
    freeSeconds: seconds(freeMs),
    extSeconds: seconds(extensionMs),
    restSeconds: seconds(restMs),
    r2Seconds: sealedMs === null ? null : seconds(sealedMs),
    hardEndSeconds: hardEnd === null ? null : seconds(hardEnd - startsAt),
  });
}

/** The rule of a ware as parameters; of deposit and fees only the figure that its mode or unit needs. */
export function valuesOfWare({ rule }: Pick<Ware, "rule">, shape: ModeShape): Values {
  return applicableValues(shape, {
    minStep: rule.priceStep,
    maxStep: rule.maxPriceStep,
    capPrice: rule.capPrice,
    stepGrid: yes(rule.stepGrid),
    minBidders: BigInt(rule.minBidders),
    tieRule: rule.tieRule,
    startWhenCovered: yes(rule.startWhenCovered),
    ...(rule.terms?.mode === "2" ? { lockSeconds: seconds(rule.terms.lockMs) } : {}),
    depositMode: rule.deposit.mode,
    ...depositFigure(rule),
    depositBase: rule.performanceBase,
    ...feeValues("Buy", rule.feeBuy),
    ...feeValues("Sell", rule.feeSell),
  });
}

const applicableValues = (shape: ModeShape, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => parameterDefinition(key as ParameterKey).applies(shape)),
  );

const yes = (is: boolean) => (is ? "Y" : "N");

function depositFigure({ deposit }: WareRule): Values {
  switch (deposit.mode) {
    case "RATIO":
      return { depositRate: BigInt(deposit.rate) };
    case "FIXED":
      return { depositFixed: deposit.amount };
    case "TON":
      return { depositPerTonne: deposit.perTonne };
  }
}

const feeValues = (side: "Buy" | "Sell", rule: FeeRule): Values => ({
  [`fee${side}Unit`]: rule.unit,
  ...(rule.unit === "TON"
    ? { [`fee${side}PerTonne`]: rule.perTonne }
    : { [`fee${side}PerMille`]: BigInt(rule.perMillion) }),
});

/**
 * Whether a section still waits for its start: its journal is empty and its time has not come. Only then it can be
 * changed.
 */
export const isWaiting = ({ status, seq, startsAt }: Section, now: Instant): boolean =>
  status === "0" && seq === 0 && startsAt > now;
