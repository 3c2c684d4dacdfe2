import type { ApplicationId } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { dayMs, formatShanghai } from "../kernel/shanghai-time.ts";
import { applicationFaults } from "./application-faults.ts";
import { type ApplicationFault, applicationLimits, type FaultContext } from "./application-rule.ts";
import { bidsBySteps } from "./application-terms.ts";
import { type EnrolledHolder, sealPlanFault } from "./seal-plan.ts";
import {
  differingTerm,
  freeEnd,
  hourMs,
  invitedBy,
  lotCount,
  type OwnerFault,
  type PlanField,
  type PlannedApplication,
  planFields,
  type SectionClocks,
  type SectionPlan,
  turnsOf,
  withRules,
} from "./section-plan.ts";
import type { RunningMode } from "./session.ts";

/** Checks of a section that is planned from approved applications (decision 0017); of each field the first fault counts. */

export type PlanReason =
  | ApplicationFault["reason"]
  | OwnerFault
  | "OWN_FIRM_INVOLVED"
  | "PLAN_EMPTY"
  | "APPLICATIONS_UNLIKE"
  | "LOTS_NOT_PLACED"
  | "GUEST_IS_OWNER"
  | "DEPOSITS_DIFFER"
  | "START_NOT_AHEAD"
  | "CLOCK_OUT_OF_RANGE"
  | "CLOCK_NOT_USED"
  | "SHORTLIST_OUT_OF_RANGE"
  | "SEAL_NOT_USED"
  | "SEAL_HOLDERS_UNFIT"
  | "SEAL_KEY_MISSING"
  | "TURNS_NOT_USED"
  | "TURNS_NOT_CONSECUTIVE"
  | "HARD_END_TOO_EARLY";

/** A fault of a plan. */
export interface PlanFault {
  /** Field at which it is shown. */
  readonly field: PlanField;
  readonly reason: PlanReason;
  /** Figures for the words of the reason. */
  readonly figures: Figures;
  /** Application through which it arises; null where it concerns the plan itself. */
  readonly application: ApplicationId | null;
}

/**
 * Who checks the plan, and when: `now` is the moment of the check, which the section must start after, and `firm` the exchange's own.
 */
export interface PlanContext extends Omit<FaultContext, "attributes"> {
  /** Those of the chosen holders of the seal that have enrolled a key. */
  readonly holders: readonly EnrolledHolder[];
}

/** Least and greatest length of each phase, in ms. */
export const clockLimits = {
  freeMs: { least: 10_000, most: 14 * dayMs },
  extensionMs: { least: 5_000, most: hourMs },
  restMs: { least: 5_000, most: hourMs },
  sealedMs: applicationLimits.secondRoundMs,
} as const;

/** Least and greatest number of firms on a shortlist; with fewer than two there is no competition. */
export const shortlistLimits = { least: 2, most: 20 } as const;

type Found = Omit<PlanFault, "figures" | "application"> & Partial<PlanFault>;

interface RuleContext extends PlanContext {
  readonly plan: SectionPlan;
  readonly applications: readonly PlannedApplication[];
  /** Trade mode of the first application, which all must share. */
  readonly mode: RunningMode;
}

type Rule = (context: RuleContext) => Found | readonly Found[] | null;

const ownFirm: Rule = ({ applications, firm }) =>
  applications.some((one) => one.firm === firm || one.terms.invited.includes(firm))
    ? { field: "wares", reason: "OWN_FIRM_INVOLVED" }
    : null;

const alike: Rule = ({ applications: [first, ...others] }) => {
  if (!first) return null;
  for (const { id, terms } of others) {
    const difference = differingTerm(first.terms, terms);
    if (difference !== null)
      return {
        field: "wares",
        reason: "APPLICATIONS_UNLIKE",
        application: id,
        figures: { application: id, difference },
      };
  }
  return null;
};

const owners: Rule = ({ applications }) =>
  applications.flatMap(({ id, ownerFault }) =>
    ownerFault === null ? [] : [{ field: "wares", reason: ownerFault, application: id }],
  );

