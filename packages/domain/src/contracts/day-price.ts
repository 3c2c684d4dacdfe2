import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { averagePrice } from "../money/amount.ts";

/** 最近成交均价 (decision 0128): what a tonne was dealt at lately, of the same grade or else of its product. */

/** Days within which the newest deals of a grade or product make its price of the day. */
export const priceDays = 30;

/** Of what the deals are that make a price: of the grade of the contract, or of all grades of its product. */
export const priceBases = { grade: "等级", product: "产品" } as const;
export type PriceBasis = keyof typeof priceBases;

/** What was dealt of one grade on one day. */
export interface DailyDeals {
  /** Number of the ware kind (商品种类). */
  readonly kind: string;
  /** Name of the grade; of a ware of the mall, its own name. */
  readonly grade: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly amount: Fen;
  readonly quantity: Quantity;
}

/** A price of the day, with what it is of. */
export interface DayPrice {
  readonly price: Price;
  /** The day of the deals that make it, `YYYY-MM-DD`. */
  readonly day: string;
  readonly basis: PriceBasis;
}

/** The grade of a contract, and the product that the dictionary has it under; null where it is in no dictionary. */
export interface Graded {
  readonly kind: string;
  readonly grade: string;
  readonly product: string | null;
}

const keyOf = (kind: string, name: string) => `${kind} ${name}`;

/** The average of the newest of these days, weighted by tonnes; null where nothing was dealt. */
function newestOf(deals: readonly DailyDeals[], basis: PriceBasis): DayPrice | null {
  const day = deals.reduce((newest, one) => (one.day > newest ? one.day : newest), "");
  const own = deals.filter((one) => one.day === day);
  const amount = fen(own.reduce((sum, one) => sum + one.amount, 0n));
  const price = averagePrice(amount, quantity(own.reduce((sum, one) => sum + one.quantity, 0n)));
  return price === null ? null : { price, day, basis };
}

/**
 * What gives each grade its price of the day: the average of the newest day with deals of it; where it had none, that of the newest
 * day with deals of any grade of its product; null where that had none either. `productOf` is null for a grade of no dictionary.
 */
export function pricesOf(
  deals: readonly DailyDeals[],
  productOf: (kind: string, grade: string) => string | null,
): (of: Graded) => DayPrice | null {
  const byName = (nameOf: (one: DailyDeals) => string | null, basis: PriceBasis) =>
    new Map(
      [...Map.groupBy(deals, (one) => nameOf(one))].flatMap(([name, own]) => {
        const found = name === null ? null : newestOf(own, basis);
        return name === null || found === null ? [] : [[name, found] as const];
      }),
    );
  const grades = byName(({ kind, grade }) => keyOf(kind, grade), "grade");
  const products = byName(({ kind, grade }) => {
    const product = productOf(kind, grade);
    return product === null ? null : keyOf(kind, product);
  }, "product");
  return ({ kind, grade, product }) =>
    grades.get(keyOf(kind, grade)) ??
    (product === null ? null : (products.get(keyOf(kind, product)) ?? null));
}
