import type { Fen, WareKindId } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";
import { formatAmount } from "../money/yuan.ts";
import type { Downmode } from "../terms/codes.ts";
import {
  type ModeShape,
  modeShapes,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
  parameterKeys,
} from "./parameter-table.ts";
import type { RunningMode } from "./session.ts";

/**
 * 参数表 (domain §0.4): the parameters of sections in layers, from the platform's defaults to those of a ware kind; a
 * stronger layer hides a weaker one. A value is an integer of its smallest step, see `places` and `unit`.
 */

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
  const { set, applies, initially } = parameterDefinition(key);
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
  let best: EffectiveParameter = { value: parameterDefinition(key).initially(shape), source: "platform" };
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
  const { places, kind } = parameterDefinition(key);
  return formatDecimal(value, places, kind === "price" || kind === "yuan" ? 2 : 0);
}

/**
 * The inverse of `parameterText`, without checking the bounds; undefined where the text is no value of this parameter.
 */
export function parseParameter(key: ParameterKey, text: string | null): ParameterValue | undefined {
  const { choices, places, none } = parameterDefinition(key);
  if (text === null || text === "") return none === undefined ? undefined : null;
  if (choices) return Object.hasOwn(choices, text) ? text : undefined;
  return (/^\d/.test(text) ? parseDecimal(text, places) : null) ?? undefined;
}

/** Value as users read it: "1.00 元/吨", "20 分钟", "不限", "按比例". */
export function parameterWords(key: ParameterKey, value: ParameterValue): string {
  const { none, choices, unit, kind } = parameterDefinition(key);
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
  const { label: name, least, most, unit, none } = parameterDefinition(key);
  if (value === undefined || (value === null && none === undefined))
    return { key, reason: "PARAMETER_UNREADABLE", figures: { name } };
  if (typeof value !== "bigint" || (value >= least && value <= most)) return null;
  const [low, high] = [parameterText(key, least) ?? "", parameterText(key, most) ?? ""];
  return { key, reason: "PARAMETER_OUT_OF_RANGE", figures: { name, least: low, most: high, unit } };
}

/** Value that a scope would have without its own: that of the broader layers which hold for all of it. */
export function valueBelow(
  key: ParameterKey,
  scope: ParameterScope,
  layers: readonly SetParameter[],
): EffectiveParameter {
  const [shape] = shapesOf(scope).filter(parameterDefinition(key).applies);
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
