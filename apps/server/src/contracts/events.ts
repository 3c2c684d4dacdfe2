import type { DisposalId, DisposalState } from "@zd/domain/contracts/breach";
import type { ContractState } from "@zd/domain/contracts/codes";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import { event } from "../platform/event.ts";

/** Something has happened to a contract; told live only, what is lost can be read again. */
export const contractMoved = event<{
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly state: ContractState;
  readonly version: number;
}>()("contracts.contractMoved");

/** Something has happened to a disposal case; likewise. Without a state its draft was thrown away. */
export const disposalMoved = event<{
  readonly disposal: DisposalId;
  readonly firm: FirmId;
  readonly state: DisposalState | null;
}>()("contracts.disposalMoved");
