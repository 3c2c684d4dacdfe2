import type {
  DisposalActor,
  DisposalCase,
  DisposalFact,
  DisposalId,
  DisposalRefusal,
} from "@zd/domain/contracts/breach";
import type { Decision } from "@zd/domain/kernel/decision";
import { type Actor, Refused } from "../../platform/calls/operation.ts";

/** The user of a firm who answers its letter. */
export type Member = Pick<Actor, "userId" | "firmId">;

/** The case that is answered, and the version of it that the user has read (null or left out: an old client). */
export interface Answer {
  /** The case that is answered. */
  readonly disposal: DisposalId;
  /** The version that was read; null or left out by an old client. */
  readonly seen?: number | null | undefined;
}

/** The member of staff who takes a step. */
export type Judge = Pick<Actor, "companyId" | "firmId" | "userId" | "name">;

/** The case that is decided, and the version of it that the member of staff has read. */
export interface Judgement {
  /** The case that is decided. */
  readonly disposal: DisposalId;
  /** The version that was read; null where the step is taken without a card. */
  readonly seen: number | null;
}

/** The facts of a decision about a case; its refusal ends the call. */
export function factsOf(decision: Decision<DisposalFact, DisposalRefusal>): readonly DisposalFact[] {
  if (decision.ok) return decision.facts;
  throw new Refused(decision.reason, decision.figures);
}

/** The actor as the rules of a case know him; `seen` is the version of the case that he has read. */
export const actorOf = ({ userId, firmId }: Pick<Actor, "userId" | "firmId">, seen: number | null) =>
  ({ user: userId, firm: firmId, seen }) satisfies DisposalActor;

/** The answer of every step: the case with its state and version. Fails for a discarded draft, which has neither. */
export function movedTo(disposal: DisposalCase | null) {
  if (!disposal) throw new Error("a case that was kept is not there");
  const { id, version, state } = disposal;
  return { disposal: id, version, state };
}
