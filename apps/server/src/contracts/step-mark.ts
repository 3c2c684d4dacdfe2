import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { contractMoves } from "@zd/domain/contracts/money-moves";

/** What is confirmed of a step: the contract as it stood, what is drawn up, and what moves between the two sides; not their accounts. */
export const stepMark = ({ no, version }: Contract, facts: readonly ContractFact[]) => ({
  contract: no,
  version,
  moves: facts.flatMap(contractMoves),
  drawnUp: facts.flatMap(drawnUp),
});

/** What a fact lays down for others to go by, but its moment and its words, which come with the act. */
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
