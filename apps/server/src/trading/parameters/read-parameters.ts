import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { instant } from "@zd/domain/kernel/brand";
import { isSameScope, keysOfScope, parameterText, valueBelow } from "@zd/domain/trading/parameters";
import { handle } from "../../platform/calls/operation.ts";
import { findUserNames } from "../control/names.ts";
import { checkScope, findLayers, versionOf } from "./sheet-store.ts";

/** 参数表: the values that hold for a scope, and who has set them. */
export const readParameters = handle(
  api.parameterSheet.readParameters,
  async ({ mode, downmode, wareKind }, { db, actor }) => {
    const scope = { mode, downmode, wareKind };
    await checkScope(db, scope);
    const [layers, version, kinds] = await Promise.all([
      findLayers(db, actor.companyId),
      versionOf(db, actor.companyId, scope),
      db.selectFrom("trading.wareKind").select(["id", "name"]).orderBy("position").execute(),
    ]);
    const own = layers.filter((layer) => isSameScope(layer, scope));
    const nameOf = await findUserNames(
      db,
      own.map(({ change }) => change.byUser),
    );
    const scopes = Map.groupBy(layers, (layer) =>
      JSON.stringify([layer.mode, layer.downmode, layer.wareKind]),
    );
    return {
      version,
      mayChange: mayDo(actor.roles, "manage-trading"),
      rows: keysOfScope(scope).map((key) => {
        const mine = own.find((layer) => layer.key === key);
        const below = valueBelow(key, scope, layers);
        return {
          key,
          value: parameterText(key, mine ? mine.value : below.value),
          source: mine
            ? mode === null
              ? wareKind === null
                ? "company"
                : "wareKind"
              : downmode === null
                ? "mode"
                : "downmode"
            : below.source,
          own: mine !== undefined,
          below: parameterText(key, below.value),
          belowSource: below.source,
          by: mine ? nameOf(mine.change.byUser) : null,
          at: mine ? instant(mine.change.at.getTime()) : null,
          reason: mine?.change.reason ?? null,
        };
      }),
      scopes: [...scopes.values()].flatMap((all) => {
        const [first] = all;
        return first
          ? [{ mode: first.mode, downmode: first.downmode, wareKind: first.wareKind, count: all.length }]
          : [];
      }),
      wareKinds: kinds.map(({ id, name }) => ({ wareKind: id, name })),
    };
  },
);
