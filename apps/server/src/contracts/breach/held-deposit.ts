import { type Contract, sideOf } from "@zd/domain/contracts/contract";
import { type FirmId, fen } from "@zd/domain/kernel/brand";

/** What is still held of a firm's performance deposit. */
export function heldOf(contract: Contract, firm: FirmId) {
  const side = sideOf(contract, firm);
  return side === null ? fen(0n) : contract.deposits[side];
}
