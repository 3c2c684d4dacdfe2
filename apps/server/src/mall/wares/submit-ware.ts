import { api } from "@zd/api";
import { attributeFault } from "@zd/domain/mall/attributes";
import { wareStepFault } from "@zd/domain/mall/ware";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { refuseStep } from "./refuse-step.ts";
import { refuseUnsaleable } from "./sale.ts";
import { findTemplate } from "./templates.ts";
import { changeWare, lockOwnWare } from "./ware-store.ts";

/** 提交商品 for review; refused where it could not be sold. */
export const submitWare = handle(
  api.mallWares.submitWare,
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
