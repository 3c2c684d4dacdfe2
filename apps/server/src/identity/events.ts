import type { MemberPermission } from "@zd/domain/identity/access";
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

/** 驳回: the exchange has rejected what a firm has asked for. */
export interface Rejected {
  /** Number of the decision. */
  readonly reference: string;
  readonly firm: FirmId;
  /** Who of the firm may ask again. */
  readonly permission: MemberPermission;
  readonly subject: "firmChange" | "qualification";
  /** Number of what was asked for. */
  readonly id: string;
  /** What was rejected, and why. */
  readonly words: string;
  readonly consequence: string;
}
export const requestRejected = event<Rejected>()("identity.requestRejected");
