import type { Brand, Fen, FirmId, Instant, WareKindId } from "../kernel/brand.ts";
import { fen, price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Side, TradeMode } from "../terms/codes.ts";
import { feeIncome, type Voucher } from "./ledger.ts";

/**
 * 费率 (domain §6.6): fee rules of one firm, or of all firms for a time, in place of the ware's own. Rules for all firms
 * without an end belong to the parameter sheet, from which wares take their fees.
 */

export type RateId = Brand<string, "RateId">;

export const rateKinds = { "fee-B": "买方服务费", "fee-S": "卖方服务费" } as const;
export type RateKind = keyof typeof rateKinds;

/** A rate of the fee table, in force from one moment to another. */
export interface Rate {
  readonly id: RateId;
  /** Whose service fee: the buyer's or the seller's. */
  readonly kind: RateKind;
  /** Trade mode; null for all. */
  readonly mode: TradeMode | null;
  /** Ware kind; null for all. */
  readonly wareKind: WareKindId | null;
  /** Firm; null for all. */
  readonly firm: FirmId | null;
  /** Moment from which on it holds. */
  readonly from: Instant;
  /** Moment until which it holds, itself excluded; null where it has no end. */
  readonly until: Instant | null;
  /** Fee that is charged; null waives it (减免). */
  readonly rule: FeeRule | null;
}

/** The deal for which a rate is asked: its mode, ware kind, firm and moment. */
export interface RateQuestion {
  readonly mode: TradeMode;
  readonly wareKind: WareKindId;
  /** Firm that is charged. */
  readonly firm: FirmId;
  /** Moment of the deal. */
  readonly at: Instant;
}

const agrees = <Value>(set: Value | null, value: Value): boolean => set === null || set === value;

const applies = ({ mode, wareKind, firm, from, until }: Rate, question: RateQuestion): boolean =>
  agrees(mode, question.mode) &&
  agrees(wareKind, question.wareKind) &&
  agrees(firm, question.firm) &&
  question.at >= from &&
  (until === null || question.at < until);

/** Rank of a rate: a firm counts more than a ware kind, and that more than a mode. */
const weight = ({ firm, wareKind, mode }: Rate): number =>
  (firm === null ? 0 : 4) + (wareKind === null ? 0 : 2) + (mode === null ? 0 : 1);

/** The rate that applies: the most particular one, of two alike the one that begins later. Null where none does. */
export function rateFor(rates: readonly Rate[], kind: RateKind, question: RateQuestion): Rate | null {
  const found = rates
    .filter((rate) => rate.kind === kind && applies(rate, question))
    .toSorted((a, b) => weight(b) - weight(a) || b.from - a.from || (a.id < b.id ? -1 : 1));
  return found[0] ?? null;
}

/** Where the rule of a fee comes from. */
export const feeReasons = {
  ware: "标准费率",
  rate: "优惠费率",
  waiver: "减免",
  package: "套餐免收",
} as const;
export type FeeReason = keyof typeof feeReasons;

/** The rule that applies, and where it comes from; in the mall `Own` includes rules by the order. */
export interface AppliedRule<Own = FeeRule> {
  /** Rule by which the fee is reckoned; nothing a tonne where it is waived, or covered by a package. */
  readonly rule: FeeRule | Own;
  /** Where the rule comes from. */
  readonly why: FeeReason;
}

const free: FeeRule = { unit: "TON", perTonne: price(0n) };

/**
 * Fee rule of one side of a deal. `own` is the ware's rule, which holds where the table has none; a package makes it
 * zero.
 */
export function feeRuleFor<Own = FeeRule>(
  rates: readonly Rate[],
  side: Side,
  question: RateQuestion,
  own: Own,
  withPackage: boolean,
): AppliedRule<Own> {
  if (withPackage) return { rule: free, why: "package" };
  const rate = rateFor(rates, side === "B" ? "fee-B" : "fee-S", question);
  if (!rate) return { rule: own, why: "ware" };
  return rate.rule === null ? { rule: free, why: "waiver" } : { rule: rate.rule, why: "rate" };
}

export type RateRefusal = "RATE_OVERLAPS" | "RATE_PERIOD_EMPTY" | "RATE_IN_THE_PAST" | "RATE_FOR_EVERYBODY";

/**
 * Why a rate may not be added: two rates for the same scope may not overlap, none begins in the past, and one for all
 * firms needs an end. Null where it may.
 */
export function rateFault(rates: readonly Rate[], added: Rate, now: Instant): Refusal<RateRefusal> | null {
  if (added.until !== null && added.until <= added.from) return refuse("RATE_PERIOD_EMPTY");
  if (added.from < now) return refuse("RATE_IN_THE_PAST");
  if (added.firm === null && added.until === null) return refuse("RATE_FOR_EVERYBODY");
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

/** New end of a rate that is to end sooner: not before now. One that has not begun ends at its beginning. */
export function endOfRate(
  { from, until }: Pick<Rate, "from" | "until">,
  end: Instant,
  now: Instant,
): { readonly ok: true; readonly until: Instant } | Refusal<"RATE_IN_THE_PAST" | "RATE_ENDED"> {
  if (until !== null && until <= now) return refuse("RATE_ENDED");
  if (end < now) return refuse("RATE_IN_THE_PAST");
  if (until !== null && end >= until) return refuse("RATE_ENDED");
  return { ok: true, until: end < from ? from : end };
}

/**
 * Voucher that gives a service fee back: only where a contract ended by the fault of the other side or of the exchange.
 */
export const returnFee = (firm: FirmId, amount: Fen): Voucher => ({
  kind: "service-fee",
  legs: [
    { account: feeIncome, amount: fen(-amount) },
    { account: { holder: firm, bucket: "available" }, amount },
  ],
});
