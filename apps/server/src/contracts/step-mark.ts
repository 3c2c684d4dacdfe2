import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { contractMoves } from "@zd/domain/contracts/money-moves";

/** What is confirmed of a step: the contract as it stood, and what moves by it between the two sides; not their purses. */
export const stepMark = ({ no, version }: Contract, facts: readonly ContractFact[]) => ({
  contract: no,
  version,
  moves: facts.flatMap(contractMoves),
});
