import { type Contract, sideOf } from "@zd/domain/contracts/contract";
import { type FirmId, fen } from "@zd/domain/kernel/brand";

/** The performance deposit of a firm that is still held for a contract. */
export function heldOf(contract: Contract, firm: FirmId) {
  const side = sideOf(contract, firm);
  return side === null ? fen(0n) : contract.deposits[side];
}
