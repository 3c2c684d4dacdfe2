import { api } from "@zd/api";
import { basisOf } from "@zd/domain/contracts/contract";
import { dissentEffect } from "@zd/domain/contracts/dissent";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";

/** 异议试算: the settlement as it is, and as it would be if the dissent is accepted. */
export const tryDissent = handle(
  api.contracts.tryDissent,
  async ({ contractNo, line, claim }, { db, actor, refuse }) => {
    const { contract: one } = await getOwnContract(db, contractNo, actor.firmId);
    if (one.settlement === null) return refuse("CONTRACT_STATE_WRONG");
    const answer = dissentEffect(basisOf(one), one.settlement.evidence, line, claim);
    if (!answer.ok) return refuse(answer.reason, answer.figures);
    const { before, after, difference } = answer.effect;
    return { before, after, difference };
  },
);
