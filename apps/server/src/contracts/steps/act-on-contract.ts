import type { ContractAction } from "@zd/domain/contracts/actions";
import type { ContractParty } from "@zd/domain/contracts/codes";
import { type Contract, sideOf } from "@zd/domain/contracts/contract";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import type { ContractNo, FileId } from "@zd/domain/kernel/brand";
import { financedBy } from "../../goods/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import { isCertified } from "../../signing/index.ts";
import { attachToStep } from "../attachments.ts";
import { carryOut } from "../carry-out.ts";
import type { ContractScope } from "../contract-store.ts";
import { stepMark } from "./step-mark.ts";

/** An action on a contract as a call asks for it. */
export interface Act {
  /** The contract that is acted on. */
  readonly contractNo: ContractNo;
  /** What is done, as the rules know it. */
  readonly action: ContractAction;
  /** The version that the user has seen; null for a client that does not say. */
  readonly seen: number | null;
  /** Files that come with the step. */
  readonly files?: readonly FileId[];
  /** The reason for the step, where the action itself has none. */
  readonly memo?: string;
  /** The number of the settlement that is meant; null for the one that the contract has. */
  readonly settlement?: number | null;
  /** The mark of the confirmation card that the user has confirmed; left out where the step has no card. */
  readonly card?: string | undefined;
}

/**
 * Takes one action on a contract, as the actor's firm or as the exchange. Facts and money are kept in the transaction
 * of the scope. A refusal of the rules ends the call with its words; a contract of other firms is NOT_FOUND.
 */
export async function actOnContract(
  scope: ContractScope,
  actor: Pick<Actor, "userId" | "firmId" | "companyId">,
  as: "party" | "exchange",
  { contractNo, action, seen, files = [], memo = "", settlement = null, card }: Act,
): Promise<Contract> {
  const visibleTo = as === "party" ? { firm: actor.firmId } : { company: actor.companyId };
  const signer = { firm: actor.firmId, user: actor.userId };
  const certified = action.type === "sign" && (await isCertified(scope.tx, signer, scope.now));
  const { before, after } = await carryOut(scope, contractNo, visibleTo, (contract, context) => {
    const party: ContractParty | null = as === "exchange" ? "X" : sideOf(contract, actor.firmId);
    if (party === null) throw notFound();
    if (settlement !== null && contract.settlement && contract.settlement.no !== settlement) {
      throw new Refused("SETTLEMENT_NOT_NEWEST");
    }
    const by = { user: actor.userId, party, seen };
    const decided = decideContract(contract, action, by, scope.now, { ...context, certified });
    if (!decided.ok) throw new Refused(decided.reason, decided.figures);
    requireMatchingPreview(card, stepMark(contract, decided.facts));
    return [{ facts: decided.facts, party, memo }];
  });
  // After the contract was locked: a loan that was submitted at the same time has financed it by now, or waits for it.
  if (dissolves(action)) await refuseFinanced(scope, contractNo);
  await attachToStep(scope, { contract: before, step: before.version + 1, files, actor });
  return after;
}

/** Whether the action ends the contract by agreement (解除). */
export const dissolves = ({ type }: ContractAction) =>
  type === "propose-termination" || type === "agree-termination";

/** Refuses to end a contract by agreement while a loan stands on it: its lender relies on the contract. */
async function refuseFinanced(scope: ContractScope, contract: ContractNo): Promise<void> {
  if ((await financedBy(scope, [contract])).has(contract))
    throw new Refused("CONTRACT_FINANCED", { contract });
}
