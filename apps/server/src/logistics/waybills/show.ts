import { type FirmId, instant } from "@zd/domain/kernel/brand";
import type { WaybillState } from "@zd/domain/logistics/codes";
import { routeBetween, shareAt } from "@zd/domain/logistics/route";
import { waybillSteps } from "@zd/domain/logistics/waybill";
import { markedLoad } from "@zd/domain/logistics/weigh-ticket";
import { findAttachments } from "../../files/index.ts";
import { findFirms } from "../../identity/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signatureRecord } from "./receiver-signature.ts";
import { bearerOf, firmsOf, loadingOf, unloadingOf, type WaybillRow } from "./waybill-row.ts";
import { photoRecord } from "./weigh.ts";

/** A waybill with its tickets and timeline, for everybody who may read it. */
export async function showWaybill(db: Reader, row: WaybillRow) {
  const { waybillNo } = row;
  const [firms, steps, ofLoading, ofUnloading, signature] = await Promise.all([
    findFirms(db, firmsOf(row)),
    db.selectFrom("logistics.step").selectAll().where("waybillNo", "=", waybillNo).orderBy("step").execute(),
    findAttachments(db, photoRecord(waybillNo, "load")),
    findAttachments(db, photoRecord(waybillNo, "unload")),
    findAttachments(db, signatureRecord(waybillNo)),
  ]);
  const nameOf = (id: FirmId) => firms.get(id)?.name ?? "";
  const weighing = (ticket: ReturnType<typeof loadingOf>, photos: typeof ofLoading) =>
    ticket && {
      ticketNo: ticket.no,
      gross: ticket.gross,
      tare: ticket.tare,
      net: ticket.net,
      weighedAt: ticket.weighedAt,
      photos: [...photos],
    };
  return {
    waybill: waybillNo,
    shipment: row.shipmentNo,
    contractNo: row.contractNo,
    state: row.state,
    mode: row.mode,
    product: row.product,
    shipper: nameOf(row.shipperId),
    hauler: nameOf(row.haulerId),
    seller: nameOf(row.sellerId),
    buyer: nameOf(row.buyerId),
    from: row.fromPlace,
    to: row.toPlace,
    vehicle: row.vehicle,
    train: row.train,
    marked: markedLoad(bearerOf(row)),
    axles: row.axles,
    driver: row.driverName,
    driverPhone: row.driverPhone,
    planned: row.planned,
    seals: row.seals,
    loading: weighing(loadingOf(row), ofLoading),
    unloading: weighing(unloadingOf(row), ofUnloading),
    receiver: row.receiverSignedAt && {
      name: row.receiverName,
      at: instant(row.receiverSignedAt.getTime()),
      pictures: [...signature],
    },
    timeline: steps.map(({ kind, at, byName, detail }) => ({
      kind,
      label: waybillSteps[kind],
      at: instant(at.getTime()),
      by: byName,
      detail,
    })),
  };
}

type Timeline = Awaited<ReturnType<typeof showWaybill>>["timeline"];

/** The timeline for a trail link: kinds and times, without names and details. */
export const trailTimeline = (timeline: Timeline): Timeline =>
  timeline
    .filter(({ kind }) => kind !== "paid")
    .map((step) => ({ ...step, by: "", detail: step.kind === "milestone" ? step.detail : "" }));

/** How many positions a way is drawn with at most. */
const positionsShown = 200;
const arrived: readonly WaybillState[] = ["3", "4"];

/** Positions of a load, and how much of its way it has covered. */
export async function showWay(db: Reader, row: WaybillRow) {
  const found = await db
    .selectFrom("logistics.position")
    .select(["at", "longitude", "latitude"])
    .where("waybillNo", "=", row.waybillNo)
    .orderBy("at", "desc")
    .limit(positionsShown)
    .execute();
  const route = routeBetween(row.fromPlace, row.toPlace);
  const positions = found.reverse().map(({ at, longitude, latitude }) => ({
    at: instant(at.getTime()),
    longitude,
    latitude,
    share: route === null ? 0 : shareAt(route, { longitude, latitude }),
  }));
  const last = positions.at(-1)?.share ?? 0;
  return { route, positions, progress: arrived.includes(row.state) ? 1 : last };
}
