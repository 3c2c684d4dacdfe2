import type { FirmId, Price } from "@zd/domain/kernel/brand";
import type { QuoteId, ShipmentNo } from "@zd/domain/logistics/codes";
import { formatPrice } from "@zd/domain/money/price";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { ShipmentRow } from "../waybills/waybill-row.ts";

export function requireCarrier({ firmKind }: Pick<Actor, "firmKind">): void {
  if (firmKind !== "3") throw new Refused("CARRIERS_ONLY");
}

/** Refuses with NOT_FOUND a shipment that is not published, or of another company. */
export function requirePublished({ companyId, state }: ShipmentRow, actor: Pick<Actor, "companyId">): void {
  if (companyId !== actor.companyId || state === "0") throw notFound();
}

/** Refuses the carrier's own shipment, one that takes no quotes (any more), and a price that is zero or above its limit. */
export function requireQuotable(
  shipment: ShipmentRow,
  actor: Pick<Actor, "firmId" | "companyId">,
  price: Price,
): void {
  requirePublished(shipment, actor);
  if (shipment.shipperId === actor.firmId) throw new Refused("OWN_SHIPMENT");
  if (shipment.haulage === "own" || !["1", "2"].includes(shipment.state)) throw new Refused("QUOTE_OVER");
  if (price <= 0n) throw new Refused("AMOUNT_NOT_POSITIVE");
  if (shipment.limitPrice !== null && price > shipment.limitPrice) {
    throw new Refused("QUOTE_ABOVE_LIMIT", { price: formatPrice(shipment.limitPrice) });
  }
}

export interface OwnQuote {
  readonly id: QuoteId;
  /** Freight for each tonne. */
  readonly price: Price;
  readonly vehicles: number;
}

/** The present quote of a carrier for a shipment; null where it has none. */
export const findOwnQuote = async (db: Reader, no: ShipmentNo, carrier: FirmId): Promise<OwnQuote | null> =>
  (await db
    .selectFrom("logistics.quote")
    .select(["id", "price", "vehicles"])
    .where("shipmentNo", "=", no)
    .where("carrierId", "=", carrier)
    .where("state", "=", "0")
    .executeTakeFirst()) ?? null;

/** Mark of a quote: what is offered, and the quote that it replaces. */
export const quoteMark = (
  shipment: ShipmentNo,
  { price, vehicles }: Pick<OwnQuote, "price" | "vehicles">,
  own: OwnQuote | null,
) => ({ shipment, price, vehicles, replaces: own?.id ?? null });