/** Every lot of every application must be one ware of the plan, exactly once. */
const everyLotOnce: Rule = ({ plan, applications }) => {
  const placed = Map.groupBy(plan.wares, ({ application }) => application);
  const stranger = [...placed.keys()].find((id) => !applications.some((one) => one.id === id));
  const wrong =
    stranger ??
    applications.find(({ id, terms }) => {
      const lots = (placed.get(id) ?? []).map(({ lot }) => lot).sort((a, b) => a - b);
      return lots.length !== lotCount(terms) || lots.some((lot, i) => lot !== i + 1);
    })?.id;
  if (wrong === undefined) return null;
  return {
    field: "wares",
    reason: "LOTS_NOT_PLACED",
    application: wrong,
    figures: { application: wrong },
  };
};

const notTooMany: Rule = ({ plan: { wares } }) =>
  wares.length > applicationLimits.lots
    ? { field: "wares", reason: "LOTS_TOO_MANY", figures: { most: String(applicationLimits.lots) } }
    : null;

/** The lists of all owners are joined, so an owner must not be on another's list. */
const guests: Rule = ({ applications }) => {
  const invited = invitedBy(applications);
  const owner = applications.find(({ firm }) => invited.includes(firm));
  if (owner) return { field: "wares", reason: "GUEST_IS_OWNER", application: owner.id };
  const { invited: most } = applicationLimits;
  return invited.length > most
    ? { field: "wares", reason: "INVITED_TOO_MANY", figures: { most: String(most) } }
    : null;
};

const turns: Rule = ({ plan, mode }) => {
  const used = new Set(plan.wares.map(({ turn }) => turn));
  if (mode !== "0" || plan.downmode !== "C")
    return used.size === 1 && used.has(1) ? null : { field: "turn", reason: "TURNS_NOT_USED" };
  const consecutive = Array.from({ length: used.size }, (_, i) => i + 1).every((turn) => used.has(turn));
  return consecutive ? null : { field: "turn", reason: "TURNS_NOT_CONSECUTIVE" };
};

const notEmpty =
  (field: "name" | "region"): Rule =>
  ({ plan }) =>
    plan[field].trim() === "" ? required(field) : null;

const required = (field: PlanField): Found => ({
  field,
  reason: "FIELD_REQUIRED",
  figures: { field: planFields[field] },
});

const downmodeKnown: Rule = ({ plan, mode }) =>
  mode !== "0" && plan.downmode !== "A" ? notUsed("downmode") : null;

const notUsed = (field: PlanField): Found => ({
  field,
  reason: "CLOCK_NOT_USED",
  figures: { field: planFields[field] },
});

const startAhead: Rule = ({ plan: { startsAt }, now }) => {
  if (startsAt === null) return required("startsAt");
  return startsAt <= now ? { field: "startsAt", reason: "START_NOT_AHEAD" } : null;
};

type Clock = keyof SectionClocks;

/** Whether a section must have a phase (always), may have it (maybe: zero is allowed), or has none (never). */
function need(clock: Clock, { mode, plan }: RuleContext): "always" | "maybe" | "never" {
  const byTurns = mode === "0" && plan.downmode === "C";
  switch (clock) {
    case "freeMs":
      return "always";
    case "extensionMs":
      // Wares with their own clock may as well all end at a fixed time (domain §2.1).
      return mode !== "0" ? "never" : plan.downmode === "B" ? "maybe" : "always";
    case "restMs":
      if (mode === "90") return "always";
      return !byTurns ? "never" : turnsOf(plan) > 1 ? "always" : "maybe";
    case "sealedMs":
      return mode === "90" ? "always" : "never";
  }
}

const clock =
  (field: Clock): Rule =>
  (context) => {
    const ms = context.plan[field];
    const needed = need(field, context);
    if (needed === "never") return ms === null || ms === 0 ? null : notUsed(field);
    if (needed === "maybe" && ms === 0) return null;
    const { least, most } = clockLimits[field];
    if (ms !== null && Number.isInteger(ms) && ms >= least && ms <= most) return null;
    return {
      field,
      reason: "CLOCK_OUT_OF_RANGE",
      figures: { field: planFields[field], least: String(least / 1_000), most: String(most / 1_000) },
    };
  };

