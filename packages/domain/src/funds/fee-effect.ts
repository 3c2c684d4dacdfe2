import { type Fen, type FirmId, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { type FeeRule, feeOf } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import { feeRuleFor, type Rate, type RateQuestion } from "./fee-schedule.ts";

/**
 * What a change of the fee table would have made of past deals, for the staff user who decides on it. Fees are in fen,
 * prices in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */

/** One side of a deal that was made, with what it was charged. */
export interface ChargedSide extends Omit<RateQuestion, "at"> {
  /** Side on which the firm has dealt. */
  readonly side: Side;
  /** Price of the deal, in 0.0001 yuan a tonne. */
  readonly price: Price;
  /** Quantity of the deal, in 0.0001 t. */
  readonly quantity: Quantity;
  /** Fee by the ware's own rule, in fen. */
  readonly tariff: Fen;
  /** Whether a package of the firm covered the fee. */
  readonly packaged: boolean;
}

/** Sum of one side's fees before and after a change of the fee table, in fen. */
export interface FeeSum {
  readonly side: Side;
  /** By the fee table before the change. */
  readonly before: Fen;
  /** By the fee table after the change. */
  readonly after: Fen;
}

/**
 * What past deals would have been charged at a moment, by the fee table before a change and after it, and which firms'
 * fees differ. Packages count as they did.
 */
export function feeEffect(
  deals: readonly ChargedSide[],
  [before, after]: readonly [before: readonly Rate[], after: readonly Rate[]],
  at: RateQuestion["at"],
): { readonly sums: readonly FeeSum[]; readonly firms: ReadonlySet<FirmId> } {
  const sums = new Map<Side, { before: bigint; after: bigint }>();
  const firms = new Set<FirmId>();
  for (const deal of deals) {
    const [was, willBe] = [chargeOf(deal, before, at), chargeOf(deal, after, at)];
    const sum = sums.get(deal.side) ?? { before: 0n, after: 0n };
    sums.set(deal.side, { before: sum.before + was, after: sum.after + willBe });
    if (was !== willBe) firms.add(deal.firm);
  }
  return {
    sums: [...sums].map(([side, sum]) => ({ side, before: fen(sum.before), after: fen(sum.after) })),
    firms,
  };
}

function chargeOf(deal: ChargedSide, rates: readonly Rate[], at: RateQuestion["at"]): Fen {
  const { mode, wareKind, firm, side, price, quantity, tariff, packaged } = deal;
  const { rule } = feeRuleFor<"ware">(rates, side, { mode, wareKind, firm, at }, "ware", packaged);
  return rule === "ware" ? tariff : feeOf(rule satisfies FeeRule, price, quantity);
}
