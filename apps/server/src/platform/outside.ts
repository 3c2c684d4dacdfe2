import { type OutsideParty, outsideParties } from "@zd/domain/system/outside-parties";
import type { Config } from "../config.ts";
import { type AnyHandler, handle, Refused } from "./calls/operation.ts";

/** How the platform may deal with an outside party; a real connection is one more. */
interface Adapters<Adapter> {
  /** A stand-in of our own, which does what the party would do. */
  readonly sandbox: () => Adapter;
  /** Nobody is connected: asked all the same, it does nothing, or says that it cannot be reached. */
  readonly absent: () => Adapter;
}

/** The adapter of an outside party that the settings choose. */
export const connect = <Adapter>(
  { SANDBOXES }: Pick<Config, "SANDBOXES">,
  party: OutsideParty,
  { sandbox, absent }: Adapters<Adapter>,
): Adapter => (SANDBOXES.has(party) ? sandbox() : absent());

/** Replaces handlers that rely on an outside party which is not connected by one that refuses with its name. */
export function requireParty({ SANDBOXES }: Pick<Config, "SANDBOXES">): (handler: AnyHandler) => AnyHandler {
  return (handler) => {
    const { relies } = handler.operation;
    if (relies === null || SANDBOXES.has(relies)) return handler;
    const { name } = outsideParties[relies as OutsideParty];
    return handle(handler.operation, async () => {
      throw new Refused("PARTY_ABSENT", { party: name });
    });
  };
}
