import type { ControlAction } from "@zd/api/trading/control";
import type { CompanyId, FirmId, Instant, UserId, WareId } from "@zd/domain/kernel/brand";
import { type Decision, refuse } from "@zd/domain/kernel/decision";
import { extend, resume, suspend } from "@zd/domain/trading/control";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Session } from "@zd/domain/trading/session";
import { markOf } from "../../platform/card.ts";
import { revive } from "../../platform/exact-json.ts";
import type { LaneScope } from "../../platform/lanes.ts";
import { stepMark } from "../steps/step-mark.ts";
import { type BehalfRefusal, type BehalfStep, decideBehalf } from "./behalf-step.ts";
import { voidMark, voidOf } from "./voiding.ts";

interface By {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
}

interface Carded {
  /** The mark of the card that the caller has seen; undefined where he has seen none. */
  readonly card?: string | undefined;
}

/** A step of the staff as the lane takes it: at once, or by confirming what another has asked for. */
export type ControlStep = By &
  (
    | (Carded & { readonly action: "suspend" | "resume"; readonly reason: string })
    | (Carded & {
        readonly action: "extend";
        readonly reason: string;
        /** The hard end that the caller saw: whoever comes second is told so. */
        readonly seen: Instant;
        readonly hardEnd: Instant;
      })
    | {
        readonly action: "confirm";
        readonly record: number;
        /** The mark of the card that the caller has seen; undefined where he has seen none. */
        readonly seen?: string | undefined;
      }
  );

/** What waits for a second person, as it stands when the batch begins. */
export interface PendingRequest {
  readonly section: string;
  readonly ware: WareId | null;
  readonly by: UserId;
  readonly reason: string;
  readonly state: string;
  /** What is asked for in an owner's place; null asks to void. */
  readonly step: BehalfStep | null;
}

/** What is to be written of a step that was done. */
export interface DoneStep {
  readonly section: string;
  readonly step: ControlStep;
  readonly at: Instant;
}

type ControlRefusal =
  | BehalfRefusal
  | "HARD_END_NOT_LATER"
  | "OWN_FIRM_INVOLVED"
  | "REVIEW_DECIDED"
  | "OWN_REVIEW"
  | "CARD_CHANGED";

/** The requests that steps confirm, held until the transaction ends. */
export async function lockRequests(
  { named }: LaneScope,
  steps: readonly ControlStep[],
): Promise<Map<number, PendingRequest>> {
  const ids = steps.flatMap((step) => (step.action === "confirm" ? [step.record] : []));
  if (ids.length === 0) return new Map();
  const rows = await named<{
    id: bigint;
    section_id: string;
    ware_id: WareId | null;
    by_user: UserId;
    reason: string;
    state: string;
    step: unknown;
  }>(
    "trading.lockRequests",
    `select id, section_id, ware_id, by_user, reason, state, step from trading.control_record
     where id = any($1::bigint[]) order by id for update`,
    [ids],
  );
  return new Map(
    rows.map(({ id, section_id: section, ware_id: ware, by_user: by, reason, state, step }) => [
      Number(id),
      { section, ware, by, reason, state, step: step === null ? null : revive<BehalfStep>(step) },
    ]),
  );
}

/** What follows from a step of the staff. */
export function decideControl(
  session: Session,
  step: ControlStep,
  request: PendingRequest | undefined,
  at: Instant,
): Decision<SessionFact, ControlRefusal> {
  if (isParty(session, step.firm)) return refuse("OWN_FIRM_INVOLVED");
  switch (step.action) {
    case "suspend":
      return asSeen(session, step, suspend(session, at));
    case "resume":
      return asSeen(session, step, resume(session, at));
    case "extend":
      if (session.section.hardEnd !== null && session.section.hardEnd !== step.seen)
        return refuse("SECTION_CHANGED");
      return asSeen(session, step, extend(session, step.hardEnd, at));
    case "confirm": {
      if (request?.section !== session.section.id) return refuse("NOT_FOUND");
      if (request.state !== "pending") return refuse("REVIEW_DECIDED");
      if (request.by === step.user) return refuse("OWN_REVIEW");
      if (request.ware !== null && request.step !== null)
        return behalfAsSeen(
          session,
          step.seen,
          decideBehalf(session, request.ware, { ...request, step: request.step, confirmedBy: step.user }, at),
        );
      return voidAsSeen(session, request.ware, step.seen, at);
    }
  }
}

type AtOnce = Extract<ControlStep, Carded & { readonly action: "suspend" | "resume" | "extend" }>;

/**
 * What a step at once is compared by: the state of the section, its end, and where it stands still what is left. Not by the
 * clock and the bids, which move while somebody reads.
 */
export const atOnceMark = (
  { section: { status, turn, hardEnd, suspended } }: Session,
  step: Pick<AtOnce, "action"> & { readonly hardEnd?: Instant },
) => ({
  action: step.action,
  to: step.hardEnd ?? null,
  status,
  turn,
  hardEnd,
  // Field by field: the lane has it as it was decided, a read as the database keeps it, in another order.
  stopped: suspended && { back: suspended.status, left: suspended.remainingMs, at: suspended.at },
});

const asSeen = <Reason extends string>(
  session: Session,
  step: AtOnce,
  decision: Decision<SessionFact, Reason>,
): Decision<SessionFact, Reason | "CARD_CHANGED"> =>
  !decision.ok || step.card === undefined || step.card === markOf(atOnceMark(session, step))
    ? decision
    : refuse("CARD_CHANGED");

/** Does in the owner's place just what the second person has seen. */
const behalfAsSeen = (
  session: Session,
  seen: string | undefined,
  decision: Decision<SessionFact, BehalfRefusal>,
): Decision<SessionFact, ControlRefusal> =>
  !decision.ok || seen === undefined || seen === markOf(stepMark(session, decision.facts))
    ? decision
    : refuse("CARD_CHANGED");

/** Voids just what the second person has seen: a bid that has come meanwhile is looked at first. */
function voidAsSeen(
  session: Session,
  ware: WareId | null,
  seen: string | undefined,
  at: Instant,
): Decision<SessionFact, ControlRefusal> {
  const decision = voidOf(session, ware, at);
  const isSeen =
    !decision.ok || seen === undefined || seen === markOf(voidMark(session.section, decision.facts));
  return isSeen ? decision : refuse("CARD_CHANGED");
}

/** Whether a firm owns or has bid for something in the session: its people may not act on it. */
export function isParty({ wares }: Session, firm: FirmId): boolean {
  for (const { owner, bidders } of wares.values()) if (owner === firm || bidders.includes(firm)) return true;
  return false;
}

/** Puts what was done on record, in the transaction that does it. */
export function saveControl({ named }: LaneScope, done: readonly DoneStep[]): Promise<unknown>[] {
  return done.map(({ section, step, at }) => {
    if (step.action === "confirm") {
      return named(
        "trading.confirmRequest",
        `update trading.control_record set state = 'confirmed', decided_by = $2, decided_at = $3 where id = $1`,
        [step.record, step.user, new Date(at)],
      );
    }
    return named(
      "trading.addControl",
      `insert into trading.control_record (section_id, action, reason, hard_end, state, by_user, at)
       values ($1, $2, $3, $4, 'done', $5, $6)`,
      [
        section,
        step.action satisfies ControlAction,
        step.reason,
        step.action === "extend" ? new Date(step.hardEnd) : null,
        step.user,
        new Date(at),
      ],
    );
  });
}
