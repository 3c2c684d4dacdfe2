import {
  type Price,
  price,
  type Quantity,
  quantity,
  type SectionId,
  type WareId,
} from "@zd/domain/kernel/brand";
import type { Downmode, PayType, Side } from "@zd/domain/trading/codes";
import type { RunningMode, WareRule } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";
import { revive } from "../sessions/exact-json.ts";

/** A ware as its notice has published it, with what its section says for all wares. */
export interface PublishedTerms {
  readonly ware: WareId;
  readonly section: SectionId;
  readonly no: string;
  readonly product: string;
  readonly producer: string;
  readonly place: string;
  readonly delivery: string;
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
  readonly priceBasis: string;
  readonly payType: PayType;
  readonly side: Side;
  readonly mode: RunningMode;
  readonly downmode: Downmode;
  readonly rule: WareRule;
}

export async function getWareTerms(db: Reader, ware: WareId): Promise<PublishedTerms> {
  const row = await db
    .selectFrom("trading.ware as w")
    .innerJoin("trading.section as s", "s.id", "w.sectionId")
    .select([
      "w.sectionId",
      "w.no",
      "w.product",
      "w.producer",
      "w.place",
      "w.delivery",
      "w.deliveryFrom",
      "w.deliveryTo",
      "w.priceBasis",
      "w.payType",
      "w.rule",
      "s.side",
      "s.mode",
      "s.downmode",
    ])
    .where("w.id", "=", ware)
    .executeTakeFirstOrThrow(notFound);
  const { sectionId, rule, ...rest } = row;
  return { ware, section: sectionId as SectionId, ...rest, rule: revive<WareRule>(rule) };
}

/** What everybody may know of a rule: the reserve price stays hidden. */
export interface OpenRule {
  readonly total: Quantity;
  readonly minQuantity: Quantity;
  readonly quantityStep: Quantity;
  readonly maxQuantity: Quantity | null;
  readonly split: boolean;
  readonly basePrice: Price;
  readonly priceStep: Price;
  readonly maxPriceStep: Price | null;
  readonly capPrice: Price | null;
}

export const openRuleOf = (rule: WareRule): OpenRule => ({
  total: quantity(rule.total),
  minQuantity: rule.minQuantity,
  quantityStep: rule.quantityStep,
  maxQuantity: rule.maxQuantity,
  split: rule.split,
  basePrice: price(rule.basePrice),
  priceStep: rule.priceStep,
  maxPriceStep: rule.maxPriceStep,
  capPrice: rule.capPrice,
});
