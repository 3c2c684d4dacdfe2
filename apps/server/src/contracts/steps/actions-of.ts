import { type ContractActionType, type ContractParty, contractActions } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { allowedActions } from "@zd/domain/contracts/preconditions";
import { mayDo } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Actor } from "../../platform/calls/operation.ts";
import type { FoundContract } from "../contract-store.ts";

/** The actions that are open to a user on a contract: what the rules let his party do, and his roles let him. */
export const actionsOf = (
  { contract, calendar }: Pick<FoundContract, "contract" | "calendar">,
  party: ContractParty,
  { roles }: Pick<Actor, "roles">,
  now: Instant,
): readonly ContractActionType[] =>
  allowedActions(contract, party, { now, calendar }).filter((action) =>
    mayDo(roles, contractActions[action].needs),
  );

/** Actions that weigh goods. Where a contract has waybills these actions are taken by them (decision 0058). */
const weighed: ReadonlySet<ContractActionType> = new Set(["ship", "cancel-shipment", "receive"]);

/** The actions that remain on a contract with waybills; shipments from before its waybills are handled as without them. */
export function besidesWaybills(
  { shipments }: Pick<Contract, "shipments">,
  actions: readonly ContractActionType[],
): readonly ContractActionType[] {
  const isLeft = shipments.some(({ carried, complete }) => !carried && !complete);
  return actions.filter((action) => !weighed.has(action) || (isLeft && action !== "ship"));
}
