import type { ControlAction } from "@zd/api/trading/control";
import type { CompanyId, FirmId, Instant, UserId, WareId } from "@zd/domain/kernel/brand";
import { type Decision, refuse } from "@zd/domain/kernel/decision";
import { extend, resume, suspend } from "@zd/domain/trading/control";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Session } from "@zd/domain/trading/session";
import { previewHash } from "../../platform/calls/card.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { stepMark } from "../steps/step-mark.ts";
import { type BehalfRefusal, type BehalfStep, decideBehalf } from "./behalf-step.ts";
import { voidMark, voidOf } from "./voiding.ts";

/** Who takes a step. */
interface By {
  /** The company of that user; a section of another one is not there for him. */
  readonly company: CompanyId;
  /** The exchange's own firm. */
  readonly firm: FirmId;
  /** The member of staff. */
  readonly user: UserId;
}

/** A step that is taken on a card. */
interface Carded {
  /** The mark of the card that the user has confirmed; undefined where the step has none. */
  readonly card?: string | undefined;
}

/** A step of the staff in the lane of its section: one that is done at once, or the confirmation of a request. */
export type ControlStep = By &
  (
    | (Carded & {
        readonly action: "suspend" | "resume";
        /** As the user gave it. */
        readonly reason: string;
      })
    | (Carded & {
        readonly action: "extend";
        /** As the user gave it. */
        readonly reason: string;
        /** The hard end that the user has seen: refused where it is another by now. */
        readonly seen: Instant;
        /** The new hard end. */
        readonly hardEnd: Instant;
      })
    | {
        readonly action: "confirm";
        /** Number of the request in `trading.controlRecord`. */
        readonly record: number;
        /** The mark of the card that the user has confirmed; undefined where the step has none. */
        readonly seen?: string | undefined;
      }
  );

/** A request that waits for a second person, as it is when the batch begins. */
export interface PendingRequest {
  /** Number of its section. */
  readonly section: string;
  /** Null for the whole section. */
  readonly ware: WareId | null;
  /** The member of staff who has asked for it. */
  readonly by: UserId;
  /** Reason that this one gave. */
  readonly reason: string;
  /** State of the control record: only `pending` can be confirmed. */
  readonly state: string;
  /** The step in an owner's place; null where voiding is asked for. */
  readonly step: BehalfStep | null;
}

/** A step that was done, for the control records. */
export interface DoneStep {
  /** Number of the section in which it was done. */
  readonly section: string;
  readonly step: ControlStep;
  /** When it was decided. */
  readonly at: Instant;
  /** Who has asked for what it confirms; null where it confirms nothing. */
  readonly askedBy: UserId | null;
}

type ControlRefusal =
  | BehalfRefusal
  | "HARD_END_NOT_LATER"
  | "OWN_FIRM_INVOLVED"
  | "REVIEW_DECIDED"
  | "OWN_REVIEW"
  | "CARD_CHANGED";

/** Reads and locks the requests that these steps confirm. */
export async function lockRequests(
  { named }: LaneScope,
  steps: readonly ControlStep[],
): Promise<Map<number, PendingRequest>> {
  const ids = steps.flatMap((step) => (step.action === "confirm" ? [step.record] : []));
  if (ids.length === 0) return new Map();
  const rows = await named<{
    id: bigint;
    section_id: string;
    /** Null for the whole section. */
    ware_id: WareId | null;
    /** The member of staff who has asked for it. */
    by_user: UserId;
    reason: string;
    /** `pending`, `confirmed` or `rejected`. */
    state: string;
    /** The step as jsonb; null where voiding is asked for. */
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

/** Decides a step of the staff about a session. */
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
 * Mark of a step that is done at once: status, hard end, and the time left while suspended. Running clocks and bids
 * are not part of it, since they change while the card is read.
 */
export const atOnceMark = (
  { section: { status, turn, hardEnd, suspended } }: Session,
  step: Pick<AtOnce, "action"> & {
    /** The new hard end; left out unless the step extends. */
    readonly hardEnd?: Instant;
  },
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
  !decision.ok || step.card === undefined || step.card === previewHash(atOnceMark(session, step))
    ? decision
    : refuse("CARD_CHANGED");

/** Does a step in the owner's place; refused where its mark has changed since the second person saw it. */
const behalfAsSeen = (
  session: Session,
  seen: string | undefined,
  decision: Decision<SessionFact, BehalfRefusal>,
): Decision<SessionFact, ControlRefusal> =>
  !decision.ok || seen === undefined || seen === previewHash(stepMark(session, decision.facts))
    ? decision
    : refuse("CARD_CHANGED");

/** Voids; refused where the orders that end are not those that the second person has seen. */
function voidAsSeen(
  session: Session,
  ware: WareId | null,
  seen: string | undefined,
  at: Instant,
): Decision<SessionFact, ControlRefusal> {
  const decision = voidOf(session, ware, at);
  const isSeen =
    !decision.ok || seen === undefined || seen === previewHash(voidMark(session.section, decision.facts));
  return isSeen ? decision : refuse("CARD_CHANGED");
}

/** Whether a firm owns a ware of the session or has bid in it: its users may not control it. */
export function isParty({ wares }: Session, firm: FirmId): boolean {
  for (const { owner, bidders } of wares.values()) if (owner === firm || bidders.includes(firm)) return true;
  return false;
}

/** Writes the control records of steps that were done, in the same transaction. */
export function saveControl(scope: LaneScope, done: readonly DoneStep[]): Promise<unknown>[] {
  const { named } = scope;
  return done.map(({ section, step, at, askedBy }) => {
    if (step.action === "confirm") {
      publishDecided(scope, {
        kind: "controlStep",
        id: String(step.record),
        askedBy,
        decidedBy: step.user,
        isPassed: true,
        opinion: "",
      });
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
