import type {
  DisposalActor,
  DisposalCase,
  DisposalFact,
  DisposalId,
  DisposalRefusal,
} from "@zd/domain/contracts/breach";
import type { Decision } from "@zd/domain/kernel/decision";
import { type Actor, Refused } from "../../platform/operation.ts";

/** Who of a firm answers its letter. */
export type Member = Pick<Actor, "userId" | "firmId">;

/** Which letter he answers, and which version he has read, if he says so. */
export interface Answer {
  readonly disposal: DisposalId;
  readonly seen?: number | null | undefined;
}

/** Who of the exchange takes a step. */
export type Judge = Pick<Actor, "companyId" | "firmId" | "userId" | "name">;

/** Which case he decides, and which version he has read. */
export interface Judgement {
  readonly disposal: DisposalId;
  readonly seen: number | null;
}

/** The facts of a decision about a case; its refusal ends the call. */
export function factsOf(decision: Decision<DisposalFact, DisposalRefusal>): readonly DisposalFact[] {
  if (decision.ok) return decision.facts;
  throw new Refused(decision.reason, decision.figures);
}

/** Who decides, and which version of the case he has seen. */
export const actorOf = ({ userId, firmId }: Pick<Actor, "userId" | "firmId">, seen: number | null) =>
  ({ user: userId, firm: firmId, seen }) satisfies DisposalActor;

/** What every step answers. */
export function movedTo(disposal: DisposalCase | null) {
  if (!disposal) throw new Error("a case that was kept is not there");
  const { id, version, state } = disposal;
  return { disposal: id, version, state };
}
