import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { putOnSale, takeOffSale } from "./sale.ts";
import { findPending, merchantSteps, requireStatus, wareMark } from "./ware-outcome.ts";
import { changeWare, type LockedWare, lockOwnWare } from "./ware-store.ts";

const actions = { "0": "撤回审核", "2": "上架", "4": "下架" } as const;

/** 修改商品状态: 撤回, 下架, or 上架 of a ware that its merchant has taken down himself and not changed. */
export const editWareStatus = handle(
  api.mallWares.editStatus,
  async ({ ware: id, state, seen }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const ware = await lockOwnWare(tx, firm, id);
    requireStatus(ware, state);
    requireMatchingPreview(seen, wareMark(ware.row, merchantSteps[state], await findPending(tx, ware.row)));
    const version = await setState(scope, ware, state, actor);
    await writeLog(scope, actor, [{ firm, ware: id, action: actions[state], detail: ware.row.name }]);
    return { ware: id, version, state };
  },
);

function setState(
  scope: Scope,
  ware: LockedWare,
  state: keyof typeof actions,
  actor: Actor,
): Promise<number> {
  if (state === "0") return changeWare(scope.tx, ware.row, { state }, scope.now);
  return state === "2" ? putOnSale(scope, ware, actor) : takeOffSale(scope, ware, state);
}
