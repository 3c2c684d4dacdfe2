import { api } from "@zd/api";
import { parameterLabels } from "@zd/domain/trading/parameter-table";
import { handle } from "../../platform/calls/operation.ts";
import { changesOfSheet } from "./sheet-changes.ts";
import { checkScope, lockSheet, versionOf } from "./sheet-store.ts";

/** 修改参数: sets values of a scope, or resets them to the layer below. */
export const changeParameters = handle(
  api.parameterSheet.changeParameters,
  async (
    { mode, downmode, wareKind, version, values, resets, reason },
    { tx, actor, now, refuse, record },
  ) => {
    const { companyId, userId: byUser } = actor;
    const scope = { mode, downmode, wareKind };
    await checkScope(tx, scope);
    await lockSheet(tx, companyId);
    if ((await versionOf(tx, companyId, scope)) !== version) return refuse("PARAMETERS_CHANGED");

    const changes = await changesOfSheet(tx, companyId, scope, { values, resets });

    const who = { companyId, mode, downmode, wareKindId: wareKind };
    const signed = { byUser, at: new Date(now), reason: reason.trim() };
    await tx
      .insertInto("trading.parameterChange")
      .values(changes.map(({ belowSource: _, ...change }) => ({ ...who, ...change, ...signed })))
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
