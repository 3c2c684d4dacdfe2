import type { Brand, Fen, FirmId, Instant, WareKindId } from "../kernel/brand.ts";
import { fen, price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Side, TradeMode } from "../terms/codes.ts";
import { feeIncome, type Voucher } from "./ledger.ts";

/**
 * 费率 (domain §6.6): what a firm, or everybody for a time, pays instead of what the ware says. A ware has its fees from
 * the parameter sheet; what holds for everybody and without end belongs there.
 */

export type RateId = Brand<string, "RateId">;

export const rateKinds = { "fee-B": "买方服务费", "fee-S": "卖方服务费" } as const;
export type RateKind = keyof typeof rateKinds;

/** Null means everything; a rule of null waives (减免). */
export interface Rate {
  readonly id: RateId;
  readonly kind: RateKind;
  readonly mode: TradeMode | null;
  readonly wareKind: WareKindId | null;
  readonly firm: FirmId | null;
  readonly from: Instant;
  /** Excluded; null where it goes on. */
  readonly until: Instant | null;
  readonly rule: FeeRule | null;
}

export interface RateQuestion {
  readonly mode: TradeMode;
  readonly wareKind: WareKindId;
  readonly firm: FirmId;
  readonly at: Instant;
}

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
export function rateFor(rates: readonly Rate[], kind: RateKind, asked: RateQuestion): Rate | null {
  const found = rates
    .filter((rate) => rate.kind === kind && applies(rate, asked))
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

/** The rule that applies, and why; a mall's shop has rules of its own besides. */
export interface AppliedRule<Own = FeeRule> {
  readonly rule: FeeRule | Own;
  readonly why: FeeReason;
}

const free: FeeRule = { unit: "TON", perTonne: price(0n) };

/** What a side of a deal is charged by: `own` is what the ware says, which holds where nothing else does. */
export function feeRuleFor<Own = FeeRule>(
  rates: readonly Rate[],
  side: Side,
  asked: RateQuestion,
  own: Own,
  withPackage: boolean,
): AppliedRule<Own> {
  if (withPackage) return { rule: free, why: "package" };
  const rate = rateFor(rates, side === "B" ? "fee-B" : "fee-S", asked);
  if (!rate) return { rule: own, why: "ware" };
  return rate.rule === null ? { rule: free, why: "waiver" } : { rule: rate.rule, why: "rate" };
}

export type RateRefusal = "RATE_OVERLAPS" | "RATE_PERIOD_EMPTY" | "RATE_IN_THE_PAST" | "RATE_FOR_EVERYBODY";

/** Two rates that say the same of the same may not run at the same time, and nobody is charged after the fact. */
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

/** A rate may end sooner than was said, but not for what has been; where it had not begun, it never does. */
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

/** A fee comes back only where the contract has ended by the fault of the other side or of the exchange. */
export const returnFee = (firm: FirmId, amount: Fen): Voucher => ({
  kind: "service-fee",
  legs: [
    { account: feeIncome, amount: fen(-amount) },
    { account: { holder: firm, bucket: "available" }, amount },
  ],
});
