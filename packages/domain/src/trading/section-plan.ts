import {
  type ApplicationId,
  type FirmId,
  type Instant,
  instant,
  type Price,
  type UserId,
} from "../kernel/brand.ts";
import type { Downmode } from "../terms/codes.ts";
import { type ApplicationTerms, applicationFields } from "./application-terms.ts";
import { type Eligibility, type FirmFault, firmEligibilityFault } from "./eligibility.ts";
import type { DepositRule, RunningMode } from "./session.ts";

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
  readonly ownerFault: OwnerFault | null;
}

export type OwnerFault = FirmFault | "WARE_KIND_NOT_QUALIFIED";

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
  /** Who is to hold the parts of its seal, in their order; empty where its offers are not to be encrypted. */
  readonly sealHolders: readonly UserId[];
  /** Wares in the order of their numbers. */
  readonly wares: readonly PlannedWare[];
  /** What the exchange has set for all wares in place of what the owners have applied for. */
  readonly rules: SectionRules;
}

/** First reason for which an owner may not offer his wares; null where he may. */
export const ownerFaultOf = (terms: ApplicationTerms, eligibility: Eligibility): OwnerFault | null =>
  firmEligibilityFault(terms, eligibility) ?? (eligibility.qualifiedFor ? null : "WARE_KIND_NOT_QUALIFIED");

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
  sealHolders: "开启人",
  deposit: applicationFields.deposit,
  priceStep: applicationFields.priceStep,
  maxPriceStep: applicationFields.maxPriceStep,
  capPrice: applicationFields.capPrice,
  reservePrice: applicationFields.reservePrice,
  minBidders: applicationFields.minBidders,
  tieRule: applicationFields.tieRule,
} as const;

export type PlanField = keyof typeof planFields;

export const hourMs = 3_600_000;

/** The fields in which applications must agree so that one section can hold them. */
export type CommonTerms = Pick<
  ApplicationTerms,
  "mode" | "side" | "kind" | "wareKind" | "downmode" | "secondRound"
>;

/** Fields that all applications of a section must have in common. */
const common: readonly (readonly [label: string, of: (one: CommonTerms) => unknown])[] = [
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
export const differingTerm = (one: CommonTerms, other: CommonTerms): string | null =>
  common.find(([, of]) => of(one) !== of(other))?.[0] ?? null;

/** Number of wares that an application becomes. */
export const lotCount = ({ lots }: ApplicationTerms): number =>
  lots.reduce((sum, { count }) => sum + count, 0);

/** An application's terms with the section's rules in place of its own where they are set. */
export function withRules(terms: ApplicationTerms, rules: SectionRules): ApplicationTerms {
  const setRules = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null));
  return { ...terms, ...setRules };
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
