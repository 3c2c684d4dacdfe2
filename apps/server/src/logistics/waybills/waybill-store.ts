import type { FirmId } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { partiesOf, type ShipmentRow, type WaybillRow } from "./waybill-row.ts";

/** A waybill that the firm may read; or NOT_FOUND. */
export async function getWaybill(db: Reader, no: WaybillNo, firm: FirmId): Promise<WaybillRow> {
  const found = await findWaybill(db, no);
  if (!found || partiesOf(found, firm).length === 0) throw notFound();
  return found;
}

export const findWaybill = (db: Reader, no: WaybillNo): Promise<WaybillRow | undefined> =>
  db.selectFrom("logistics.waybill").selectAll().where("waybillNo", "=", no).executeTakeFirst();

export interface WithShipments {
  readonly waybills: readonly WaybillRow[];
  /** By number. */
  readonly shipments: ReadonlyMap<string, ShipmentRow>;
}

/** Waybills that the firm may read, in the order of their numbers, with their shipments; or NOT_FOUND. */
export async function getWaybills(
  db: Reader,
  nos: readonly WaybillNo[],
  firm: FirmId,
): Promise<WithShipments> {
  const numbers = [...new Set(nos)];
  const waybills = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("waybillNo", "in", numbers)
    .orderBy("waybillNo")
    .execute();
  const open = waybills.filter((row) => partiesOf(row, firm).length > 0);
  if (open.length !== numbers.length) throw notFound();
  const shipments = await db
    .selectFrom("logistics.shipment")
    .selectAll()
    .where("shipmentNo", "in", [...new Set(open.map(({ shipmentNo }) => shipmentNo))])
    .execute();
  return { waybills: open, shipments: new Map(shipments.map((one) => [one.shipmentNo, one])) };
}

/**
 * Waybills in the order of their numbers with their shipments, locked until this transaction is over, shipments
 * first; NOT_FOUND where one does not exist.
 */
export async function lockWaybills(tx: Tx, nos: readonly WaybillNo[]): Promise<WithShipments> {
  const numbers = [...new Set(nos)];
  const of = await tx
    .selectFrom("logistics.waybill")
    .select("shipmentNo")
    .distinct()
    .where("waybillNo", "in", numbers)
    .execute();
  if (of.length === 0) throw notFound();
  const shipments = await tx
    .selectFrom("logistics.shipment")
    .selectAll()
    .where(
      "shipmentNo",
      "in",
      of.map(({ shipmentNo }) => shipmentNo),
    )
    .orderBy("shipmentNo")
    .forUpdate()
    .execute();
  const waybills = await tx
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("waybillNo", "in", numbers)
    .orderBy("waybillNo")
    .forUpdate()
    .execute();
  if (waybills.length !== numbers.length) throw notFound();
  return { waybills, shipments: new Map(shipments.map((one) => [one.shipmentNo, one])) };
}
