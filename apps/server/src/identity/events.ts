import type { FirmId } from "@zd/domain/kernel/brand";
import { event } from "../platform/live/event.ts";

/** These sessions have ended; every node forgets them at once. */
export const sessionEnded = event<{
  /** The user whose sessions they were. */
  user: string;
  /** Ids of the sessions. */
  sessions: readonly string[];
}>()("identity.sessionEnded");

/** The standing of a firm has changed; every node reads it again. */
export const standingChanged = event<{
  /** The firm whose next order is judged anew. */
  firm: FirmId;
}>()("identity.standingChanged");

/** The rights of the users of these sessions have changed; every node reads them again. */
export const holderChanged = event<{
  /** Ids of the sessions. */
  sessions: readonly string[];
}>()("identity.holderChanged");
