import type { ShipmentNo, ShipmentState } from "@zd/domain/logistics/codes";
import { shipmentStates } from "@zd/domain/logistics/codes";
import { endFault } from "@zd/domain/logistics/shipment";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { ShipmentRow } from "../waybills/waybill-row.ts";
import { termsOf } from "./shipment-store.ts";

/** A step of the shipper, other than choosing a carrier. */
export type OwnStep = "publish" | "close" | "cancel";

/** State after a step; a published shipment that the shipper hauls himself needs no quotes. */
export function stateAfter(step: OwnStep, { haulage }: Pick<ShipmentRow, "haulage">): ShipmentState {
  if (step === "publish") return haulage === "own" ? "3" : "1";
  return step === "close" ? "5" : "9";
}

/** Refuses to end a shipment whose waybills do not allow it. */
export async function requireEnd(db: Reader, row: ShipmentRow, step: "close" | "cancel"): Promise<void> {
  const waybills = await db
    .selectFrom("logistics.waybill")
    .select("state")
    .distinct()
    .where("shipmentNo", "=", row.shipmentNo)
    .execute();
  const fault = endFault(
    row,
    step,
    waybills.map(({ state }) => state),
  );
  if (fault) throw new Refused(fault.reason, { state: shipmentStates[row.state] });
}

/** Quotes that were neither withdrawn nor lost, the lowest first. */
export const standingQuotes = (db: Reader, no: ShipmentNo) =>
  db
    .selectFrom("logistics.quote")
    .selectAll()
    .where("shipmentNo", "=", no)
    .where("state", "=", "0")
    .orderBy("price")
    .orderBy("id");

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof standingQuotes>["execute"]>>[number];

/** Mark of a step: the terms, what has left, and the quotes that lapse. */
export const stepMark = (step: OwnStep, row: ShipmentRow, standing: readonly QuoteRow[]) => ({
  step,
  shipment: row.shipmentNo,
  state: row.state,
  terms: termsOf(row),
  moved: [row.loaded, row.signed],
  quotes: standing.map(({ id, price }) => [id, price]),
});
