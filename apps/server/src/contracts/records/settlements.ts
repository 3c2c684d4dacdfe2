import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { settlementsOf } from "../contract-on-the-wire.ts";
import { findHistory } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同结算记录 (2108): all settlements, with the state of each. */
export const listSettlements = handle(
  api.contracts.listSettlements,
  async ({ contractNo, settlement }, { db, actor }) => {
    const [, history] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findHistory(db, contractNo),
    ]);
    const all = settlementsOf(history);
    return settlement === undefined ? all : all.filter(({ document }) => document.no === settlement);
  },
);
