import { type FirmId, type Price, price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { groupedPrice } from "../money/price.ts";
import type { MallWareId } from "./codes.ts";

/**
 * 客户组 (decision 0135): customers of a shop who buy some of its wares for less than the shop's price (牌价). A firm is in at most one group of
 * a shop.
 */

/** The most groups of a shop. */
export const groupsMost = 50;
/** The most customers of a group. */
export const customersMost = 500;
/** The most wares for which a group has a discount. */
export const discountsMost = 500;

/**
 * 客户价: the shop's price less the discount, both in 0.0001 yuan a tonne; null where there is no discount, or the shop's price has fallen to it
 * or below: then the shop's price holds.
 */
export const customerPriceOf = (list: Price, discount: Price | null): Price | null =>
  discount !== null && discount > 0n && discount < list ? price(list - discount) : null;

/** A group as its merchant writes it. */
export interface GroupTerms {
  /** The firms that belong to it. */
  readonly customers: readonly FirmId[];
  readonly discounts: readonly {
    readonly ware: MallWareId;
    /** 优惠 of the ware, in 0.0001 yuan a tonne. */
    readonly discount: Price;
  }[];
}

/** What is known of a ware that a group names. */
export interface GroupedWare {
  readonly name: string;
  /** The shop's price, in 0.0001 yuan a tonne; null where it has none yet. */
  readonly price: Price | null;
}

/** Why a group cannot be written so; null where it can. */
export function groupFault(
  { customers, discounts }: GroupTerms,
  shop: FirmId,
  wares: ReadonlyMap<MallWareId, GroupedWare>,
): Refusal<"OWN_SHOP" | "CUSTOMER_NAMED_TWICE" | "WARE_NAMED_TWICE" | "NOT_FOUND" | "DISCOUNT_WRONG"> | null {
  if (customers.includes(shop)) return refuse("OWN_SHOP");
  if (new Set(customers).size !== customers.length) return refuse("CUSTOMER_NAMED_TWICE");
  if (new Set(discounts.map(({ ware }) => ware)).size !== discounts.length) return refuse("WARE_NAMED_TWICE");
  for (const { ware, discount } of discounts) {
    const known = wares.get(ware);
    if (!known) return refuse("NOT_FOUND");
    if (known.price === null || customerPriceOf(known.price, discount) === null)
      return refuse("DISCOUNT_WRONG", {
        name: known.name,
        price: known.price === null ? "--" : groupedPrice(known.price),
      });
  }
  return null;
}
