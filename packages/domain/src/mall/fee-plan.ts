import type { Fen, Price, Quantity } from "../kernel/brand.ts";
import { fen, price } from "../kernel/brand.ts";
import { shareOfCost } from "../money/amount.ts";
import { type FeeRule, feeOf } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import type { FeePlanId, FeeType } from "./codes.ts";

/** What an order of the mall is charged by: a rule as anywhere, or so much an order. */
export type MallFeeRule = FeeRule | { readonly unit: "ORDER"; readonly amount: Fen };

/** 收费阶段: what a side pays from a day on. */
export interface FeePhase {
  readonly side: Side;
  readonly rule: MallFeeRule;
  /** `YYYY-MM-DD`, the first day and the last; null where it goes on. */
  readonly from: string;
  readonly until: string | null;
}

/** 收费方案 of a merchant (pgId, domain §9). */
export interface FeePlan {
  readonly id: FeePlanId;
  readonly name: string;
  /** Ten-thousandths of the amount that an order freezes: 1 000 are 10 %. */
  readonly buyerDeposit: number;
  readonly sellerDeposit: number;
  readonly phases: readonly FeePhase[];
}

/** 标准收费 (domain §9): 0.2 元/t of the buyer, 10 % deposit; whoever has no plan of his own is on it. */
export const usualFeePlan: FeePlan = {
  id: "PG00" as FeePlanId,
  name: "标准收费",
  buyerDeposit: 1_000,
  sellerDeposit: 0,
  phases: [{ side: "B", rule: { unit: "TON", perTonne: price(2000n) }, from: "2020-01-01", until: null }],
};

/** The phase of a side on a day; of two the one that began later. */
export const phaseOn = ({ phases }: Pick<FeePlan, "phases">, side: Side, day: string): FeePhase | null =>
  phases
    .filter(
      (phase) => phase.side === side && phase.from <= day && (phase.until === null || day <= phase.until),
    )
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null;

/** The fee of one order, rounded half up; nothing where no phase runs. */
export function mallFeeOf(plan: FeePlan, side: Side, day: string, at: Price, amount: Quantity): Fen {
  const rule = phaseOn(plan, side, day)?.rule;
  if (!rule) return fen(0n);
  return rule.unit === "ORDER" ? rule.amount : feeOf(rule, at, amount);
}

/** 保证金 of one order, of the amount, rounded half up. */
export const mallDepositOf = (rate: number, at: Price, amount: Quantity): Fen =>
  shareOfCost(at, amount, rate);

/** How the rule of a phase is called on the wire. */
export const feeTypeOf = ({ unit }: MallFeeRule): FeeType =>
  unit === "TON" ? "T" : unit === "MILLE" ? "R" : "F";

/** A rule as one integer of its type: ten-thousandths of a yuan a tonne, millionths of the amount, or fen an order. */
export const valueOfRule = (rule: MallFeeRule): bigint => {
  if (rule.unit === "TON") return rule.perTonne;
  return rule.unit === "MILLE" ? BigInt(rule.perMillion) : rule.amount;
};

/** The inverse. */
export const ruleOfValue = (type: FeeType, value: bigint): MallFeeRule => {
  if (type === "T") return { unit: "TON", perTonne: price(value) };
  return type === "R" ? { unit: "MILLE", perMillion: Number(value) } : { unit: "ORDER", amount: fen(value) };
};
