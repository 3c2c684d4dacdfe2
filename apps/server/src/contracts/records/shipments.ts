import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { shipmentsOf } from "../contract-on-the-wire.ts";
import { findHistory } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同发货记录 (2106). */
export const listShipments = handle(api.contracts.listShipments, async ({ contractNo }, { db, actor }) => {
  const [{ contract: one }, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  return shipmentsOf(history, one.shipments);
});
