import type { ShipmentNo, ShipmentState } from "@zd/domain/logistics/codes";
import { shipmentStates } from "@zd/domain/logistics/codes";
import { endFault } from "@zd/domain/logistics/shipment";
import type { Reader } from "../../platform/database.ts";
import { Refused } from "../../platform/operation.ts";
import type { KeptShipment } from "../waybills/waybill-store.ts";
import { termsOf } from "./shipment-store.ts";

/** What a shipper does to a shipment beside choosing who hauls it. */
export type OwnStep = "publish" | "close" | "cancel";

/** Whoever hauls himself sends his vehicles at once; else carriers may quote. */
export function stateAfter(step: OwnStep, { haulage }: Pick<KeptShipment, "haulage">): ShipmentState {
  if (step === "publish") return haulage === "own" ? "3" : "1";
  return step === "close" ? "5" : "9";
}

/** Refused while a shipment cannot be ended in this way for its waybills. */
export async function requireEnd(db: Reader, row: KeptShipment, step: "close" | "cancel"): Promise<void> {
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

/** The quotes that were neither withdrawn nor lost, the lowest first. */
export const standingQuotes = (db: Reader, no: ShipmentNo) =>
  db
    .selectFrom("logistics.quote")
    .selectAll()
    .where("shipmentNo", "=", no)
    .where("state", "=", "0")
    .orderBy("price")
    .orderBy("id");

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof standingQuotes>["execute"]>>[number];

/** A step is compared by the terms, what has left, and the quotes that fall with it. */
export const stepMark = (step: OwnStep, row: KeptShipment, standing: readonly QuoteRow[]) => ({
  step,
  shipment: row.shipmentNo,
  state: row.state,
  terms: termsOf(row),
  moved: [row.loaded, row.signed],
  quotes: standing.map(({ id, price }) => [id, price]),
});
