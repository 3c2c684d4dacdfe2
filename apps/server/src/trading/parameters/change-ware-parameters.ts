import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { write } from "../../platform/formats/exact-json.ts";
import { decideWares } from "./decide-section-change.ts";
import { concludeChange, holdWaiting, sectionChangeMark } from "./section-change.ts";

/** 修改标的参数: rules of one or more wares, before their section begins. */
export const changeWareParameters = handle(
  api.parameterSheet.changeWareParameters,
  async ({ section, version, wares, values, reason, card }, { actor, accept, ...scope }) => {
    const { tx, now } = scope;
    const before = await holdWaiting(scope, section, version, actor);
    const [fact] = accept(decideWares(before, { wares, values }, now));
    if (!fact) throw new Error("a change without a fact");
    requireMatchingPreview(card, sectionChangeMark(before, fact.changed));
    for (const [id, rule] of fact.rules)
      await tx
        .updateTable("trading.ware")
        .set({ rule: write(rule) })
        .where("id", "=", id)
        .execute();
    const changedWares = [...fact.rules.keys()];
    return concludeChange(
      scope,
      before,
      { action: "change-wares", changed: fact.changed, reason, wares: changedWares },
      actor,
    );
  },
);
