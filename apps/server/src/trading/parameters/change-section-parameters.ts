import { contract } from "@zd/contract";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { parseParameter } from "@zd/domain/trading/parameters";
import { changeSection } from "@zd/domain/trading/section-parameters";
import { handle } from "../../platform/operation.ts";
import { concludeChange, holdWaiting } from "./section-change.ts";

/** 修改场次参数: when a section begins and how its clocks run, until it does. */
export const changeSectionParameters = handle(
  contract.parameterSheet.changeSectionParameters,
  async ({ section, version, startsAt, values, reason }, { actor, accept, ...scope }) => {
    const { tx, now } = scope;
    const before = await holdWaiting(scope, section, version, actor);
    const asked = values.map(({ key, value }) => ({ key, value: parseParameter(key, value) }));
    const deliveries = [...before.wares.values()].map(({ deliveryFrom }) => deliveryFrom);
    const [fact] = accept(changeSection(before.session, { startsAt, values: asked }, deliveries, now));
    if (!fact) throw new Error("a change without a fact");
    const { startsAt: begins, freeMs, extensionMs, restMs, sealedMs, hardEnd, changed } = fact;
    await tx
      .updateTable("trading.section")
      .set({
        startsAt: new Date(begins),
        tradingDay: shanghaiDay(begins),
        ringsAt: new Date(begins),
        freeMs,
        extensionMs,
        restMs,
        sealedMs,
        hardEnd: hardEnd === null ? null : new Date(hardEnd),
      })
      .where("id", "=", section)
      .execute();
    return concludeChange(scope, before, { action: "change-section", changed, reason, wares: [] }, actor);
  },
);
