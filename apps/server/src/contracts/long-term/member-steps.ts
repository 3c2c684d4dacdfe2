import { api } from "@zd/api";
import { type LongTermId, type PlanId, planStateOf } from "@zd/domain/contracts/long-term";
import type { PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import { signLongTerm } from "@zd/domain/contracts/long-term-steps";
import type { FileId } from "@zd/domain/kernel/brand";
import { checkFundPassword } from "../../funds/index.ts";
import { type Actor, type AnyHandler, handle } from "../../platform/calls/operation.ts";
import { actOnPlan, carryOut, type LongTermScope } from "./act.ts";
import { sendPayouts } from "./payouts.ts";
import { requireCertified } from "./sign-card.ts";

const calls = api.longTerm;

/** The input that every step on a plan has. */
interface PlanInput {
  readonly contractId: LongTermId;
  /** The plan of the month. */
  readonly planId: PlanId;
  /** The version of the plan that the user has seen; left out by old clients. */
  readonly seen?: number | undefined;
  /** Files that come with the step. */
  readonly files?: readonly FileId[];
  /** The mark of the confirmation card that the user has confirmed. */
  readonly card?: string | undefined;
}

type MemberScope = LongTermScope & { readonly actor: Actor };

/** Takes an action on a plan as the actor's firm; a withdrawal is sent to the bank. */
export async function act(
  { actor, ...scope }: MemberScope,
  { contractId, planId, seen, files = [], card }: PlanInput,
  action: PlanAction,
) {
  const carrying = { id: contractId, actor, as: "party", files, card } as const;
  const step = { planId, seen: seen ?? null, action };
  const { after, facts } = await actOnPlan(scope, carrying, step);
  const plan = after.plans.find(({ id }) => id === planId);
  if (!plan) throw new Error(`plan ${planId} is gone`);
  await sendPayouts(scope, after, facts);
  return { contractId, planId, version: plan.version, state: planStateOf(plan) };
}

/** 长协办理: one handler for each action of a member. */
export const memberSteps: readonly AnyHandler[] = [
  handle(calls.sign, async ({ contractId, files, card }, { actor, ...scope }) => {
    await requireCertified(scope.tx, actor, scope.now);
    const carrying = { id: contractId, actor, as: "party", files, card } as const;
    const { after } = await carryOut(scope, carrying, (before, party) =>
      signLongTerm(before, { user: actor.userId, party }, scope.now),
    );
    return { contractId, state: after.state };
  }),
  handle(calls.setReceiver, ({ receiver, ...input }, scope) =>
    act(scope, input, { type: "set-receiver", receiver }),
  ),
  handle(
    calls.pay,
    ({ amount, ...input }, scope) => act(scope, input, { type: "pay", amount }),
    checkFundPassword,
  ),
  handle(
    calls.withdraw,
    ({ amount, ...input }, scope) => act(scope, input, { type: "withdraw", amount }),
    checkFundPassword,
  ),
  handle(calls.deliver, ({ quantity, ...input }, scope) => act(scope, input, { type: "deliver", quantity })),
  handle(calls.settle, ({ quantity, price, ...input }, scope) =>
    act(scope, input, { type: "settle", quantity, price }),
  ),
  handle(calls.confirmSettlement, (input, scope) => act(scope, input, { type: "confirm-settlement" })),
];
