import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { WaybillAction, WaybillNo, WaybillParty } from "@zd/domain/logistics/codes";
import { decideWaybill, type WaybillFact, type WaybillRequest } from "@zd/domain/logistics/waybill";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { loadingOf, partiesOf, toWaybill, unloadingOf, type WaybillRow } from "./waybill-row.ts";
import { lockWaybills } from "./waybill-store.ts";

/** Who acts: a user of a firm, the driver by his link (whose photos are a visitor's), or the clock for a silent buyer. */
export interface By {
  /** Null for a driver and the clock. */
  readonly userId: UserId | null;
  /** The firm for which it is done. */
  readonly firmId: FirmId;
  readonly companyId: CompanyId;
  /** Name in the timeline; empty for the clock. */
  readonly name: string;
  readonly as: "firm" | "driver" | "clock";
}

/** The user for his firm. */
export const ofFirm = ({ userId, firmId, companyId, name }: Actor): By => ({
  userId,
  firmId,
  companyId,
  name,
  as: "firm",
});

const parties = (row: WaybillRow, by: By): readonly WaybillParty[] => {
  if (by.as === "driver") return ["D"];
  return by.as === "clock" ? ["B"] : partiesOf(row, by.firmId);
};

/** The fact by the rules; a waybill of other firms, and a step that is not open to this party, are refused as NOT_FOUND. */
export function decided(row: WaybillRow, request: WaybillRequest, by: By, now: Scope["now"]): WaybillFact {
  const standing = parties(row, by);
  if (standing.length === 0) throw notFound();
  const answer = decideWaybill(toWaybill(row), request, standing, now);
  if (!answer.ok) throw new Refused(answer.reason, answer.figures);
  const [fact] = answer.facts;
  if (!fact) throw new Error("a decision without a fact");
  return fact;
}

/** Mark of a step: state and weights of its waybills, and the new ticket; positions are left out. */
export const stepMark = (
  step: WaybillAction,
  rows: readonly WaybillRow[],
  ticket: WeighTicket | null = null,
) => ({
  step,
  ticket,
  waybills: rows.map((row) => [
    row.waybillNo,
    row.state,
    loadingOf(row),
    unloadingOf(row),
    row.contractShipment,
  ]),
});

export async function lockOne({ tx }: Pick<Scope, "tx">, no: WaybillNo) {
  const { waybills, shipments } = await lockWaybills(tx, [no]);
  const [row] = waybills;
  const shipment = row && shipments.get(row.shipmentNo);
  if (!row || !shipment) throw notFound();
  return { row, shipment };
}
