import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { contractMoves } from "@zd/domain/contracts/money-moves";

/**
 * Mark of a step's card: the version of the contract, what the step lays down, and what moves between the sides; not
 * their accounts.
 */
export const stepMark = ({ no, version }: Contract, facts: readonly ContractFact[]) => ({
  contract: no,
  version,
  moves: facts.flatMap(contractMoves),
  drawnUp: facts.flatMap(drawnUp),
});

/** A fact without its time, user and words, which come with the act. */
function drawnUp(fact: ContractFact): readonly unknown[] {
  switch (fact.type) {
    case "payment-claimed":
      return [fact.amount];
    case "settlement-made":
    case "dissent-upheld":
      return [fact.settlement.evidence, fact.settlement.result.payable];
    case "dissent-raised": {
      const { line, claim, difference } = fact.dissent;
      return [line, claim, difference];
    }
    case "termination-proposed": {
      const { kept, penalty } = fact.termination;
      return [kept, penalty];
    }
    case "defaulted":
      return [fact.kind, fact.side, fact.penalty];
    default:
      return [];
  }
}
