import type { FirmId } from "@zd/domain/kernel/brand";
import { event } from "../platform/event.ts";

/** These sessions are over; whoever remembers their holders forgets them at once. */
export const sessionEnded = event<{ user: string; sessions: readonly string[] }>()("identity.sessionEnded");

/** A firm may trade again, or no longer; whoever remembers its standing asks anew. */
export const standingChanged = event<{ firm: FirmId }>()("identity.standingChanged");

/** What the holders of these sessions may do has changed; whoever remembers them asks anew. */
export const holderChanged = event<{ sessions: readonly string[] }>()("identity.holderChanged");
