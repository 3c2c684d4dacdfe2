import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { keepDecision, lockChange } from "./change-decision.ts";

/** 驳回 by a second person, or withdrawal by who has asked. */
export const rejectChange = handle(
  api.fees.rejectChange,
  async ({ change: number, memo }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const row = await lockChange(tx, actor.companyId, number);
    if (row.state !== "0") return refuse("FEE_CHANGE_DECIDED");
    await keepDecision(tx, row.id, "2", actor, new Date(now), memo.trim());
    publishDecided(scope, {
      kind: "feeChange",
      id: String(number),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: false,
      opinion: memo,
    });
    return null;
  },
);
