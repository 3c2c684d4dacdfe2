import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findHistory, type Step, stamp, stepsOf } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同收货记录 (2107). */
export const listReceipts = handle(api.contracts.listReceipts, async ({ contractNo }, { db, actor }) => {
  const [, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  return receiptsOf(history);
});

export const receiptsOf = (history: readonly Step[]) =>
  stepsOf(history, "goods-received").map((step, i) => {
    const { no: shipment, quantity, tickets, complete, by } = step.fact;
    return {
      no: i + 1,
      shipment,
      quantity,
      tickets,
      last: complete,
      bySilence: by === null,
      ...stamp(step),
      attachments: step.attachments,
    };
  });
