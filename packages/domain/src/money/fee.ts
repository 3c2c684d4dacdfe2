import { type Fen, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf, halfUp } from "./amount.ts";

/** A service fee (domain §6.6): an amount a tonne (TON), or a share of the deal's amount (MILLE). */
export type FeeRule =
  | {
      readonly unit: "TON";
      /** What a tonne costs, in 0.0001 yuan. */
      readonly perTonne: Price;
    }
  | {
      readonly unit: "MILLE";
      /** Share in millionths of the deal's amount: 300 is 0.3 ‰. */
      readonly perMillion: number;
    };

/** Whether two rules charge the same. */
export const isSameFee = (a: FeeRule, b: FeeRule): boolean =>
  a.unit === "TON"
    ? b.unit === "TON" && a.perTonne === b.perTonne
    : b.unit === "MILLE" && a.perMillion === b.perMillion;

/**
 * The fee of one deal in fen, rounded half up. Millionths count from the deal's amount as its papers show it, which is
 * rounded itself.
 */
export function feeOf(rule: FeeRule, price: Price, quantity: Quantity): Fen {
  if (rule.unit === "TON") return amountOf(rule.perTonne, quantity);
  const amount = amountOf(price, quantity);
  return fen(halfUp(amount * BigInt(rule.perMillion), 1_000_000n));
}
