import { contract } from "@zd/contract";
import { putUpFault, wareStepFault } from "@zd/domain/mall/ware";
import type { Scope } from "../../platform/jobs.ts";
import { handle } from "../../platform/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { refuseStep } from "./refuse-step.ts";
import { putOnSale, refuseUnsaleable, takeOffSale } from "./sale.ts";
import { changeWare, type LockedWare, lockOwnWare } from "./ware-store.ts";

/** 修改商品状态: 撤回, 下架, or 上架 of what its merchant took down himself and left as it was. */
export const editWareStatus = handle(
  contract.mallWares.editStatus,
  async ({ ware: id, state }, { actor, request, ...scope }) => {
    const { tx } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const ware = await lockOwnWare(tx, firm, id);
    const { action, version } = await {
      "0": () => withdraw(scope, ware),
      "2": async () => {
        refuseStep(putUpFault(ware.row));
        refuseUnsaleable(ware);
        return { action: "上架", version: await putOnSale(scope, ware, actor) };
      },
      "4": async () => {
        refuseStep(wareStepFault(ware.row.state, "takeDown"));
        return { action: "下架", version: await takeOffSale(scope, ware, "4") };
      },
    }[state]();
    await writeLog(scope, actor, [{ firm, ware: id, action, detail: ware.row.name }]);
    return { ware: id, version, state };
  },
);

async function withdraw({ tx, now }: Scope, { row }: LockedWare) {
  refuseStep(wareStepFault(row.state, "withdraw"));
  return { action: "撤回审核", version: await changeWare(tx, row, { state: "0" }, now) };
}
