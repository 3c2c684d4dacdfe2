import type { Fen, Instant, UserId } from "../kernel/brand.ts";
import { accept, refuse } from "../kernel/decision.ts";
import { isEmpty, isPlanOver, type LongTermContract, type PlanId } from "./long-term.ts";
import type { LongTermActor, LongTermFact, Step } from "./long-term-facts.ts";

/** Steps of a long-term contract as a whole; those of a month are in `long-term-plan-steps.ts`. */

export function signLongTerm(contract: LongTermContract, { user, party }: LongTermActor, at: Instant): Step {
  if (party === "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "0" || contract.signed.includes(party)) return refuse("STATUS_NOT_ALLOWED");
  return accept({ type: "signed", at, by: user, side: party });
}

/** The fact of the bank's answer about a withdrawal; none for an amount that is not on its way. */
export function endWithdrawal(
  contract: LongTermContract,
  id: PlanId,
  amount: Fen,
  done: boolean,
  at: Instant,
  by: UserId | null = null,
): readonly LongTermFact[] {
  const plan = contract.plans.find((one) => one.id === id);
  if (!plan || amount <= 0n || plan.withdrawing < amount) return [];
  return [{ type: "withdrawal-ended", at, by, plan: id, amount, done }];
}

/** 完成 by the exchange, once every plan is over. */
export function completeLongTerm(
  contract: LongTermContract,
  { user, party }: LongTermActor,
  at: Instant,
): Step {
  if (party !== "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (!contract.plans.every(isPlanOver)) return refuse("PLANS_OPEN");
  return accept({ type: "completed", at, by: user });
}

/** 关闭 by the exchange, as long as no plan has money in it. */
export function closeLongTerm(
  contract: LongTermContract,
  memo: string,
  { user, party }: LongTermActor,
  at: Instant,
): Step {
  if (party !== "X") return refuse("NOT_ALLOWED");
  if (contract.state !== "0" && contract.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  if (!contract.plans.every(isEmpty)) return refuse("PLAN_NOT_EMPTY");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "关闭原因" });
  return accept({ type: "closed", at, by: user, memo: memo.trim() });
}
