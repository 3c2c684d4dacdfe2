import { mallWareStates } from "@zd/domain/mall/codes";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { writeLog } from "../merchants/shop-store.ts";
import type { WareRow } from "./ware-store.ts";

/** Whether a ware is of the reviewer's own firm or was submitted by himself: then he may not review it. */
export const isOwn = ({ firmId, submittedBy }: Pick<WareRow, "firmId" | "submittedBy">, actor: Actor) =>
  firmId === actor.firmId || submittedBy === actor.userId;

export function requireReason(typed: string, field: string): string {
  const why = typed.trim();
  if (why === "") throw new Refused("FIELD_REQUIRED", { field });
  return why;
}

export const logReview = (scope: Scope, actor: Actor, row: WareRow, action: string, memo: string) =>
  writeLog(scope, actor, [
    {
      firm: row.firmId,
      ware: row.id,
      action,
      detail: memo.trim() === "" ? row.name : `${row.name}：${memo.trim()}`,
    },
  ]);

export const changed = ({ id, state }: WareRow, after: WareRow["state"]) => ({
  what: "商城商品",
  id,
  before: { 状态: mallWareStates[state] },
  after: { 状态: mallWareStates[after] },
});
