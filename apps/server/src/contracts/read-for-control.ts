import { api } from "@zd/api";
import { findFirms } from "../identity/index.ts";
import { handle } from "../platform/calls/operation.ts";
import { contractOnTheWire } from "./contract-on-the-wire.ts";
import { getContract } from "./contract-store.ts";
import { findHistory } from "./history.ts";
import { stepOnTheWire } from "./records/steps.ts";
import { actionsOf } from "./steps/actions-of.ts";

/** 合同详情 for the exchange: any contract of the company, with all its steps. */
export const readForControl = handle(
  api.contractControl.readContract,
  async ({ contractNo }, { db, actor, now }) => {
    const [found, history] = await Promise.all([
      getContract(db, contractNo, { company: actor.companyId }),
      findHistory(db, contractNo),
    ]);
    const { parties } = found.contract;
    const firms = await findFirms(db, [parties.B, parties.S]);
    return {
      ...contractOnTheWire(found, history, firms, now),
      steps: history.map(stepOnTheWire),
      actions: actionsOf(found, "X", actor, now),
    };
  },
);
