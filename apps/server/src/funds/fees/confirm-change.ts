import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { cardOfChange, changeMark } from "./change-card.ts";
import { keepDecision, lockChange } from "./change-decision.ts";
import { type FeeChange, faultOfChange, makeChange } from "./change-store.ts";

/** 复核通过: makes the change; refused where it can no longer be made. */
export const confirmChange = handle(
  api.fees.confirmChange,
  async ({ change: number, seen }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const row = await lockChange(tx, actor.companyId, number);
    if (row.state !== "0") return refuse("FEE_CHANGE_DECIDED");
    if (row.askedBy === actor.userId || row.firmId === actor.firmId) return refuse("OWN_FEE_CHANGE");
    const change = row.details as FeeChange;
    const fault = await faultOfChange(scope, actor.companyId, change);
    if (fault) return refuse(fault.reason);
    requireMatchingPreview(seen, changeMark(await cardOfChange(tx, actor.companyId, change, now)));
    await makeChange(scope, actor, change, row.reason);
    await keepDecision(tx, row.id, "1", actor, new Date(now), null);
    publishDecided(scope, {
      kind: "feeChange",
      id: String(number),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: true,
      opinion: "",
    });
    return null;
  },
);
