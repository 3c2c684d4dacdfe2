import { contract } from "@zd/contract";
import { dutiesOf } from "@zd/domain/contracts/duties";
import { handle } from "../platform/operation.ts";
import { actionsOf } from "./actions-of.ts";
import { getOwnContract } from "./read-contract.ts";

/** 合同可办理动作 (2112). */
export const readActions = handle(
  contract.contracts.readActions,
  async ({ contractNo }, { db, actor, now }) => {
    const { contract: one, side } = await getOwnContract(db, contractNo, actor.firmId);
    return {
      contractNo,
      version: one.version,
      state: one.state,
      side,
      actions: actionsOf(one, side, actor, now),
      duties: dutiesOf(one),
    };
  },
);
