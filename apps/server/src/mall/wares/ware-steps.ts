import { contract } from "@zd/contract";
import { attributeFault } from "@zd/domain/mall/attributes";
import { deleteFault, putUpFault, wareStepFault } from "@zd/domain/mall/ware";
import type { Scope } from "../../platform/jobs.ts";
import { handle, Refused } from "../../platform/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { putOnSale, refuseUnsaleable, takeOffSale } from "./sale.ts";
import { findTemplate } from "./templates.ts";
import { changeWare, type LockedWare, lockOwnWare } from "./ware-store.ts";

/** 提交商品: it waits for the exchange's review; what is submitted has to be fit for sale. */
export const submitWare = handle(
  contract.mallWares.submitWare,
  async ({ ware: id, version }, { actor, request, ...scope }) => {
    const { tx, now } = scope;
    const { firmId: firm, companyId } = await lockOwnShop(tx, { actor, request });
    const ware = await lockOwnWare(tx, firm, id, version);
    refuseStep(wareStepFault(ware.row.state, "submit"));
    refuseUnsaleable(ware);
    // The template may have changed since it was written.
    const template = await findTemplate(tx, companyId, ware.row.wareKindId, ware.row.productId);
    const fault = attributeFault(template, ware.row);
    if (fault) throw new Refused(...fault);
    const submitted = {
      state: "1",
      submittedBy: actor.userId,
      submittedAt: new Date(now),
      memo: "",
    } as const;
    const next = await changeWare(tx, ware.row, submitted, now);
    await writeLog(scope, actor, [{ firm, ware: id, action: "提交审核", detail: ware.row.name }]);
    return { ware: id, version: next, state: "1" as const };
  },
);

const refuseStep = (fault: ReturnType<typeof putUpFault>) => {
  if (fault) throw new Refused(fault.reason, fault.figures);
};

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

/** 删除商品: its merchant sees it no more; what orders have named stays in the books. */
export const deleteWare = handle(
  contract.mallWares.deleteWare,
  async ({ ware: id }, { actor, request, refuse, ...scope }) => {
    const { tx, now } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const { row, stock } = await lockOwnWare(tx, firm, id);
    const fault = deleteFault({ state: row.state, stock });
    if (fault) return refuse(fault.reason, fault.figures);
    await changeWare(tx, row, { deletedAt: new Date(now) }, now);
    await writeLog(scope, actor, [{ firm, ware: id, action: "删除商品", detail: row.name }]);
    return null;
  },
);
