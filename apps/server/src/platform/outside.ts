import { type OutsideParty, outsideParties } from "@zd/domain/system/outside-parties";
import type { Config } from "../config.ts";
import { type AnyHandler, handle, Refused } from "./calls/operation.ts";

/** The settings that say who is there. */
type Connections = Pick<Config, "SANDBOXES" | "SMS_GATEWAY">;

/** Who stands where an outside party belongs: itself, a sandbox, or nobody. */
export type PartyState = "connected" | "sandbox" | "absent";

/** How an outside party is connected, as the settings say. */
export function partyState({ SANDBOXES, SMS_GATEWAY }: Connections, party: OutsideParty): PartyState {
  if (SANDBOXES.has(party)) return "sandbox";
  return party === "messages" && SMS_GATEWAY !== undefined ? "connected" : "absent";
}

/** How the platform may deal with an outside party. */
interface Adapters<Adapter> {
  /** The party itself; absent of a party that cannot be connected. */
  readonly connected?: () => Adapter;
  /** A stand-in of our own, which does what the party would do. */
  readonly sandbox: () => Adapter;
  /** Nobody is connected: asked all the same, it does nothing, or says that it cannot be reached. */
  readonly absent: () => Adapter;
}

/** The adapter of an outside party that the settings choose. */
export const connect = <Adapter>(
  config: Connections,
  party: OutsideParty,
  { connected, sandbox, absent }: Adapters<Adapter>,
): Adapter => ({ connected: connected ?? absent, sandbox, absent })[partyState(config, party)]();

/** Replaces handlers that rely on an outside party which is not connected by one that refuses with its name. */
export function requireParty(config: Connections): (handler: AnyHandler) => AnyHandler {
  return (handler) => {
    const { relies } = handler.operation;
    if (relies === null || partyState(config, relies as OutsideParty) !== "absent") return handler;
    const { name } = outsideParties[relies as OutsideParty];
    return handle(handler.operation, async () => {
      throw new Refused("PARTY_ABSENT", { party: name });
    });
  };
}
