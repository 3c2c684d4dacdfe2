import { contract } from "@zd/contract";
import {
  closeLongTerm,
  completeLongTerm,
  type LongTermContract,
  type LongTermId,
  longTermFault,
  openedLongTerm,
  type PlanAction,
  type PlanId,
  type PlannedMonth,
} from "@zd/domain/contracts/long-term";
import { indexAverage } from "@zd/domain/contracts/long-term-price";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { rows, type Tx } from "../../platform/database.ts";
import { type Actor, type AnyHandler, handle, notFound, Refused } from "../../platform/operation.ts";
import { actOnPlan, attachToStep, carryOut, type LongTermScope } from "./act.ts";
import { openLongTerm } from "./long-term-store.ts";

const calls = contract.longTermControl;

/** 长协合同号, such as CX260615-0001. */
export async function nextLongTermId(tx: Tx, at: Instant): Promise<LongTermId> {
  const [next] = await rows<{ no: bigint }>(tx, sql`select nextval('contracts.long_term_no') as no`);
  return `CX${shanghaiDay(at).slice(2).replaceAll("-", "")}-${serial(next?.no ?? 0n, 4)}` as LongTermId;
}

/** The plans of a contract's months, named after them. */
export const planned = (
  id: LongTermId,
  months: readonly Pick<PlannedMonth, "month" | "quantity">[],
): readonly PlannedMonth[] =>
  months
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, quantity }) => ({
      id: `${id}-${month.replace("-", "")}` as PlanId,
      month,
      quantity,
      price: null,
    }));

type StaffScope = LongTermScope & { readonly actor: Actor };

const onPlan = (
  { actor, ...scope }: StaffScope,
  { contractId, planId, seen }: { contractId: LongTermId; planId: PlanId; seen: number },
  action: PlanAction,
) => actOnPlan(scope, { id: contractId, actor, as: "exchange" }, { planId, seen, action });

/** 长协监管: what the exchange does. */
export const staffSteps: readonly AnyHandler[] = [
  handle(calls.register, async (asked, { tx, named, tell, now, actor, refuse }) => {
    const { buyer: B, seller: S, published, quantity, pricing, product, producer, place } = asked;
    if (B === S) return refuse("PARTIES_ALIKE");
    if ((pricing.kind === "FIXED" ? pricing.price : pricing.base) <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
    await checkParties(tx, { B, S }, actor);
    const id = await nextLongTermId(tx, now);
    const months = planned(id, asked.months);
    const fault = longTermFault(published, quantity, months);
    if (fault) throw new Refused(fault.reason, fault.figures);
    const opened = openedLongTerm({ id, parties: { B, S }, quantity, price: pricing }, months);
    const { companyId, userId: registeredBy } = actor;
    const registered = { companyId, registeredBy, product, producer, place, published };
    await openLongTerm({ tx, named, tell }, opened, registered, now);
    await attachToStep({ tx, now }, opened, 0, asked.files, actor);
    return { contractId: id };
  }),

  handle(calls.setPrice, async ({ index: days, ...asked }, scope) => {
    const index = indexAverage(days);
    if (index === null) return scope.refuse("AMOUNT_NOT_POSITIVE");
    const { after } = await onPlan(scope, asked, { type: "price", index });
    return { price: priceOf(after, asked.planId) };
  }),

  handle(calls.closePlan, async ({ memo, ...asked }, scope) => {
    await onPlan(scope, asked, { type: "close", memo });
    return null;
  }),

  handle(calls.complete, async ({ contractId: id }, { actor, ...scope }) => {
    await carryOut(scope, { id, actor, as: "exchange" }, (before, party) =>
      completeLongTerm(before, { user: actor.userId, party }, scope.now),
    );
    return null;
  }),

  handle(calls.close, async ({ contractId: id, memo }, { actor, ...scope }) => {
    await carryOut(scope, { id, actor, as: "exchange" }, (before, party) =>
      closeLongTerm(before, memo, { user: actor.userId, party }, scope.now),
    );
    return null;
  }),
];

/** Both are members of the company. */
async function checkParties(
  tx: Tx,
  { B, S }: { readonly B: FirmId; readonly S: FirmId },
  { companyId, firmId }: Actor,
): Promise<void> {
  const firms = await findFirms(tx, [B, S]);
  for (const [field, id] of [
    ["买方", B],
    ["卖方", S],
  ] as const) {
    const firm = firms.get(id);
    if (firm?.companyId !== companyId || id === firmId) throw new Refused("REFERENCE_UNKNOWN", { field });
  }
}

function priceOf({ plans }: LongTermContract, id: PlanId) {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan.price;
}
