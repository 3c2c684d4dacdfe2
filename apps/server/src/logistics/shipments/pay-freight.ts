import { api } from "@zd/api";
import { freightVouchers } from "@zd/domain/funds/freight";
import { type FirmId, fen } from "@zd/domain/kernel/brand";
import type { ShipmentNo } from "@zd/domain/logistics/codes";
import { sql } from "kysely";
import { checkFundPassword, lockAccounts } from "../../funds/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { addSteps } from "../waybills/timeline.ts";
import { findDue, freightOutcome, requireCover, sumsOf } from "./freight-due.ts";
import { lockShipment } from "./shipment-store.ts";

/**
 * 运费结算 of everything that is due of a shipment. Freight goes from the shipper's account to the carrier's, and the
 * charge for losses beyond the allowed from the carrier's to the shipper's (domain §8).
 */
export async function settleFreight(scope: Scope, firm: FirmId, by: string, no: ShipmentNo, seen?: string) {
  const { tx, now } = scope;
  const { shipperId, carrierId } = await lockShipment(tx, no);
  if (shipperId !== firm) throw notFound();
  const due = await findDue(tx, no).forUpdate().execute();
  if (due.length === 0 || carrierId === null) throw new Refused("FREIGHT_NOT_DUE");
  const { freight, charge } = sumsOf(due);

  const accounts = await lockAccounts(scope, [shipperId, carrierId].toSorted());
  requireCover({ freight, charge }, accounts.available(shipperId), accounts.available(carrierId));
  if (seen !== undefined)
    requireMatchingPreview(seen, await freightOutcome(tx, { no, shipperId, carrierId }, due));
  for (const voucher of freightVouchers(shipperId, carrierId, { freight, charge }))
    accounts.post(voucher, no, now);
  await accounts.save(scope);
  await tx
    .updateTable("logistics.waybill")
    .set({ freightState: "paid", steps: sql`steps + 1`, changedAt: new Date(now) })
    .where("shipmentNo", "=", no)
    .where("freightState", "=", "due")
    .execute();
  // Without the amount: drivers and holders of a trail link read the timeline too.
  await addSteps(
    scope,
    due.map((row) => ({ row, entry: { kind: "paid", by, detail: "" } })),
  );
  return { waybills: due.length, freight, charge, paid: fen(freight - charge) };
}

export const payFreight = handle(
  api.shipments.payFreight,
  async ({ shipment, seen }, { actor, ...scope }) => ({
    shipment,
    ...(await settleFreight(scope, actor.firmId, actor.name, shipment, seen)),
  }),
  checkFundPassword,
);
