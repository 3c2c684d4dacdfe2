import type { DisposalId, DisposalState } from "@zd/domain/contracts/breach";
import { type ContractState, isDissolved } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import type { LongTermId } from "@zd/domain/contracts/long-term";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import { event } from "../platform/live/event.ts";

/** A contract was opened or has changed. Live only: a client that misses it reads the contract again. */
export const contractMoved = event<{
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  /** The state that it has now. */
  readonly state: ContractState;
  /** How many facts it has now. */
  readonly version: number;
}>()("contracts.contractMoved");

/** Money has come to these firms by their contracts: a seller was paid, or a buyer has his money back. */
export const moneyCame = event<{
  /** Each firm once. */
  readonly firms: readonly FirmId[];
}>()("contracts.moneyCame");

/** In these states a seller may just have been paid. */
const paidIn: readonly ContractState[] = ["30", "70", "80"];

/** Broadcasts the change of these contracts to their parties; that money has come is published once for all of them. */
export function publishMoved(
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

/** A long-term contract or one of its plans has changed. Live only. */
export const longTermMoved = event<{
  /** Number of the long-term contract. */
  readonly contract: LongTermId;
  readonly buyer: FirmId;
  readonly seller: FirmId;
}>()("contracts.longTermMoved");

/** A disposal case has changed. Live only. */
export const disposalMoved = event<{
  /** Number of the case. */
  readonly disposal: DisposalId;
  /** The firm in default. */
  readonly firm: FirmId;
  /** Null once the draft is discarded. */
  readonly state: DisposalState | null;
}>()("contracts.disposalMoved");
