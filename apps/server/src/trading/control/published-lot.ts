import type { WareId } from "@zd/domain/kernel/brand";
import { payTypes } from "@zd/domain/terms/codes";
import { firmFeeRule } from "@zd/domain/trading/deal";
import type { Section, WareRule } from "@zd/domain/trading/session";
import type { Selectable } from "kysely";
import type { WareTable } from "../tables.ts";
import { depositTextOf, feeTextOf } from "../wares/ware-terms.ts";

type PublishedLot = Pick<
  Selectable<WareTable>,
  | "id"
  | "no"
  | "status"
  | "product"
  | "producer"
  | "place"
  | "delivery"
  | "deliveryFrom"
  | "deliveryTo"
  | "payType"
  | "turn"
  | "dealt"
> & {
  /** Quantities, prices, deposit and fees of the ware. */
  readonly rule: WareRule;
};

/** A ware as a section's page shows it to the staff. */
export const lotOf = (
  { mode, side }: Pick<Section, "mode" | "side">,
  { rule, ...ware }: PublishedLot,
  owner: string,
) => ({
  ware: ware.id as WareId,
  no: ware.no,
  status: ware.status,
  product: ware.product,
  producer: ware.producer,
  place: ware.place,
  delivery: ware.delivery,
  deliveryFrom: ware.deliveryFrom,
  deliveryTo: ware.deliveryTo,
  owner,
  payType: payTypes[ware.payType],
  turn: ware.turn,
  quantity: rule.total,
  split: rule.split,
  minQuantity: rule.minQuantity,
  basePrice: rule.basePrice,
  priceStep: rule.priceStep,
  capPrice: rule.capPrice,
  depositText: depositTextOf(mode, rule),
  feeText: feeTextOf(mode, firmFeeRule(side, rule)),
  dealt: ware.dealt,
});
