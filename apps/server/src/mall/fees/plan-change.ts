import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { FeePlanId, FeeType } from "@zd/domain/mall/codes";
import { type FeePlan, feeTypeOf, ruleOfValue, valueOfRule } from "@zd/domain/mall/fee-plan";
import { type PlanTerms, planFault, rateText } from "@zd/domain/mall/plan-change";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findFeePlans } from "../merchants/fee-plans.ts";

/** A phase of a plan, as the details of a change keep it. */
interface PhaseDetails {
  /** The side that is charged. */
  readonly side: Side;
  /** R by the amount, T by the tonne, F by the order. */
  readonly type: FeeType;
  /** As in `mall.fee_phase`, as text, since JSON has no integers of that size. */
  readonly value: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`; null where it has no end. */
  readonly until: string | null;
}

/** A change that is made once it is confirmed. */
export type PlanChange =
  | (Omit<PlanTerms, "phases"> & {
      /** A new plan, or other terms of one that is there. */
      readonly what: "plan";
      /** Null for a new plan. */
      readonly plan: FeePlanId | null;
      /** The phases that the plan will have; they replace all that it has. */
      readonly phases: readonly PhaseDetails[];
    })
  | {
      readonly what: "shop";
      /** The merchant whose shop gets the plan. */
      readonly firm: FirmId;
      /** The plan that his orders are charged by from now on. */
      readonly plan: FeePlanId;
    };

/** The phases of a plan as the wire has them. */
export const phasesShown = ({ phases }: Pick<FeePlan, "phases">) =>
  phases.map(({ side, rule, from, until }) => ({
    side,
    feeType: feeTypeOf(rule),
    rate: rateText(rule),
    from,
    until,
  }));

/** A request for a change. */
interface ChangeRequest {
  /** The change as it will be made. */
  readonly change: PlanChange;
  /** The plan or shop that it is about; one change of it waits at a time. */
  readonly subject: string;
  /** The change in Chinese, as lists show it. */
  readonly words: string;
  /** The shop that gets another plan; null where a plan is changed. */
  readonly firm: FirmId | null;
  /** As the member of staff gave it. */
  readonly reason: string;
}

/** Writes a request for a change, for a second person; refused where another one waits. */
export async function keepChange(
  { tx, now }: Pick<Scope, "tx" | "now">,
  actor: Pick<Actor, "companyId" | "userId">,
  { change, subject, words, firm, reason }: ChangeRequest,
): Promise<{
  /** Number of the request. */
  change: number;
}> {
  const row = await tx
    .insertInto("mall.planChange")
    .values({
      companyId: actor.companyId,
      subject,
      details: JSON.stringify(change),
      words,
      firmId: firm,
      reason: reason.trim(),
      askedBy: actor.userId,
      askedAt: new Date(now),
      decidedBy: null,
      decidedAt: null,
      memo: null,
    })
    .onConflict((existing) => existing.columns(["companyId", "subject"]).where("state", "=", "0").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refused("FEE_PLAN_PENDING");
  return { change: Number(row.id) };
}

/** A waiting change, locked together with all plans of the company. */
export async function lockWaiting(tx: Tx, company: CompanyId, change: number) {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`mall.plans ${company}`}, 0))`);
  const row = await tx
    .selectFrom("mall.planChange")
    .selectAll()
    .where("id", "=", BigInt(change))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (row.state !== "0") throw new Refused("FEE_CHANGE_DECIDED");
  return row;
}

export const keepDecision = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  id: bigint,
  { userId }: Pick<Actor, "userId">,
  state: "1" | "2",
  memo: string | null,
): Promise<unknown> =>
  tx
    .updateTable("mall.planChange")
    .set({ state, decidedBy: userId, decidedAt: new Date(now), memo })
    .where("id", "=", id)
    .execute();

/** Refuses a plan with terms that are not allowed today; NOT_FOUND for a plan that does not exist. */
export async function refuseTerms(
  db: Reader,
  company: CompanyId,
  plan: FeePlanId | null,
  terms: PlanTerms,
  now: Instant,
): Promise<void> {
  const before = (await findFeePlans(db, company)).find(({ id }) => id === plan) ?? null;
  if (plan !== null && before === null) throw notFound();
  const fault = planFault(terms, before, shanghaiDay(now));
  if (fault) throw new Refused(fault.reason, fault.figures);
}

/** Makes a confirmed change. */
export async function makeChange(
  { tx, now }: Pick<Scope, "tx" | "now">,
  company: CompanyId,
  change: PlanChange,
): Promise<void> {
  if (change.what === "shop") {
    const { firm, plan } = change;
    await tx
      .updateTable("mall.merchant")
      .set(({ eb }) => ({ planId: plan, version: eb("version", "+", 1) }))
      .where("firmId", "=", firm)
      .where("companyId", "=", company)
      .execute();
    return;
  }
  const { name, buyerDeposit, sellerDeposit, enabled } = change;
  const phases = change.phases.map(({ type, value, ...phase }) => ({
    ...phase,
    rule: ruleOfValue(type, BigInt(value)),
  }));
  const terms = { name, buyerDeposit, sellerDeposit, enabled };
  await refuseTerms(tx, company, change.plan, { ...terms, phases }, now);
  const [{ no } = { no: 0n }] = await rows<{
    /** The number that the sequence gives to a new plan. */
    no: bigint;
  }>(tx, sql`select nextval('mall.plan_no') as no`);
  const id = change.plan ?? (`PG${String(no).padStart(2, "0")}` as FeePlanId);
  await tx
    .insertInto("mall.feePlan")
    .values({ ...terms, id, companyId: company, position: Number(no) })
    .onConflict((existing) => existing.column("id").doUpdateSet(terms))
    .execute();
  await tx.deleteFrom("mall.feePhase").where("planId", "=", id).execute();
  if (phases.length === 0) return;
  await tx
    .insertInto("mall.feePhase")
    .values(
      phases.map(({ side, rule, from, until }) => ({
        planId: id,
        side,
        fromDay: from,
        untilDay: until,
        type: feeTypeOf(rule),
        value: valueOfRule(rule),
      })),
    )
    .execute();
}
