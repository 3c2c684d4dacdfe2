import { event } from "../platform/event.ts";

/** These sessions are over; whoever remembers their holders forgets them at once. */
export const sessionEnded = event<{ user: string; sessions: readonly string[] }>()("identity.sessionEnded");
