import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { saveRequest } from "../control/save-request.ts";
import { getSection } from "../control/section-store.ts";
import { sessionAt } from "../control/voiding.ts";
import { findSession } from "../sessions/session-store.ts";
import { stepMark } from "../steps/step-mark.ts";
import { decideRequest, type RequestStep } from "./request-outcome.ts";

/** A request in an owner's place, as the call has it. */
interface RequestInput {
  readonly section: SectionId;
  /** The ware whose owner is stood in for. */
  readonly ware: WareId;
  /** Why the staff acts in the owner's place, as the user gave it. */
  readonly reason: string;
  /** The mark of the card that the user has confirmed. */
  readonly seen?: string | undefined;
}

/** The transaction of the call, and who calls. */
interface Scope {
  readonly tx: Tx;
  /** The member of staff who asks. */
  readonly actor: Actor;
  /** When the call was received. */
  readonly now: Instant;
}

/** Writes a request in an owner's place for a second person, and returns its number; refused where another waits. */
export async function askFor(
  { section, ware, reason, seen }: RequestInput,
  request: RequestStep,
  { tx, actor, now }: Scope,
): Promise<number> {
  await getSection(tx, section, actor.companyId);
  const stored = await findSession(tx, section);
  if (!stored) throw notFound();
  const session = sessionAt(stored.session, now);
  const { step, facts } = decideRequest(session, ware, request, actor, now);
  requireMatchingPreview(seen, stepMark(session, facts));
  const record = await saveRequest(tx, {
    section,
    ware,
    action: step.kind,
    reason,
    step,
    by: actor.userId,
    at: now,
  });
  if (record === null) throw new Refused("REVIEW_PENDING");
  return record;
}
