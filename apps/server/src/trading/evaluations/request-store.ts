import type { BehalfAction } from "@zd/api/trading/control";
import { type Instant, instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Session } from "@zd/domain/trading/session";
import { refusalMessage } from "../../platform/calls/card.ts";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { type BehalfStep, decideBehalf } from "../control/behalf-step.ts";
import { decideControl, type PendingRequest } from "../control/control-step.ts";
import { stepBy } from "../control/lane-step.ts";
import { findUserNames } from "../control/names.ts";

/** Which request may be found. */
interface VisibleTo {
  readonly section: SectionId;
  readonly ware: WareId;
  /** The kind of step that was asked for. */
  readonly step: BehalfAction;
}

/** A request in an owner's place, as it is kept. */
interface StoredRequest extends PendingRequest {
  /** Number of the control record. */
  readonly record: number;
  readonly ware: WareId;
  /** What was asked for. */
  readonly step: BehalfStep;
  /** Name of the member of staff who has asked. */
  readonly byName: string;
  readonly at: Instant;
}

/** Whether another request for the ware waits for a second person. */
export async function isRequested(
  db: Reader,
  { section, ware }: Pick<VisibleTo, "section" | "ware">,
): Promise<boolean> {
  const pending = await db
    .selectFrom("trading.controlRecord")
    .select("id")
    .where("sectionId", "=", section)
    .where("wareId", "=", ware)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return pending !== undefined;
}

/** A request for this step of the ware by its number; or NOT_FOUND. */
export async function findRequest(
  db: Reader,
  { section, ware, step: action }: VisibleTo,
  record: number,
): Promise<StoredRequest> {
  const row = await db
    .selectFrom("trading.controlRecord")
    .select(["byUser", "reason", "state", "step", "at"])
    .where("id", "=", BigInt(record))
    .where("sectionId", "=", section)
    .where("wareId", "=", ware)
    .where("action", "=", action)
    .executeTakeFirstOrThrow(notFound);
  const nameOf = await findUserNames(db, [row.byUser]);
  return {
    record,
    section,
    ware,
    by: row.byUser,
    byName: nameOf(row.byUser),
    reason: row.reason,
    state: row.state,
    step: revive<BehalfStep>(row.step),
    at: instant(row.at.getTime()),
  };
}

/** The outcome of confirming a request, and why this user may not confirm it. */
export function reviewOf(
  session: Session,
  request: StoredRequest,
  actor: Actor,
  now: Instant,
): {
  /** What confirming it would decide; empty where it may not be confirmed any more. */
  readonly facts: readonly SessionFact[];
  /** Why this user may not confirm it, in Chinese; null where he may. */
  readonly barred: string | null;
} {
  const confirmation = { ...stepBy(actor), action: "confirm", record: request.record } as const;
  const decision = decideBehalf(session, request.ware, { ...request, confirmedBy: actor.userId }, now);
  return {
    facts: decision.ok && request.state === "pending" ? decision.facts : [],
    barred: refusalMessage(decideControl(session, confirmation, request, now)),
  };
}
