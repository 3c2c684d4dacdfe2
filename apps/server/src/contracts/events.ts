import type { DisposalId, DisposalState } from "@zd/domain/contracts/breach";
import { type ContractState, isDissolved } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import type { LongTermId } from "@zd/domain/contracts/long-term";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import { event } from "../platform/event.ts";
import type { Scope } from "../platform/jobs.ts";

/** A contract was opened, or something has happened to it; told live only, what is lost can be read again. */
export const contractMoved = event<{
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly state: ContractState;
  readonly version: number;
}>()("contracts.contractMoved");

/** Money has come to these firms by their contracts: to a seller who was paid, or to a buyer who has his money back. */
export const moneyCame = event<{ readonly firms: readonly FirmId[] }>()("contracts.moneyCame");

/** In these states a seller may just have been paid. */
const paidIn: readonly ContractState[] = ["30", "70", "80"];

/** Tells who follows these contracts; that money has come is kept, since others go by it, and said once for all of them. */
export function tellMoved(
  { broadcast, publish }: Pick<Scope, "broadcast" | "publish">,
  contracts: readonly Contract[],
): void {
  for (const { no, parties, state, version } of contracts)
    broadcast(contractMoved({ contract: no, buyer: parties.B, seller: parties.S, state, version }));
  const firms = contracts.flatMap(({ parties, state }) => [
    ...(paidIn.includes(state) ? [parties.S] : []),
    ...(isDissolved(state) ? [parties.B] : []),
  ]);
  if (firms.length > 0) publish(moneyCame({ firms: [...new Set(firms)] }));
}

/** Something has happened to a long-term contract, or to a month of it; likewise. */
export const longTermMoved = event<{
  readonly contract: LongTermId;
  readonly buyer: FirmId;
  readonly seller: FirmId;
}>()("contracts.longTermMoved");

/** Something has happened to a disposal case; likewise. Without a state its draft was thrown away. */
export const disposalMoved = event<{
  readonly disposal: DisposalId;
  readonly firm: FirmId;
  readonly state: DisposalState | null;
}>()("contracts.disposalMoved");
