import type { contractControl } from "@zd/api/contracts/control";
import type { contractDetails } from "@zd/api/contracts/details";
import type { OutputOf } from "@zd/api/wire/operation";
import type { ContractParty } from "@zd/domain/contracts/codes";
import type { Side } from "@zd/domain/terms/codes";

/** A contract as one of its sides reads it. */
export type PartyContract = OutputOf<typeof contractDetails.readContract>;
/** The fields of a contract that everybody has who may read it. */
export type ContractView = Omit<PartyContract, "side" | "due" | "fee" | "carried" | "records" | "actions">;

export type ContractLog = OutputOf<typeof contractDetails.listSteps>;
export type Settlement = NonNullable<ContractView["settlement"]>;
export type SettlementResult = Settlement["result"];
export type SettlementLine = SettlementResult["lines"][number];
export type Claim = NonNullable<ContractView["dissent"]>["claim"];
export type Ticket = ContractView["shipments"][number]["tickets"][number];

/** A contract as the exchange's staff read it. */
export type ControlContract = OutputOf<typeof contractControl.readContract>;

/** 本方, 买方, 卖方 or 交易中心, as the reader calls them. */
export function partyName(party: ContractParty, reader: Side | null): string {
  if (party === reader) return "本方";
  return party === "X" ? "交易中心" : party === "B" ? "买方" : "卖方";
}
