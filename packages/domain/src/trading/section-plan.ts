import { type ApplicationId, type FirmId, type Instant, instant, type Price } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { dayMs, formatShanghai } from "../kernel/shanghai-time.ts";
import type { Downmode } from "../terms/codes.ts";
import { type ApplicationFault, applicationFaults, applicationLimits } from "./application-faults.ts";
import { type ApplicationTerms, applicationFields, bidsBySteps } from "./application-terms.ts";
import type { DepositRule, RunningMode } from "./session.ts";
import { type FirmGap, firmGap, type Standing } from "./standing.ts";

/**
 * 编排 (decision 0017): approved applications are planned as one section; each of their lots becomes a ware. Spans are in ms,
 * prices in 0.0001 yuan a tonne.
 */

/** What of an approved application a plan is checked against. */
export interface PlannedApplication {
  readonly id: ApplicationId;
  /** Owner of the application. */
  readonly firm: FirmId;
  /** What the owner has applied for. */
  readonly terms: ApplicationTerms;
  /** When it was submitted; the working days of the notice count from here. */
  readonly submittedAt: Instant;
  /** Why its owner may not trade any more; null where he may. */
  readonly ownerGap: OwnerGap | null;
}

export type OwnerGap = FirmGap | "WARE_KIND_NOT_QUALIFIED";

/** Length of each phase of a section, in ms; zero where its mode has no such phase. */
export interface SectionClocks {
  /** Free bidding, or the first round. */
  readonly freeMs: number;
  /** Countdown that each bid restarts. */
  readonly extensionMs: number;
  /** Rest between turns or rounds. */
  readonly restMs: number;
  /** Sealed round of mode 90; null in every other. */
  readonly sealedMs: number | null;
}

/** What the exchange sets for all wares of the section; null leaves a field to each application. */
export interface SectionRules {
  /** Deposit that an order freezes. */
  readonly deposit: DepositRule | null;
  /** Least step, in 0.0001 yuan a tonne. */
  readonly priceStep: Price | null;
  /** Greatest step, in 0.0001 yuan a tonne. */
  readonly maxPriceStep: Price | null;
  /** Cap, in 0.0001 yuan a tonne. */
  readonly capPrice: Price | null;
  /** Reserve price, in 0.0001 yuan a tonne. */
  readonly reservePrice: Price | null;
  /** Least number of firms that must bid, 1 to 20. */
  readonly minBidders: number | null;
  /** Order of equal prices: the earlier first (T), or the larger quantity first and then by lottery (Q). */
  readonly tieRule: "T" | "Q" | null;
}

/** One lot of an application, in its place in the section. */
export interface PlannedWare {
  readonly application: ApplicationId;
  /** Which of the application's lots, counted from 1. */
  readonly lot: number;
  /** Downmode C: the turn in which it is traded, from 1; otherwise 1. */
  readonly turn: number;
}

/** 编排: a section that is to be made of approved applications, as the staff has put it together so far. */
export interface SectionPlan extends SectionClocks {
  /** Name as shown to traders; empty while not filled in. */
  readonly name: string;
  /** Region as shown with the section; empty while not filled in. */
  readonly region: string;
  /** Whose clock runs: of the section (A), of each ware (B), of the turn (C); A in every mode but 0. */
  readonly downmode: Downmode;
  /** When it is to start; null while not set. */
  readonly startsAt: Instant | null;
  /** 场次截止; null where the section is to have none. */
  readonly hardEnd: Instant | null;
  /** 二次报价: number of firms of each ware that go on from a sealed first round; null for an open one. */
  readonly shortlistSize: number | null;
  /** Wares in the order of their numbers. */
  readonly wares: readonly PlannedWare[];
  /** What the exchange has set for all wares in place of what the owners have applied for. */
  readonly rules: SectionRules;
}

/** First reason for which an owner may not offer his wares; null where he may. */
export const ownerGapOf = (terms: ApplicationTerms, standing: Standing): OwnerGap | null =>
  firmGap(terms, standing) ?? (standing.qualifiedFor ? null : "WARE_KIND_NOT_QUALIFIED");

/** Rules that leave every field to the applications. */
export const asAppliedFor: SectionRules = {
  deposit: null,
  priceStep: null,
  maxPriceStep: null,
  capPrice: null,
  reservePrice: null,
  minBidders: null,
  tieRule: null,
};

/** Chinese names of a plan's fields. */
export const planFields = {
  wares: "标的",
  turn: "轮次",
  name: "场次名称",
  region: "区域",
  downmode: "倒计时方式",
  startsAt: "开始时间",
  freeMs: "自由交易时间",
  extensionMs: "倒计时时间",
  restMs: "休息时间",
  sealedMs: "密封报价时间",
  hardEnd: "场次截止时间",
  shortlistSize: "入围家数",
  deposit: applicationFields.deposit,
  priceStep: applicationFields.priceStep,
  maxPriceStep: applicationFields.maxPriceStep,
  capPrice: applicationFields.capPrice,
  reservePrice: applicationFields.reservePrice,
  minBidders: applicationFields.minBidders,
  tieRule: applicationFields.tieRule,
} as const;
export type PlanField = keyof typeof planFields;

export type PlanReason =
  | ApplicationFault["reason"]
  | OwnerGap
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

/** Who checks the plan, and when. */
export interface PlanContext {
  /** Moment of the check; the section must start after it. */
  readonly now: Instant;
  /** Firm of the staff user: the exchange's own. */
  readonly firm: FirmId;
  /** Working days between the notice and the start, by the exchange's parameters. */
  readonly noticeDays: number;
}

const hourMs = 3_600_000;

