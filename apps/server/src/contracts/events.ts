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
