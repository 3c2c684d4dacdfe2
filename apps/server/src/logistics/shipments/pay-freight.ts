import { contract } from "@zd/contract";
import { freightVouchers } from "@zd/domain/funds/freight";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { ShipmentNo } from "@zd/domain/logistics/codes";
import { formatYuan } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { checkFundPassword, lockPurses } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs.ts";
import { handle, notFound, Refused } from "../../platform/operation.ts";
import { addSteps } from "../waybills/waybill-store.ts";
import { lockShipment } from "./shipment-store.ts";

/**
 * 运费结算: everything that is due of a shipment, at once. Freight goes from the shipper's purse to the carrier's, and what
 * he has lost beyond the allowed from his to the shipper's (domain §8).
 */
export async function settleFreight(scope: Scope, firm: FirmId, by: string, no: ShipmentNo) {
  const { tx, now } = scope;
  const { shipperId, carrierId } = await lockShipment(tx, no);
  if (shipperId !== firm) throw notFound();
  const due = await tx
    .selectFrom("logistics.waybill")
    .select(["waybillNo", "steps", "freight", "charge"])
    .where("shipmentNo", "=", no)
    .where("freightState", "=", "due")
    .orderBy("waybillNo")
    .forUpdate()
    .execute();
  if (due.length === 0 || carrierId === null) throw new Refused("FREIGHT_NOT_DUE");
  const sum = (of: "freight" | "charge"): Fen => fen(due.reduce((all, row) => all + (row[of] ?? 0n), 0n));
  const [freight, charge] = [sum("freight"), sum("charge")];

  const purses = await lockPurses(scope, [shipperId, carrierId].toSorted());
  if (purses.available(shipperId) < freight) {
    throw new Refused("FUNDS_INSUFFICIENT", { amount: formatYuan(freight) });
  }
  if (purses.available(carrierId) + freight < charge) {
    throw new Refused("CARRIER_CANNOT_COVER", { amount: formatYuan(fen(charge - freight)) });
  }
  for (const voucher of freightVouchers(shipperId, carrierId, { freight, charge }))
    purses.post(voucher, no, now);
  await purses.save(scope);
  await tx
    .updateTable("logistics.waybill")
    .set({ freightState: "paid", steps: sql`steps + 1`, changedAt: new Date(now) })
    .where("shipmentNo", "=", no)
    .where("freightState", "=", "due")
    .execute();
  // How much, is between the two: the timeline is read by the driver and by whoever has the trail's link as well.
  await addSteps(
    scope,
    due.map((row) => ({ row, deed: { kind: "paid", by, detail: "" } })),
  );
  return { waybills: due.length, freight, charge, paid: fen(freight - charge) };
}

export const payFreight = handle(
  contract.shipments.payFreight,
  async ({ shipment }, { actor, ...scope }) => ({
    shipment,
    ...(await settleFreight(scope, actor.firmId, actor.name, shipment)),
  }),
  checkFundPassword,
);
