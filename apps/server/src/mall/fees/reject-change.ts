import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { keepDecision, lockWaiting } from "./plan-change.ts";

/** 驳回 by a second person, or withdrawal by who has asked. */
export const rejectChange = handle(
  api.feePlans.rejectChange,
  async ({ change, memo }, { tx, now, actor }) => {
    const row = await lockWaiting(tx, actor.companyId, change);
    await keepDecision({ tx, now }, row.id, actor, "2", memo.trim());
    return null;
  },
);
