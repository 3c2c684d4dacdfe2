import type { Brand, Fen, FirmId, Instant, WareKindId } from "../kernel/brand.ts";
import { fen, price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Side, TradeMode } from "../trading/codes.ts";
import type { DepositRule } from "../trading/session.ts";
import { feeIncome, type Voucher } from "./ledger.ts";

/** 费率 (domain §6.6): what deposits and service fees cost, by mode, ware kind, firm and time. */

export type RateId = Brand<string, "RateId">;

export const rateKinds = { "fee-B": "买方服务费", "fee-S": "卖方服务费", deposit: "交易保证金" } as const;
export type RateKind = keyof typeof rateKinds;

interface RuleOf {
  readonly "fee-B": FeeRule;
  readonly "fee-S": FeeRule;
  readonly deposit: DepositRule;
}

/** Null means everything; a rule of null waives (减免). */
export interface Rate<Kind extends RateKind = RateKind> {
  readonly id: RateId;
  readonly kind: Kind;
  readonly mode: TradeMode | null;
  readonly wareKind: WareKindId | null;
  readonly firm: FirmId | null;
  readonly from: Instant;
  /** Excluded; null where it goes on. */
  readonly until: Instant | null;
  readonly rule: RuleOf[Kind] | null;
}

export interface RateQuestion {
  readonly mode: TradeMode;
  readonly wareKind: WareKindId;
  readonly firm: FirmId;
  readonly at: Instant;
}

/** What an exchange charges until it sets something else (domain §0.4). */
export const defaultRules: { readonly [Kind in RateKind]: RuleOf[Kind] } = {
  "fee-B": { unit: "TON", perTonne: price(2_000n) },
  "fee-S": { unit: "TON", perTonne: price(0n) },
  deposit: { mode: "RATIO", rate: 1_000 },
};

const agrees = <Value>(set: Value | null, asked: Value): boolean => set === null || set === asked;

const applies = ({ mode, wareKind, firm, from, until }: Rate, asked: RateQuestion): boolean =>
  agrees(mode, asked.mode) &&
  agrees(wareKind, asked.wareKind) &&
  agrees(firm, asked.firm) &&
  asked.at >= from &&
  (until === null || asked.at < until);

/** What is said of a firm goes before what is said of a kind of ware, and that before what is said of a mode. */
const weight = ({ firm, wareKind, mode }: Rate): number =>
  (firm === null ? 0 : 4) + (wareKind === null ? 0 : 2) + (mode === null ? 0 : 1);

/** Which rate applies: the most particular one; of two alike the one that was set to begin later. */
export function rateFor<Kind extends RateKind>(
  rates: readonly Rate[],
  kind: Kind,
  asked: RateQuestion,
): Rate<Kind> | null {
  const found = rates
    .filter((rate): rate is Rate<Kind> => rate.kind === kind && applies(rate, asked))
    .toSorted((a, b) => weight(b) - weight(a) || b.from - a.from || (a.id < b.id ? -1 : 1));
  return found[0] ?? null;
}

/** The rule that applies, and why: a package, a waiver, a rate that was set, or the default. */
export interface AppliedRule<Rule> {
  readonly rule: Rule | null;
  readonly why: "package" | "waiver" | "rate" | "default";
  readonly rate: RateId | null;
}

export function ruleFor<Kind extends RateKind>(
  rates: readonly Rate[],
  kind: Kind,
  asked: RateQuestion,
  withPackage = false,
): AppliedRule<RuleOf[Kind]> {
  if (withPackage && kind !== "deposit") return { rule: null, why: "package", rate: null };
  const rate = rateFor(rates, kind, asked);
  if (!rate) return { rule: defaultRules[kind], why: "default", rate: null };
  return { rule: rate.rule, why: rate.rule === null ? "waiver" : "rate", rate: rate.id };
}

const free: FeeRule = { unit: "TON", perTonne: price(0n) };

/** The fee rule of a side, as the section takes it: free where a package or a waiver says so. */
export const feeRuleFor = (
  rates: readonly Rate[],
  side: Side,
  asked: RateQuestion,
  withPackage: boolean,
): FeeRule => ruleFor(rates, side === "B" ? "fee-B" : "fee-S", asked, withPackage).rule ?? free;

export type RateRefusal = "RATE_OVERLAPS" | "RATE_PERIOD_EMPTY" | "RATE_IN_THE_PAST";

/** Two rates that say the same of the same may not run at the same time, and nobody is charged after the fact. */
export function rateFault(rates: readonly Rate[], added: Rate, now: Instant): Refusal<RateRefusal> | null {
  if (added.until !== null && added.until <= added.from) return refuse("RATE_PERIOD_EMPTY");
  if (added.from < now) return refuse("RATE_IN_THE_PAST");
  const clash = rates.some(
    (rate) =>
      rate.id !== added.id &&
      rate.kind === added.kind &&
      rate.mode === added.mode &&
      rate.wareKind === added.wareKind &&
      rate.firm === added.firm &&
      (added.until === null || rate.from < added.until) &&
      (rate.until === null || added.from < rate.until),
  );
  return clash ? refuse("RATE_OVERLAPS") : null;
}

/** A fee comes back only where the contract has ended by the fault of the other side or of the exchange. */
export const returnFee = (firm: FirmId, amount: Fen): Voucher => ({
  kind: "service-fee",
  legs: [
    { account: feeIncome, amount: fen(-amount) },
    { account: { holder: firm, bucket: "available" }, amount },
  ],
});
