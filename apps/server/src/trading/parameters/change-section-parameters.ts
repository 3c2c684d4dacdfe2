import { api } from "@zd/api";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { decideSection } from "./decide-section-change.ts";
import { concludeChange, holdWaiting, sectionChangeMark } from "./section-change.ts";

/** 修改场次参数: start and clocks of a section, before it begins. */
export const changeSectionParameters = handle(
  api.parameterSheet.changeSectionParameters,
  async ({ section, version, startsAt, values, reason, card }, { actor, accept, ...scope }) => {
    const { tx, now } = scope;
    const before = await holdWaiting(scope, section, version, actor);
    const [fact] = accept(decideSection(before, { startsAt, values }, now));
    if (!fact) throw new Error("a change without a fact");
    requireMatchingPreview(card, sectionChangeMark(before, fact.changed));
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
