import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import type { Price } from "@zd/domain/kernel/brand";
import type { QuoteId, ShipmentNo } from "@zd/domain/logistics/codes";
import { sql } from "kysely";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type AnyHandler, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { lockShipment } from "../shipments/shipment-store.ts";
import { findOwnQuote, quoteMark, requireCarrier, requireQuotable } from "./quote-rules.ts";

const { carriers } = api;

export interface Quoted {
  readonly shipment: ShipmentNo;
  /** Freight for each tonne. */
  readonly price: Price;
  /** How many vehicles the carrier offers. */
  readonly vehicles: number;
  readonly memo: string;
  /** Mark of the card. */
  readonly seen?: string | undefined;
}

/** 承运报价: a carrier's quote for a shipment; it replaces the carrier's earlier one. */
export async function quoteFor(
  { tx, now }: Pick<Scope, "tx" | "now">,
  actor: Pick<Actor, "firmId" | "firmKind" | "companyId" | "name">,
  { shipment: no, price, vehicles, memo, seen }: Quoted,
): Promise<QuoteId> {
  const { firmId, name } = actor;
  requireCarrier(actor);
  const shipment = await lockShipment(tx, no);
  requireQuotable(shipment, actor, price);
  requireMatchingPreview(seen, quoteMark(no, { price, vehicles }, await findOwnQuote(tx, no, firmId)));
  // A changed quote has a new id, so that a shipper who chooses the one he has seen cannot get the changed one.
  const columns = {
    id: randomUUID() as string as QuoteId,
    price,
    vehicles,
    memo: memo.trim(),
    state: "0",
    quotedAt: new Date(now),
    quotedBy: name,
  } as const;
  const { id } = await tx
    .insertInto("logistics.quote")
    .values({ shipmentNo: no, carrierId: firmId, ...columns })
    .onConflict((known) => known.columns(["shipmentNo", "carrierId"]).doUpdateSet(columns))
    .returning("id")
    .executeTakeFirstOrThrow();
  await countQuotes(tx, no);
  return id;
}

/** Counts the quotes of a shipment, which is in state 2 while it has some. */
const countQuotes = (tx: Scope["tx"], no: ShipmentNo) =>
  sql`update logistics.shipment s set quotes = q.standing, state = case when q.standing > 0 then '2' else '1' end
      from (select count(*)::int as standing from logistics.quote where shipment_no = ${no} and state = '0') q
      where s.shipment_no = ${no}`.execute(tx);

export const quoteHandlers: readonly AnyHandler[] = [
  handle(carriers.quote, async (input, { actor, ...scope }) => ({
    shipment: input.shipment,
    quote: await quoteFor(scope, actor, input),
  })),
  handle(carriers.withdrawQuote, async ({ quote }, { tx, actor }) => {
    const found = await tx
      .selectFrom("logistics.quote")
      .select("shipmentNo")
      .where("id", "=", quote)
      .where("carrierId", "=", actor.firmId)
      .executeTakeFirstOrThrow(notFound);
    const shipment = await lockShipment(tx, found.shipmentNo);
    const withdrawn = await tx
      .updateTable("logistics.quote")
      .set({ state: "3" })
      .where("id", "=", quote)
      .where("state", "=", "0")
      .returning("id")
      .executeTakeFirst();
    if (!withdrawn || !["1", "2"].includes(shipment.state)) throw new Refused("QUOTE_OVER");
    await countQuotes(tx, found.shipmentNo);
    return { quote };
  }),

  handleList(carriers.listOpenShipments, (_, { actor }) => ({
    from: sql`logistics.shipment s join identity.firm_view f on f.id = s.shipper_id
              left join logistics.quote q
                on q.shipment_no = s.shipment_no and q.carrier_id = ${actor.firmId} and q.state = '0'`,
    // The list is empty for firms that are no carriers.
    scope: sql<boolean>`${actor.firmKind === "3"} and s.company_id = ${actor.companyId}
                        and s.state in ('1', '2') and s.haulage = 'carrier'`,
    columns: {
      shipmentNo: sql`s.shipment_no`,
      product: sql`s.product`,
      mode: sql`s.mode`,
      from: sql`s.from_place`,
      to: sql`s.to_place`,
      kilometres: sql`s.kilometres`,
      quantity: sql`s.quantity`,
      shipper: sql`f.name`,
      limit: sql`s.limit_price`,
      vehicles: sql`nullif(s.vehicles, 0)`,
      loadFrom: sql`s.load_from::text`,
      loadTo: sql`s.load_to::text`,
      own: sql`q.price`,
      publishedAt: sql`s.published_at`,
    },
    filters: {
      shipmentNo: (value) => contains(sql`s.shipment_no`, value),
      product: (value) => contains(sql`s.product`, value),
      from: (value) => contains(sql`s.from_place`, value),
      to: (value) => contains(sql`s.to_place`, value),
      mode: (value) => equals(sql`s.mode`, value),
    },
    order: sql`s.published_at desc, s.shipment_no desc`,
  })),

  handleList(carriers.listQuotes, (_, { actor }) => ({
    from: sql`logistics.quote q join logistics.shipment s on s.shipment_no = q.shipment_no
              join identity.firm_view f on f.id = s.shipper_id`,
    scope: sql<boolean>`q.carrier_id = ${actor.firmId}`,
    period: sql`q.quoted_at`,
    columns: {
      quote: sql`q.id`,
      shipmentNo: sql`q.shipment_no`,
      state: sql`q.state`,
      product: sql`s.product`,
      from: sql`s.from_place`,
      to: sql`s.to_place`,
      quantity: sql`s.quantity`,
      price: sql`q.price`,
      vehicles: sql`q.vehicles`,
      shipper: sql`f.name`,
      memo: sql`q.memo`,
      quotedAt: sql`q.quoted_at`,
    },
    filters: {
      shipmentNo: (value) => contains(sql`q.shipment_no`, value),
      state: (value) => equals(sql`q.state`, value),
    },
    order: sql`q.quoted_at desc, q.id desc`,
  })),
];
