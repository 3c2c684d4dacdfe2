import { contract } from "@zd/contract";
import { parseParameter } from "@zd/domain/trading/parameters";
import { changeWares } from "@zd/domain/trading/section-parameters";
import { write } from "../../platform/exact-json.ts";
import { handle } from "../../platform/operation.ts";
import { concludeChange, holdWaiting } from "./section-change.ts";

/** 修改标的参数: the rules of one ware or several, until their section begins. */
export const changeWareParameters = handle(
  contract.parameterSheet.changeWareParameters,
  async ({ section, version, wares, values, reason }, { actor, accept, ...scope }) => {
    const { tx, now } = scope;
    const before = await holdWaiting(scope, section, version, actor);
    const asked = values.map(({ key, value }) => ({ key, value: parseParameter(key, value) }));
    const names = new Map([...before.wares.values()].map(({ id, no }) => [id, no]));
    const [fact] = accept(changeWares(before.session, [...new Set(wares)], asked, names, now));
    if (!fact) throw new Error("a change without a fact");
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