const shortlist: Rule = ({ plan: { shortlistSize: size }, mode }) => {
  if (size === null) return null;
  if (mode !== "90") return notUsed("shortlistSize");
  const { least, most } = shortlistLimits;
  if (size >= least && size <= most) return null;
  const figures = { least: String(least), most: String(most) };
  return { field: "shortlistSize", reason: "SHORTLIST_OUT_OF_RANGE", figures };
};

const hardEnd: Rule = ({ plan, mode }) => {
  const { startsAt, hardEnd } = plan;
  if (startsAt === null || hardEnd === null) return null;
  const end = freeEnd({ ...plan, startsAt }, mode);
  return hardEnd < end
    ? { field: "hardEnd", reason: "HARD_END_TOO_EARLY", figures: { at: formatShanghai(end) } }
    : null;
};

const seal: Rule = ({ plan, mode, applications, holders }) => {
  const fault = sealPlanFault(plan, mode, applications, holders);
  return fault && { field: "sealHolders", ...fault };
};

const stepsKnown =
  (field: "priceStep" | "maxPriceStep"): Rule =>
  ({ plan, mode }) =>
    plan.rules[field] !== null && !bidsBySteps(mode)
      ? { field, reason: "CAP_NOT_USED", figures: { field: planFields[field] } }
      : null;

/** A fixed deposit is held once in a section, so all wares must ask for the same amount. */
const oneFixedDeposit: Rule = ({ applications, plan }) => {
  const deposits = applications.map(({ terms }) => withRules(terms, plan.rules).deposit);
  const fixed = deposits.find((deposit) => deposit.mode === "FIXED");
  if (fixed?.mode !== "FIXED") return null;
  return deposits.every((deposit) => deposit.mode === "FIXED" && deposit.amount === fixed.amount)
    ? null
    : { field: "deposit", reason: "DEPOSITS_DIFFER" };
};

/** Checks every rule of an application again, with the section's start and rules in place of its own. */
const asApplications: Rule = ({ plan, applications, noticeDays, calendar }) =>
  applications.flatMap(({ id, firm, terms, submittedAt }) => {
    const effectiveTerms = { ...withRules(terms, plan.rules), startsAt: plan.startsAt ?? terms.startsAt };
    return applicationFaults(effectiveTerms, {
      now: submittedAt,
      firm,
      noticeDays,
      calendar,
      attributes: [],
    }).map((fault) => ({
      field: placeOf(fault),
      reason: fault.reason,
      figures: fault.figures,
      application: id,
    }));
  });

/**
 * Field at which the staff can correct a fault of an application: a delivery that begins too early is corrected by the
 * start.
 */
const placeOf = ({ field }: ApplicationFault): PlanField =>
  field === "deliveryFrom" ? "startsAt" : field in planFields ? (field as PlanField) : "wares";

export const rules: readonly Rule[] = [
  ownFirm,
  alike,
  owners,
  everyLotOnce,
  notTooMany,
  guests,
  turns,
  notEmpty("name"),
  notEmpty("region"),
  downmodeKnown,
  startAhead,
  clock("freeMs"),
  clock("extensionMs"),
  clock("restMs"),
  clock("sealedMs"),
  shortlist,
  seal,
  hardEnd,
  stepsKnown("priceStep"),
  stepsKnown("maxPriceStep"),
  oneFixedDeposit,
  asApplications,
];

/** All faults of a plan, at most one a field; empty where a section can be made of it. */
export function planFaults(
  plan: SectionPlan,
  applications: readonly PlannedApplication[],
  context: PlanContext,
): readonly PlanFault[] {
  const [first] = applications;
  if (!first || plan.wares.length === 0)
    return [{ field: "wares", reason: "PLAN_EMPTY", figures: {}, application: null }];
  const ruleContext = { ...context, plan, applications, mode: first.terms.mode };
  const faults = new Map<PlanField, PlanFault>();
  for (const rule of rules) {
    for (const found of [rule(ruleContext) ?? []].flat())
      if (!faults.has(found.field)) faults.set(found.field, { figures: {}, application: null, ...found });
  }
  return [...faults.values()];
}
