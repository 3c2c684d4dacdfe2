import type { Fen, Price, Quantity } from "../kernel/brand.ts";
import { fen, price } from "../kernel/brand.ts";
import { shareOfCost } from "../money/amount.ts";
import { type FeeRule, feeOf } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import type { FeePlanId, FeeType } from "./codes.ts";

/** Fees and deposits of mall orders by the shop's plan (domain §9), in fen. */

/** Fee rule of a mall order: as in sections, or an amount in fen for each order. */
export type MallFeeRule =
  | FeeRule
  | {
      readonly unit: "ORDER";
      /** What each order costs, in fen, whatever its amount. */
      readonly amount: Fen;
    };

/** 收费阶段: fee of one side for a period. */
export interface FeePhase {
  /** Side that pays the fee. */
  readonly side: Side;
  /** How the fee of an order is reckoned. */
  readonly rule: MallFeeRule;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`; null where it has no end. */
  readonly until: string | null;
}

/** 收费方案 of a merchant (pgId, domain §9). */
export interface FeePlan {
  readonly id: FeePlanId;
  readonly name: string;
  /** Deposit of the buyer, in ten-thousandths of the order's amount (1 000 are 10 %). */
  readonly buyerDeposit: number;
  /** Deposit of the seller, in ten-thousandths of the order's amount. */
  readonly sellerDeposit: number;
  /** Phases of both sides; on a day without one a side pays no fee. */
  readonly phases: readonly FeePhase[];
}

/** 标准收费 (domain §9) of every shop without a plan of its own: 0.2 元/t of the buyer, 10 % deposit of the buyer. */
export const usualFeePlan: FeePlan = {
  id: "PG00" as FeePlanId,
  name: "标准收费",
  buyerDeposit: 1_000,
  sellerDeposit: 0,
  phases: [{ side: "B", rule: { unit: "TON", perTonne: price(2000n) }, from: "2020-01-01", until: null }],
};

/** Phase of a side on a day, of two the one that began later; null where none runs. */
export const phaseOn = ({ phases }: Pick<FeePlan, "phases">, side: Side, day: string): FeePhase | null =>
  phases
    .filter(
      (phase) => phase.side === side && phase.from <= day && (phase.until === null || day <= phase.until),
    )
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null;

/** Fee of one order in fen, rounded half up; zero where no phase runs. */
export function mallFeeOf(plan: FeePlan, side: Side, day: string, at: Price, amount: Quantity): Fen {
  const rule = phaseOn(plan, side, day)?.rule;
  if (!rule) return fen(0n);
  return rule.unit === "ORDER" ? rule.amount : feeOf(rule, at, amount);
}

/** 保证金 of one order in fen, rounded half up; `rate` is in ten-thousandths. */
export const mallDepositOf = (rate: number, at: Price, amount: Quantity): Fen =>
  shareOfCost(at, amount, rate);

/** Code of a fee rule's type on the wire. */
export const feeTypeOf = ({ unit }: MallFeeRule): FeeType =>
  unit === "TON" ? "T" : unit === "MILLE" ? "R" : "F";

/** A rule as one integer, in the unit of its type: 0.0001 yuan a tonne, millionths of the amount, or fen an order. */
export const valueOfRule = (rule: MallFeeRule): bigint => {
  if (rule.unit === "TON") return rule.perTonne;
  return rule.unit === "MILLE" ? BigInt(rule.perMillion) : rule.amount;
};

/** The inverse of `valueOfRule`. */
export const ruleOfValue = (type: FeeType, value: bigint): MallFeeRule => {
  if (type === "T") return { unit: "TON", perTonne: price(value) };
  return type === "R" ? { unit: "MILLE", perMillion: Number(value) } : { unit: "ORDER", amount: fen(value) };
};
