import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { fen, instant, quantity } from "@zd/domain/kernel/brand";
import type { ShipmentNo } from "@zd/domain/logistics/codes";
import {
  evenLoad,
  isOpenTo,
  lowestOf,
  type ShipmentStep,
  shipmentSteps,
} from "@zd/domain/logistics/shipment";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { type Actor, handle, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { ShipmentRow } from "../waybills/waybill-row.ts";
import { daysBetween, findShipment, termsOf } from "./shipment-store.ts";

/** The steps that a user may take on a shipment now; the hauling firm assigns vehicles. */
function actionsOf(row: ShipmentRow, { firmId, roles }: Actor): ShipmentStep[] {
  if (!mayDo(roles, "ship-and-receive")) return [];
  const hauler = row.haulage === "own" ? row.shipperId : row.carrierId;
  return (Object.keys(shipmentSteps) as ShipmentStep[]).filter(
    (step) => isOpenTo(step, row.state) && firmId === (step === "assign" ? hauler : row.shipperId),
  );
}

/**
 * Whether a user may read a shipment: shipper, carrier and both sides of the contract may, and carriers of the
 * company while it takes quotes.
 */
const isReadable = (row: ShipmentRow, { firmId, firmKind, companyId }: Actor): boolean =>
  [row.shipperId, row.carrierId, row.sellerId, row.buyerId].includes(firmId) ||
  (firmKind === "3" && row.companyId === companyId && (row.state === "1" || row.state === "2"));

const findQuotes = (db: Reader, no: ShipmentNo) =>
  db
    .selectFrom("logistics.quote")
    .selectAll()
    .where("shipmentNo", "=", no)
    .orderBy("price")
    .orderBy("quotedAt")
    .execute();

/** 发运单详情 */
export const readShipment = handle(api.shipments.readShipment, async ({ shipment: no }, { db, actor }) => {
  const row = await findShipment(db, no);
  if (!row || !isReadable(row, actor)) throw notFound();
  const isShipper = row.shipperId === actor.firmId;
  const seesMoney = isShipper || row.carrierId === actor.firmId;
  const [quotes, [money]] = await Promise.all([
    isShipper ? findQuotes(db, no) : [],
    rows<{ due: bigint; dueCount: number; paid: bigint }>(
      db,
      sql`select coalesce(sum(payable) filter (where freight_state = 'due'), 0)::bigint as due,
            count(*) filter (where freight_state = 'due')::int as due_count,
            coalesce(sum(payable) filter (where freight_state = 'paid'), 0)::bigint as paid
          from logistics.waybill where shipment_no = ${no} and freight_state <> 'none'`,
    ),
  ]);
  const firms = await findFirms(db, [
    row.shipperId,
    ...(row.carrierId === null ? [] : [row.carrierId]),
    ...quotes.map(({ carrierId }) => carrierId),
  ]);
  const standing = quotes.map((quote) => ({
    ...quote,
    carrier: quote.carrierId,
    quotedAt: instant(quote.quotedAt.getTime()),
  }));
  const lowest = lowestOf(standing)?.id;
  return {
    ...termsOf(row),
    shipment: no,
    state: row.state,
    product: row.product,
    shipper: firms.get(row.shipperId)?.name ?? "",
    carrier: row.carrierId === null ? "" : (firms.get(row.carrierId)?.name ?? ""),
    price: seesMoney ? row.freightPrice : null,
    kilometres: row.kilometres,
    daily: evenLoad(row.quantity, daysBetween(row.loadFrom, row.loadTo)),
    planned: row.taken,
    loaded: row.loaded,
    received: row.signed,
    left: quantity(row.quantity - row.taken > 0n ? row.quantity - row.taken : 0n),
    waybills: row.waybills,
    due: fen(seesMoney ? (money?.due ?? 0n) : 0n),
    dueCount: seesMoney ? (money?.dueCount ?? 0) : 0,
    paid: fen(seesMoney ? (money?.paid ?? 0n) : 0n),
    isShipper,
    quotes: standing.map(({ id, carrier, price, vehicles, memo, state, quotedAt }) => ({
      quote: id,
      carrier: firms.get(carrier)?.name ?? "",
      price,
      vehicles,
      memo,
      state,
      quotedAt,
      lowest: id === lowest,
    })),
    actions: actionsOf(row, actor),
    madeAt: instant(row.madeAt.getTime()),
    publishedAt: row.publishedAt && instant(row.publishedAt.getTime()),
  };
});
