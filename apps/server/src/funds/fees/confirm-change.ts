import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { keepDecision, lockChange } from "./change-decision.ts";
import { type FeeChange, faultOfChange, makeChange } from "./change-store.ts";

/** 复核通过: the change is made, if it still can be. */
export const confirmChange = handle(
  contract.fees.confirmChange,
  async ({ change: number }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const kept = await lockChange(tx, actor.companyId, number);
    if (kept.state !== "0") return refuse("FEE_CHANGE_DECIDED");
    if (kept.askedBy === actor.userId || kept.firmId === actor.firmId) return refuse("OWN_FEE_CHANGE");
    const change = kept.details as FeeChange;
    const fault = await faultOfChange(scope, actor.companyId, change);
    if (fault) return refuse(fault.reason);
    await makeChange(scope, actor, change, kept.reason);
    await keepDecision(tx, kept.id, "1", actor, new Date(now), null);
    return null;
  },
);
