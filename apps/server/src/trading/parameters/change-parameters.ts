import { contract } from "@zd/contract";
import {
  isSameScope,
  type ParameterChanges,
  parameterLabels,
  parameterText,
  parameterWords,
  parseParameter,
  sheetFault,
  valueBelow,
} from "@zd/domain/trading/parameters";
import { handle } from "../../platform/operation.ts";
import { checkScope, findLayers, lockSheet, versionOf } from "./sheet-store.ts";

/** 修改参数: sets values of a scope, or gives them back to the layer below. */
export const changeParameters = handle(
  contract.parameterSheet.changeParameters,
  async (
    { mode, downmode, wareKind, version, values, resets, reason },
    { tx, actor, now, refuse, record },
  ) => {
    const { companyId, userId: byUser } = actor;
    const scope = { mode, downmode, wareKind };
    await checkScope(tx, scope);
    await lockSheet(tx, companyId);
    if ((await versionOf(tx, companyId, scope)) !== version) return refuse("PARAMETERS_CHANGED");

    const layers = await findLayers(tx, companyId);
    const asked: ParameterChanges = {
      values: values.map(({ key, value }) => ({ key, value: parseParameter(key, value) })),
      resets: resets.filter((key) => !values.some((one) => one.key === key)),
    };
    const fault = sheetFault(layers, scope, asked);
    if (fault) return refuse(fault.reason, fault.figures);

    const own = new Map(
      layers.filter((layer) => isSameScope(layer, scope)).map((layer) => [layer.key, layer]),
    );
    const changes = [
      ...new Map(asked.values.map((one) => [one.key, one])).values(),
      ...[...new Set(asked.resets)].map((key) => ({ key, value: undefined })),
    ].flatMap(({ key, value }) => {
      const before = own.get(key);
      // Nothing happens where nothing was set, or the same is set again.
      if (value === undefined ? before === undefined : before !== undefined && before.value === value)
        return [];
      const below = valueBelow(key, scope, layers).value;
      return [
        {
          key,
          step: value === undefined ? ("reset" as const) : ("set" as const),
          value: value === undefined ? null : parameterText(key, value),
          beforeWords: parameterWords(key, before ? before.value : below),
          afterWords: parameterWords(key, value === undefined ? below : value),
        },
      ];
    });
    if (changes.length === 0) return refuse("PARAMETERS_UNCHANGED");

    const who = { companyId, mode, downmode, wareKindId: wareKind };
    const signed = { byUser, at: new Date(now), reason: reason.trim() };
    await tx
      .insertInto("trading.parameterChange")
      .values(changes.map((change) => ({ ...who, ...change, ...signed })))
      .execute();
    await tx
      .deleteFrom("trading.parameter")
      .where("companyId", "=", companyId)
      .where("mode", "is not distinct from", mode)
      .where("downmode", "is not distinct from", downmode)
      .where("wareKindId", "is not distinct from", wareKind)
      .where(
        "key",
        "in",
        changes.map(({ key }) => key),
      )
      .execute();
    const set = changes.filter(({ step }) => step === "set");
    if (set.length > 0) {
      await tx
        .insertInto("trading.parameter")
        .values(set.map(({ key, value }) => ({ ...who, key, value, ...signed })))
        .execute();
    }
    const words = (part: "beforeWords" | "afterWords") =>
      Object.fromEntries(changes.map((change) => [parameterLabels[change.key], change[part]]));
    const id = [mode, downmode, wareKind].filter((one) => one !== null).join("/") || companyId;
    record.changed({ what: "参数表", id, before: words("beforeWords"), after: words("afterWords") });
    return { version: version + changes.length };
  },
);
