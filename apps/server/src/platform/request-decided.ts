import type { SecondPersonKind } from "@zd/api/console/desk";
import type { UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "./jobs/jobs.ts";
import { event } from "./live/event.ts";

/** What one of the staff has asked for and another has decided. */
export interface DecidedRequest {
  readonly kind: SecondPersonKind;
  /** Its number, in its own context. */
  readonly id: string;
  /** Who has asked for it; null where nobody has, such as a change that came with the platform. */
  readonly askedBy: UserId | null;
  readonly decidedBy: UserId;
  /** Whether it was passed. */
  readonly isPassed: boolean;
  /** What the second person says to it; may be empty. */
  readonly opinion: string;
}

/** A decision with somebody who is told of it. */
export type DecidedForSomebody = DecidedRequest & { readonly askedBy: UserId };

/** A second person has decided what one of the staff has asked for; of every context, so that whoever has asked hears of each in the same way. */
export const requestDecided = event<DecidedForSomebody>()("platform.requestDecided");

/** Publishes a decision; who takes back his own request needs no word. */
export function publishDecided(
  { publish }: Pick<Scope, "publish">,
  { askedBy, ...decided }: DecidedRequest,
): void {
  if (askedBy !== null && askedBy !== decided.decidedBy) publish(requestDecided({ ...decided, askedBy }));
}
