import { contract } from "@zd/contract";
import {
  type LongTermFact,
  type LongTermId,
  type PlanAction,
  type PlanId,
  planStateOf,
  signLongTerm,
} from "@zd/domain/contracts/long-term";
import type { FileId } from "@zd/domain/kernel/brand";
import { checkFundPassword } from "../../funds/index.ts";
import { type Actor, type AnyHandler, handle } from "../../platform/operation.ts";
import { actOnPlan, carryOut, type LongTermScope } from "./act.ts";

const calls = contract.longTerm;

interface Asked {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
  readonly seen?: number | undefined;
  readonly files?: readonly FileId[];
}

type MemberScope = LongTermScope & { readonly actor: Actor };

async function act(
  { actor, tx, now }: MemberScope,
  { contractId, planId, seen, files = [] }: Asked,
  action: PlanAction,
) {
  const carrying = { id: contractId, actor, as: "party", files } as const;
  const asked = { planId, seen: seen ?? null, action };
  const { after, facts } = await actOnPlan({ tx, now }, carrying, asked);
  const plan = after.plans.find(({ id }) => id === planId);
  if (!plan) throw new Error(`plan ${planId} is gone`);
  await askForPayouts({ tx, now }, contractId, actor, facts);
  return { contractId, planId, version: plan.version, state: planStateOf(plan) };
}

/** What is on its way to the bank waits until the exchange says what has become of it. */
async function askForPayouts(
  { tx, now }: LongTermScope,
  contractId: LongTermId,
  { userId, companyId }: Actor,
  facts: readonly LongTermFact[],
): Promise<void> {
  const begun = facts.filter((fact) => fact.type === "withdrawal-begun");
  if (begun.length === 0) return;
  await tx
    .insertInto("contracts.longTermPayout")
    .values(
      begun.map(({ plan, amount, receiver }) => ({
        contractId,
        companyId,
        planId: plan,
        amount,
        receiver,
        state: "1" as const,
        askedAt: new Date(now),
        askedBy: userId,
        answer: null,
        answeredAt: null,
        answeredBy: null,
      })),
    )
    .execute();
}

/** 长协办理: each step is asked of the contract's rules, and nothing else. */
export const memberSteps: readonly AnyHandler[] = [
  handle(calls.sign, async ({ contractId, files }, { actor, tx, now }) => {
    const carrying = { id: contractId, actor, as: "party", files } as const;
    const { after } = await carryOut({ tx, now }, carrying, (before, party) =>
      signLongTerm(before, { user: actor.userId, party }, now),
    );
    return { contractId, state: after.state };
  }),
  handle(calls.setReceiver, ({ receiver, ...asked }, scope) =>
    act(scope, asked, { type: "set-receiver", receiver }),
  ),
  handle(
    calls.pay,
    ({ amount, ...asked }, scope) => act(scope, asked, { type: "pay", amount }),
    checkFundPassword,
  ),
  handle(
    calls.withdraw,
    ({ amount, ...asked }, scope) => act(scope, asked, { type: "withdraw", amount }),
    checkFundPassword,
  ),
  handle(calls.deliver, ({ quantity, ...asked }, scope) => act(scope, asked, { type: "deliver", quantity })),
  handle(calls.settle, ({ quantity, price, ...asked }, scope) =>
    act(scope, asked, { type: "settle", quantity, price }),
  ),
  handle(calls.confirmSettlement, (asked, scope) => act(scope, asked, { type: "confirm-settlement" })),
];
