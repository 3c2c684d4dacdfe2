import { fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import { type LongTermContract, type PlanId, priceAndAmount } from "./long-term.ts";
import type { Fault } from "./long-term-facts.ts";
import { type LongTermPrice, monthlyPrice } from "./long-term-price.ts";

/** A month of a new contract. */
export interface PlannedMonth {
  readonly id: PlanId;
  /** Month, such as "2026-03"; a contract has each month once. */
  readonly month: string;
  /** Planned quantity, above zero. */
  readonly quantity: Quantity;
  /** Price of a tonne; null where it floats and the index is not known yet. */
  readonly price: Price | null;
}

/**
 * Fault of a new contract: more than was published, a month twice, or months that do not add up to it; null where there
 * is none.
 */
export function longTermFault(
  published: Quantity,
  signed: Quantity,
  months: readonly PlannedMonth[],
): Fault | null {
  if (signed <= 0n || months.some((month) => month.quantity <= 0n)) return refuse("QUANTITY_NOT_POSITIVE");
  if (signed > published)
    return refuse("QUANTITY_EXCEEDS_PUBLISHED", { quantity: formatQuantity(published) });
  if (new Set(months.map(({ month }) => month)).size < months.length) return refuse("PLAN_MONTH_TWICE");
  const planned = quantity(months.reduce((sum, month) => sum + (month.quantity as bigint), 0n));
  if (planned === signed) return null;
  return refuse("PLANS_NOT_CONTRACT", {
    planned: formatQuantity(planned),
    quantity: formatQuantity(signed),
  });
}

const provisionalPrice = (terms: LongTermPrice): Price =>
  terms.kind === "FIXED" ? terms.price : monthlyPrice(terms, terms.base);

/** A new contract before both sides sign it. */
export const openedLongTerm = (
  opened: Pick<LongTermContract, "id" | "parties" | "quantity" | "price">,
  months: readonly PlannedMonth[],
): LongTermContract => ({
  ...opened,
  state: "0",
  version: 0,
  signed: [],
  plans: months.map((month) => ({
    ...month,
    ...priceAndAmount(month.price ?? provisionalPrice(opened.price), month.quantity),
    version: 0,
    priced: month.price !== null || opened.price.kind === "FIXED",
    receiver: null,
    paid: fen(0n),
    withdrawn: fen(0n),
    withdrawing: fen(0n),
    delivered: quantity(0n),
    proposed: null,
    settled: null,
    closed: false,
  })),
});
