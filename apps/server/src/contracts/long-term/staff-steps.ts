import { api } from "@zd/api";
import type { LongTermContract, LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import type { PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import { indexAverage } from "@zd/domain/contracts/long-term-price";
import { closeLongTerm, completeLongTerm } from "@zd/domain/contracts/long-term-steps";
import type { Instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type AnyHandler, handle, notFound } from "../../platform/calls/operation.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { actOnPlan, attachToStep, carryOut, type LongTermScope } from "./act.ts";
import { openLongTerm } from "./long-term-store.ts";
import { registrationMark, registrationOf } from "./registration.ts";

const calls = api.longTermControl;

/** 长协合同号, such as CX260615-0001. */
export async function nextLongTermId(tx: Tx, at: Instant): Promise<LongTermId> {
  const [next] = await rows<{
    /** Drawn from the sequence; the last part of a contract's number. */
    no: bigint;
  }>(tx, sql`select nextval('contracts.long_term_no') as no`);
  return `CX${shanghaiDay(at).slice(2).replaceAll("-", "")}-${serial(next?.no ?? 0n, 4)}` as LongTermId;
}

type StaffScope = LongTermScope & { readonly actor: Actor };

/** The input that every step of the staff on a plan has. */
interface OnPlan {
  readonly contractId: LongTermId;
  /** The plan of the month. */
  readonly planId: PlanId;
  /** The version of the plan that the member of staff has seen. */
  readonly seen: number;
  /** The mark of the confirmation card; left out where the step has none. */
  readonly card?: string | undefined;
}

const onPlan = (
  { actor, ...scope }: StaffScope,
  { contractId, planId, seen, card }: OnPlan,
  action: PlanAction,
) => actOnPlan(scope, { id: contractId, actor, as: "exchange", card }, { planId, seen, action });

/** 长协监管: one handler for each action of the exchange's staff. */
export const staffSteps: readonly AnyHandler[] = [
  handle(calls.register, async ({ card, ...input }, { tx, named, broadcast, now, actor }) => {
    const { product, producer, place, published, files } = input;
    const opened = await registrationOf(tx, input, actor, await nextLongTermId(tx, now));
    requireMatchingPreview(card, registrationMark(input));
    const { companyId, userId: registeredBy } = actor;
    const registered = { companyId, registeredBy, product, producer, place, published };
    await openLongTerm({ tx, named, broadcast }, opened, registered, now);
    await attachToStep({ tx, now }, opened, 0, files, actor);
    return { contractId: opened.id };
  }),

  handle(calls.setPrice, async ({ index: days, ...input }, scope) => {
    const index = indexAverage(days);
    if (index === null) return scope.refuse("AMOUNT_NOT_POSITIVE");
    const { after } = await onPlan(scope, input, { type: "price", index });
    return { price: priceOf(after, input.planId) };
  }),

  handle(calls.closePlan, async ({ memo, ...input }, scope) => {
    await onPlan(scope, input, { type: "close", memo });
    return null;
  }),

  handle(calls.complete, async ({ contractId: id, card }, { actor, ...scope }) => {
    await carryOut(scope, { id, actor, as: "exchange", card }, (before, party) =>
      completeLongTerm(before, { user: actor.userId, party }, scope.now),
    );
    return null;
  }),

  handle(calls.close, async ({ contractId: id, memo, card }, { actor, ...scope }) => {
    await carryOut(scope, { id, actor, as: "exchange", card }, (before, party) =>
      closeLongTerm(before, memo, { user: actor.userId, party }, scope.now),
    );
    return null;
  }),
];

function priceOf({ plans }: LongTermContract, id: PlanId) {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan.price;
}
