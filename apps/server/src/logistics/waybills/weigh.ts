import { type FileId, quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import type { WaybillRequest } from "@zd/domain/logistics/waybill";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import { attachFiles } from "../../files/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { Refused } from "../../platform/calls/operation.ts";
import { isThereAlready, type Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type By, decided, lockOne, stepMark } from "./acting.ts";
import { awaitSignature } from "./hand-over.ts";
import { keepFacts, type Moved } from "./keep-facts.ts";
import { firmsOf, type ShipmentRow, type WaybillRow } from "./waybill-row.ts";

type Which = "load" | "unload";

export interface Weighed {
  readonly waybill: WaybillNo;
  readonly ticket: WeighTicket;
  /** Numbers of the seals; left out where they stay as they are. */
  readonly seals?: string;
  /** Photo of the ticket; left out where there is none. */
  readonly photo?: FileId | undefined;
  /** The mark of the card that was confirmed. */
  readonly card?: string | undefined;
}

/** 装货、卸货过磅: checks and keeps the ticket, whose number no other load may have. */
export async function weigh(
  scope: Scope,
  by: By,
  which: Which,
  { waybill: no, ticket, seals, photo, card }: Weighed,
): Promise<Moved> {
  const { row, shipment } = await lockOne(scope, no);
  const fact = decided(row, weighing(which, ticket, shipment, row), by, scope.now);
  await refuseTakenNumber(scope.tx, row, which, ticket.no);
  requireMatchingPreview(card, stepMark(which, [row], ticket));
  const isNewlyThere = which === "unload" && row.state !== "3";
  const signBy = isNewlyThere ? await awaitSignature(scope, no) : null;
  const words = [
    `${formatQuantity(ticket.net)}吨，磅单${ticket.no}`,
    ...(seals?.trim() ? [`铅封${seals.trim()}`] : []),
    ...(signBy === null ? [] : [`请于${formatShanghai(signBy).slice(0, 16)}前签收，期满视为签收`]),
  ];
  const [moved] = await keepFacts(scope, [
    {
      row,
      fact,
      entry: { kind: fact.type, by: by.name, detail: words.join("，") },
      more: seals === undefined ? {} : { seals: seals.trim() },
    },
  ]).catch((error: unknown) => {
    if (isThereAlready(error)) throw new Refused("TICKET_TAKEN", { ticket: ticket.no, waybill: "" });
    throw error;
  });
  if (!moved) throw new Error(`${no} was weighed, and has not moved`);
  await attachPhoto(scope, row, which, photo, by);
  return moved;
}

/** The request to weigh, as the rules know it. */
export const weighing = (
  which: Which,
  ticket: WeighTicket,
  shipment: ShipmentRow,
  row: WaybillRow,
): WaybillRequest =>
  which === "load" ? { type: "load", ticket, room: roomFor(shipment, row) } : { type: "unload", ticket };

/** How much a waybill may load: the quantity of its shipment less what other waybills carry. */
const roomFor = (shipment: ShipmentRow, row: WaybillRow) =>
  quantity(shipment.quantity - shipment.loaded + (row.loadingNet ?? 0n));

/**
 * Refuses the number of a ticket that another load has: a scale gives each number once, and a contract knows its
 * tickets by them.
 */
export async function refuseTakenNumber(
  db: Reader,
  row: WaybillRow,
  which: Which,
  ticket: string,
): Promise<void> {
  const [number, place] =
    which === "load" ? (["loadingNo", "fromPlace"] as const) : (["unloadingNo", "toPlace"] as const);
  const other = await db
    .selectFrom("logistics.waybill")
    .select(["waybillNo", "contractNo"])
    .where("companyId", "=", row.companyId)
    .where((one) => one.or([one(place, "=", row[place]), one("contractNo", "=", row.contractNo)]))
    .where(number, "=", ticket)
    .where("state", "<>", "9")
    .where("waybillNo", "<>", row.waybillNo)
    .executeTakeFirst();
  if (!other) return;
  // Waybills of other contracts are not named in the refusal.
  const waybill = other.contractNo === row.contractNo ? other.waybillNo : "";
  throw new Refused("TICKET_TAKEN", { ticket, waybill });
}

export const photoRecord = (no: WaybillNo, which: Which) =>
  ({ kind: "weigh-ticket", id: `${no}/${which}` }) as const;

/** Attaches a driver's photo of a ticket for all firms of the waybill; the photo of an earlier ticket is removed. */
export async function attachPhoto(
  { tx, now }: Scope,
  row: WaybillRow,
  which: Which,
  photo: FileId | undefined,
  by: By,
): Promise<void> {
  const isFirst = (which === "load" ? row.loadingNo : row.unloadingNo) === null;
  if (photo === undefined && isFirst) return;
  await attachFiles(
    tx,
    photoRecord(row.waybillNo, which),
    photo === undefined ? [] : [photo],
    { company: row.companyId, firm: by.firmId, ofOthers: false, audience: { firms: firmsOf(row) } },
    now,
  );
}
