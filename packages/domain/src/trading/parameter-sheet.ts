import {
  type ModeShape,
  type ParameterKey,
  type ParameterValue,
  parameterLabels,
} from "./parameter-table.ts";
import {
  durationWords,
  isSameScope,
  maySet,
  type ParameterFault,
  type ParameterScope,
  parameterText,
  type SetParameter,
  shapesOf,
  valueFault,
} from "./parameters.ts";
import { asScaled, parametersOf, type ValueOf } from "./trade-terms.ts";

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
