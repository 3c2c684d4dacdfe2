import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { QuoteId, ShipmentNo, ShipmentState } from "@zd/domain/logistics/codes";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, type AnyHandler, handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { awardMark, chosenOf, quotesOf } from "./award.ts";
import { requireEnd, standingQuotes, stateAfter, stepMark } from "./shipment-outcome.ts";
import { editShipment, lockContractFor, lockOwnShipment, openShipment, termsOf } from "./shipment-store.ts";

const { shipments } = api;
type Shipper = Pick<Actor, "firmId" | "companyId" | "name">;

/** 发布: carriers may quote, or the shipper may assign his own vehicles. */
export async function publishShipment(
  scope: Scope,
  shipper: Shipper,
  no: ShipmentNo,
  seen?: string,
): Promise<ShipmentState> {
  const row = await lockOwnShipment(scope.tx, no, shipper.firmId, "publish");
  await lockContractFor(scope, shipper, termsOf(row), no);
  requireMatchingPreview(seen, stepMark("publish", row, []));
  const state = stateAfter("publish", row);
  await scope.tx
    .updateTable("logistics.shipment")
    .set({ state, publishedAt: new Date(scope.now) })
    .where("shipmentNo", "=", no)
    .execute();
  return state;
}

/** 选定承运商 by the quote that is named, or the lowest one. */
export async function awardShipment(
  scope: Scope,
  firm: FirmId,
  no: ShipmentNo,
  { named, seen }: { readonly named?: QuoteId | undefined; readonly seen?: string | undefined },
) {
  const { tx } = scope;
  await lockOwnShipment(tx, no, firm, "award");
  const standing = quotesOf(await standingQuotes(tx, no).forUpdate().execute());
  const won = chosenOf(standing, named);
  requireMatchingPreview(seen, awardMark(no, won, standing));
  await tx
    .updateTable("logistics.quote")
    .set((row) => ({
      state: row
        .case()
        .when("id", "=", won.id)
        .then("1" as const)
        .else("2" as const)
        .end(),
    }))
    .where("shipmentNo", "=", no)
    .where("state", "=", "0")
    .execute();
  await tx
    .updateTable("logistics.shipment")
    .set({ state: "3", carrierId: won.carrier, freightPrice: won.price })
    .where("shipmentNo", "=", no)
    .execute();
  return { quote: won.id, price: won.price };
}

/** 完成 and 取消; refused while a load is on its way. */
export async function endShipment(
  { tx, now }: Pick<Scope, "tx" | "now">,
  firm: FirmId,
  no: ShipmentNo,
  step: "close" | "cancel",
  reason: string,
  seen?: string,
): Promise<ShipmentState> {
  const row = await lockOwnShipment(tx, no, firm, step);
  await requireEnd(tx, row, step);
  if (seen !== undefined)
    requireMatchingPreview(seen, stepMark(step, row, await standingQuotes(tx, no).execute()));
  const state = stateAfter(step, row);
  await tx
    .updateTable("logistics.shipment")
    .set({ state, endedAt: new Date(now), reason })
    .where("shipmentNo", "=", no)
    .execute();
  await tx
    .updateTable("logistics.quote")
    .set({ state: "2" })
    .where("shipmentNo", "=", no)
    .where("state", "=", "0")
    .execute();
  return state;
}

/** The calls of a shipper about his shipments. */
export const shipmentSteps: readonly AnyHandler[] = [
  handle(shipments.saveShipment, async ({ shipment, ...terms }, { actor, ...scope }) => {
    if (shipment === undefined)
      return { shipment: await openShipment(scope, actor, terms), state: "0" as const };
    await editShipment(scope, actor, shipment, terms);
    return { shipment, state: "0" as const };
  }),
  handle(shipments.publishShipment, async ({ shipment, seen }, { actor, ...scope }) => ({
    shipment,
    state: await publishShipment(scope, actor, shipment, seen),
  })),
  handle(shipments.award, async ({ shipment, quote, seen }, { actor, ...scope }) => ({
    shipment,
    state: "3" as const,
    ...(await awardShipment(scope, actor.firmId, shipment, { named: quote, seen })),
  })),
  handle(shipments.closeShipment, async ({ shipment, seen }, { actor, ...scope }) => ({
    shipment,
    state: await endShipment(scope, actor.firmId, shipment, "close", "", seen),
  })),
  handle(shipments.cancelShipment, async ({ shipment, reason, seen }, { actor, refuse, ...scope }) => {
    if (reason.trim() === "") return refuse("REASON_REQUIRED");
    const state = await endShipment(scope, actor.firmId, shipment, "cancel", reason.trim(), seen);
    return { shipment, state };
  }),
];
