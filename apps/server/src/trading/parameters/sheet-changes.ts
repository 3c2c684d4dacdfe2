import type { parameterSheet } from "@zd/api/trading/parameters";
import type { InputOf } from "@zd/api/wire/operation";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { type ParameterChanges, sheetFault } from "@zd/domain/trading/parameter-sheet";
import {
  isSameScope,
  type ParameterScope,
  parameterText,
  parameterWords,
  parseParameter,
  valueBelow,
} from "@zd/domain/trading/parameters";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findLayers } from "./sheet-store.ts";

type SheetInput = Pick<InputOf<typeof parameterSheet.changeParameters>, "values" | "resets">;

/** The values of a scope that change; refused where a value is not allowed, or none changes. */
export async function changesOfSheet(
  db: Reader,
  company: CompanyId,
  scope: ParameterScope,
  { values, resets }: SheetInput,
) {
  const layers = await findLayers(db, company);
  const input: ParameterChanges = {
    values: values.map(({ key, value }) => ({ key, value: parseParameter(key, value) })),
    resets: resets.filter((key) => !values.some((one) => one.key === key)),
  };
  const fault = sheetFault(layers, scope, input);
  if (fault) throw new Refused(fault.reason, fault.figures);

  const own = new Map(layers.filter((layer) => isSameScope(layer, scope)).map((layer) => [layer.key, layer]));
  const changes = [
    ...new Map(input.values.map((one) => [one.key, one])).values(),
    ...[...new Set(input.resets)].map((key) => ({ key, value: undefined })),
  ].flatMap(({ key, value }) => {
    const before = own.get(key);
    // Nothing happens where nothing was set, or the same is set again.
    if (value === undefined ? before === undefined : before !== undefined && before.value === value)
      return [];
    const { value: below, source: belowSource } = valueBelow(key, scope, layers);
    return [
      {
        key,
        belowSource,
        step: value === undefined ? ("reset" as const) : ("set" as const),
        value: value === undefined ? null : parameterText(key, value),
        beforeWords: parameterWords(key, before ? before.value : below),
        afterWords: parameterWords(key, value === undefined ? below : value),
      },
    ];
  });
  if (changes.length === 0) throw new Refused("PARAMETERS_UNCHANGED");
  return changes;
}
