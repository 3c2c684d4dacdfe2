import type { FirmId, Price } from "@zd/domain/kernel/brand";
import type { QuoteId, ShipmentNo } from "@zd/domain/logistics/codes";
import { formatPrice } from "@zd/domain/money/price";
import type { Reader } from "../../platform/database.ts";
import { type Actor, notFound, Refused } from "../../platform/operation.ts";
import type { KeptShipment } from "../waybills/waybill-store.ts";

export function requireCarrier({ firmKind }: Pick<Actor, "firmKind">): void {
  if (firmKind !== "3") throw new Refused("CARRIERS_ONLY");
}

/** What carriers may know of: published, and in their own company. */
export function requirePublished({ companyId, state }: KeptShipment, actor: Pick<Actor, "companyId">): void {
  if (companyId !== actor.companyId || state === "0") throw notFound();
}

/** Refused where nobody is looked for any more, or at this price. */
export function requireQuotable(
  shipment: KeptShipment,
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
  readonly price: Price;
  readonly vehicles: number;
}

/** The standing quote of a carrier for a shipment; null where he has none. */
export const findOwnQuote = async (db: Reader, no: ShipmentNo, carrier: FirmId): Promise<OwnQuote | null> =>
  (await db
    .selectFrom("logistics.quote")
    .select(["id", "price", "vehicles"])
    .where("shipmentNo", "=", no)
    .where("carrierId", "=", carrier)
    .where("state", "=", "0")
    .executeTakeFirst()) ?? null;

/** A quote is compared by what is offered and by the quote whose place it takes; a shipment on offer stays as it is. */
export const quoteMark = (
  shipment: ShipmentNo,
  { price, vehicles }: Pick<OwnQuote, "price" | "vehicles">,
  own: OwnQuote | null,
) => ({ shipment, price, vehicles, replaces: own?.id ?? null });
