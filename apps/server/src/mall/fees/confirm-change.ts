import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { writeLog } from "../merchants/shop-store.ts";
import { cardOfChange } from "./change-card.ts";
import { keepDecision, lockWaiting, makeChange, type PlanChange } from "./plan-change.ts";

/** 复核通过: makes the change; refused where it can no longer be made. */
export const confirmChange = handle(
  api.feePlans.confirmChange,
  async ({ change, seen }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const row = await lockWaiting(tx, actor.companyId, change);
    if (row.askedBy === actor.userId || row.firmId === actor.firmId) return refuse("OWN_FEE_CHANGE");
    const details = row.details as PlanChange;
    requireMatchingPreview(seen, await cardOfChange(tx, actor.companyId, details));
    await makeChange({ tx, now }, actor.companyId, details);
    await keepDecision({ tx, now }, row.id, actor, "1", null);
    if (details.what === "shop")
      await writeLog({ tx, now }, actor, [
        { firm: details.firm, action: "变更收费方案", detail: `${row.words}：${row.reason}` },
      ]);
    publishDecided(scope, {
      kind: "feePlan",
      id: String(change),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: true,
      opinion: "",
    });
    return null;
  },
);