/** Least and greatest length of each phase, in ms. */
export const clockLimits = {
  freeMs: { least: 10_000, most: 14 * dayMs },
  extensionMs: { least: 5_000, most: hourMs },
  restMs: { least: 5_000, most: hourMs },
  sealedMs: applicationLimits.secondRoundMs,
} as const;

/** Least and greatest number of firms on a shortlist; with fewer than two there is no competition. */
export const shortlistLimits = { least: 2, most: 20 } as const;

/** The fields in which applications must agree so that one section can hold them. */
export type Likeness = Pick<
  ApplicationTerms,
  "mode" | "side" | "kind" | "wareKind" | "downmode" | "secondRound"
>;

/** Fields that all applications of a section must have in common. */
const common: readonly (readonly [label: string, of: (one: Likeness) => unknown])[] = [
  [applicationFields.mode, ({ mode }) => mode],
  [applicationFields.side, ({ side }) => side],
  [applicationFields.kind, ({ kind }) => kind],
  [applicationFields.wareKind, ({ wareKind }) => wareKind],
  [applicationFields.downmode, ({ mode, downmode }) => (mode === "0" ? downmode : null)],
  [
    applicationFields.secondRound,
    ({ mode, secondRound }) => (mode === "90" ? `${secondRound?.coolMs} ${secondRound?.quoteMs}` : null),
  ],
];

/**
 * Name of the first field in which two applications differ so that no section can hold both; null where they go together.
 */
export const differenceOf = (one: Likeness, other: Likeness): string | null =>
  common.find(([, of]) => of(one) !== of(other))?.[0] ?? null;

/** Number of wares that an application becomes. */
export const lotCount = ({ lots }: ApplicationTerms): number =>
  lots.reduce((sum, { count }) => sum + count, 0);

/** An application's terms with the section's rules in place of its own where they are set. */
export function withRules(terms: ApplicationTerms, rules: SectionRules): ApplicationTerms {
  const settled = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null));
  return { ...terms, ...settled };
}

/** 专场: firms invited by any of the owners, in the order of the applications. */
export const invitedBy = (applications: readonly PlannedApplication[]): readonly FirmId[] => [
  ...new Set(applications.flatMap(({ terms }) => terms.invited)),
];

/** Number of turns of a plan; 1 where it has none. */
export const turnsOf = ({ wares }: { readonly wares: readonly Pick<PlannedWare, "turn">[] }): number =>
  wares.reduce((most, { turn }) => Math.max(most, turn), 1);

/**
 * When the last ware has had its free time, countdowns of earlier turns included. A hard end before it would cut the
 * published times short.
 */
export function freeEnd(plan: SectionPlan & { readonly startsAt: Instant }, mode: RunningMode): Instant {
  const { startsAt, freeMs, extensionMs, restMs, sealedMs, downmode } = plan;
  if (mode === "90") return instant(startsAt + freeMs + restMs + (sealedMs ?? 0));
  const earlier = mode === "0" && downmode === "C" ? turnsOf(plan) - 1 : 0;
  return instant(startsAt + freeMs + earlier * (freeMs + extensionMs + restMs));
}

/** Likely end, for calendars: the hard end, or the end of the free time plus one countdown without bids. */
export const likelyEnd = (plan: SectionPlan & { readonly startsAt: Instant }, mode: RunningMode): Instant =>
  plan.hardEnd ?? instant(freeEnd(plan, mode) + plan.extensionMs);

type Found = Omit<PlanFault, "figures" | "application"> & Partial<PlanFault>;
interface Judged extends PlanContext {
  readonly plan: SectionPlan;
  readonly applications: readonly PlannedApplication[];
  /** Trade mode of the first application, which all must share. */
  readonly mode: RunningMode;
}
type Rule = (judged: Judged) => Found | readonly Found[] | null;

const ownFirm: Rule = ({ applications, firm }) =>
  applications.some((one) => one.firm === firm || one.terms.invited.includes(firm))
    ? { field: "wares", reason: "OWN_FIRM_INVOLVED" }
    : null;

const alike: Rule = ({ applications: [first, ...others] }) => {
  if (!first) return null;
  for (const { id, terms } of others) {
    const difference = differenceOf(first.terms, terms);
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
  applications.flatMap(({ id, ownerGap }) =>
    ownerGap === null ? [] : [{ field: "wares", reason: ownerGap, application: id }],
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
function need(clock: Clock, { mode, plan }: Judged): "always" | "maybe" | "never" {
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
  (judged) => {
    const ms = judged.plan[field];
    const needed = need(field, judged);
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
const asApplications: Rule = ({ plan, applications, noticeDays }) =>
  applications.flatMap(({ id, firm, terms, submittedAt }) => {
    const settled = { ...withRules(terms, plan.rules), startsAt: plan.startsAt ?? terms.startsAt };
    return applicationFaults(settled, { now: submittedAt, firm, noticeDays, attributes: [] }).map(
      (fault) => ({
        field: placeOf(fault),
        reason: fault.reason,
        figures: fault.figures,
        application: id,
      }),
    );
  });

/**
 * Field at which the staff can correct a fault of an application: a delivery that begins too early is corrected by the
 * start.
 */
const placeOf = ({ field }: ApplicationFault): PlanField =>
  field === "deliveryFrom" ? "startsAt" : field in planFields ? (field as PlanField) : "wares";

const rules: readonly Rule[] = [
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
  const judged = { ...context, plan, applications, mode: first.terms.mode };
  const faults = new Map<PlanField, PlanFault>();
  for (const rule of rules) {
    for (const found of [rule(judged) ?? []].flat())
      if (!faults.has(found.field)) faults.set(found.field, { figures: {}, application: null, ...found });
  }
  return [...faults.values()];
}
