import { api } from "@zd/api";
import { basisOf } from "@zd/domain/contracts/contract";
import { settle } from "@zd/domain/contracts/settlement";
import { settlementFault } from "@zd/domain/contracts/steps/settlement";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";

/** 结算试算: the settlement that this evidence would lead to; nothing is kept. */
export const trySettlement = handle(
  api.contracts.trySettlement,
  async ({ contractNo, evidence }, { db, actor, refuse }) => {
    const { contract: one } = await getOwnContract(db, contractNo, actor.firmId);
    const fault = settlementFault(one, evidence);
    return fault ? refuse(fault.reason, fault.figures) : settle(basisOf(one), evidence);
  },
);
