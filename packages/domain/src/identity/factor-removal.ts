import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";

/** 解除两步验证: of somebody who has lost his factors and recovery codes. One of the staff asks for it, another confirms it. */

export const removalStates = { "0": "待复核", "1": "已解除", "2": "已驳回" } as const;
export type RemovalState = keyof typeof removalStates;

/** What a request is checked against. */
interface RemovalContext {
  /** Whose factors are to be removed. */
  readonly user: UserId;
  /** Who asks. */
  readonly by: UserId;
  /** Whether the user has a second factor. */
  readonly hasFactor: boolean;
  /** Whether a request for the same user waits. */
  readonly isWaiting: boolean;
}

type RequestRefusal = "REMOVAL_OF_OWN" | "FACTOR_NONE" | "REMOVAL_WAITING";

/** Whether a removal may be asked for: not by the user himself, and only once at a time. */
export function requestRemoval({
  user,
  by,
  hasFactor,
  isWaiting,
}: RemovalContext): Decision<"requested", RequestRefusal> {
  if (user === by) return refuse("REMOVAL_OF_OWN");
  if (!hasFactor) return refuse("FACTOR_NONE");
  return isWaiting ? refuse("REMOVAL_WAITING") : accept("requested");
}

/** A request as the second person finds it. */
interface Removal {
  readonly user: UserId;
  /** Who has asked for it. */
  readonly requestedBy: UserId;
  readonly state: RemovalState;
}

/** The second person's decision: he is neither who has asked nor whom it is about. */
export function decideRemoval(
  { user, requestedBy, state }: Removal,
  by: UserId,
  isConfirmed: boolean,
): Decision<RemovalState, "REMOVAL_DECIDED" | "REMOVAL_OF_OWN"> {
  if (state !== "0") return refuse("REMOVAL_DECIDED");
  if (by === requestedBy || by === user) return refuse("REMOVAL_OF_OWN");
  return accept(isConfirmed ? "1" : "2");
}
