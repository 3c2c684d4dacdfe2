import type { DisposalId, DisposalState } from "@zd/domain/contracts/breach";
import type { ContractState } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import type { LongTermId } from "@zd/domain/contracts/long-term";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import { event } from "../platform/event.ts";

/** A contract was opened, or something has happened to it; told live only, what is lost can be read again. */
export const contractMoved = event<{
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly state: ContractState;
  readonly version: number;
}>()("contracts.contractMoved");

export const movedOf = ({ no, parties, state, version }: Contract) =>
  contractMoved({ contract: no, buyer: parties.B, seller: parties.S, state, version });

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
