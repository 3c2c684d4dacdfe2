import { api } from "@zd/api";
import { deleteFault } from "@zd/domain/mall/ware";
import { withdrawGoods } from "../../goods/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { changeWare, lockOwnWare } from "./ware-store.ts";

/** 删除商品 for its merchant; what orders have named is kept. */
export const deleteWare = handle(
  api.mallWares.deleteWare,
  async ({ ware: id }, { actor, request, refuse, ...scope }) => {
    const { tx, now } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const { row, stock } = await lockOwnWare(tx, firm, id);
    const fault = deleteFault({ state: row.state, stock });
    if (fault) return refuse(fault.reason, fault.figures);
    await withdrawGoods(scope, [{ ware: id, less: null, at: now, by: actor.userId }]);
    await changeWare(tx, row, { deletedAt: new Date(now) }, now);
    await writeLog(scope, actor, [{ firm, ware: id, action: "删除商品", detail: row.name }]);
    return null;
  },
);
