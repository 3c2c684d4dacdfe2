import type { DisposalActor, DisposalCase, DisposalFact, DisposalRefusal } from "@zd/domain/contracts/breach";
import type { Decision } from "@zd/domain/kernel/decision";
import { type Actor, Refused } from "../../platform/operation.ts";

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
