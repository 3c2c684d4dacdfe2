import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { parameterLabels } from "@zd/domain/trading/parameter-table";
import { parameterSources } from "@zd/domain/trading/parameters";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changesOfSheet } from "./sheet-changes.ts";
import { checkScope, versionOf } from "./sheet-store.ts";

/** 修改参数的确认卡: each parameter of the scope before and after. */
export const previewParameters = handle(
  api.parameterSheet.previewParameters,
  async ({ mode, downmode, wareKind, version, values, resets }, { db, actor }) => {
    const scope = { mode, downmode, wareKind };
    await checkScope(db, scope);
    const [changes, last] = await Promise.all([
      changesOfSheet(db, actor.companyId, scope, { values, resets }),
      versionOf(db, actor.companyId, scope),
    ]);
    return {
      ...plainCard,
      number: "",
      party: "此后的申请与场次",
      direction: "修改",
      path: "参数表",
      amount: null,
      changes: changes.map(({ key, step, belowSource, beforeWords, afterWords }) => ({
        title: parameterLabels[key],
        from: beforeWords,
        to: step === "reset" ? `${afterWords}（恢复${parameterSources[belowSource]}）` : afterWords,
      })),
      subject: `共 ${changes.length} 项`,
      effect: null,
      consequence: [{ when: "确认后", words: "新申请与新场次按新值；已提交的申请、已排的场次不变" }],
      people: [{ role: "修改", name: actor.name, at: null }],
      barred: version === last ? null : refusalText("PARAMETERS_CHANGED", {}),
      seen: previewHash({ scope, version: last, changes }),
    };
  },
);
