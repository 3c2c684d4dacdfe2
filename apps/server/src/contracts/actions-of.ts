import { type ContractActionType, type ContractParty, contractActions } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { allowedActions } from "@zd/domain/contracts/gates";
import { mayDo } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Actor } from "../platform/operation.ts";

/** What is open on a contract to somebody of a party: what its rules let the party do, and his role lets him. */
export const actionsOf = (
  contract: Contract,
  party: ContractParty,
  { roles }: Pick<Actor, "roles">,
  now: Instant,
): readonly ContractActionType[] =>
  allowedActions(contract, party, now).filter((action) => mayDo(roles, contractActions[action].needs));

/** What is weighed: with waybills it is done by them (decision 0058). */
const weighed: ReadonlySet<ContractActionType> = new Set(["ship", "cancel-shipment", "receive"]);

/** What is left to be done on a contract whose goods go by waybills: with what was sent before them, as ever. */
export function besidesWaybills(
  { shipments }: Pick<Contract, "shipments">,
  actions: readonly ContractActionType[],
): readonly ContractActionType[] {
  const isLeft = shipments.some(({ carried, complete }) => !carried && !complete);
  return actions.filter((action) => !weighed.has(action) || (isLeft && action !== "ship"));
}
