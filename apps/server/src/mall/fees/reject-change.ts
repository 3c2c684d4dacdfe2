import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { keepDecision, lockWaiting } from "./plan-change.ts";

/** 驳回 by a second person, or withdrawal by who has asked. */
export const rejectChange = handle(
  api.feePlans.rejectChange,
  async ({ change, memo }, { actor, ...scope }) => {
    const { tx, now } = scope;
    const row = await lockWaiting(tx, actor.companyId, change);
    await keepDecision({ tx, now }, row.id, actor, "2", memo.trim());
    publishDecided(scope, {
      kind: "feePlan",
      id: String(change),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: false,
      opinion: memo,
    });
    return null;
  },
);
