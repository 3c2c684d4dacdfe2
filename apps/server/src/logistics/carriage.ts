import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type WaybillNo, waybillStates } from "@zd/domain/logistics/codes";
import { waybillSteps } from "@zd/domain/logistics/waybill";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { formatQuantity } from "@zd/domain/money/quantity";
import type { FindCarriage } from "../contracts/index.ts";
import { asText, findAttachmentsOf } from "../files/index.ts";
import { findFirms } from "../identity/index.ts";
import { loadingOf, unloadingOf } from "./waybills/waybill-row.ts";
import { photoRecord } from "./waybills/weigh.ts";

/** The waybills of a contract for its evidence pack: who has moved what, by which tickets, with their photos. */
export const findCarriage: FindCarriage = async (db, contractNo) => {
  const waybills = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("contractNo", "=", contractNo)
    .orderBy("id")
    .execute();
  if (waybills.length === 0) return { texts: [], files: [], waybills: [] };
  const numbers = waybills.map(({ waybillNo }) => waybillNo);
  const records = numbers.flatMap((no) => [photoRecord(no, "load"), photoRecord(no, "unload")]);
  const [firms, steps, photos, signatures] = await Promise.all([
    findFirms(db, [...new Set(waybills.map(({ haulerId }) => haulerId))]),
    db
      .selectFrom("logistics.step")
      .selectAll()
      .where("waybillNo", "in", numbers)
      .orderBy("waybillNo")
      .orderBy("step")
      .execute(),
    findAttachmentsOf(
      db,
      "weigh-ticket",
      records.map(({ id }) => id),
    ),
    findAttachmentsOf(db, "receiver-signature", numbers),
  ]);
  const stepsOf = Map.groupBy(steps, ({ waybillNo }) => waybillNo);
  const texts = waybills.map((row) => ({
    waybill: row.waybillNo,
    state: waybillStates[row.state],
    product: row.product,
    hauler: firms.get(row.haulerId)?.name ?? "",
    vehicle: [row.train, row.vehicle].filter(Boolean).join(" "),
    driver: row.driverName,
    from: row.fromPlace,
    to: row.toPlace,
    seals: row.seals,
    loading: ticketText(loadingOf(row)),
    unloading: ticketText(unloadingOf(row)),
    receiver: row.receiverSignedAt && {
      name: row.receiverName,
      signedAt: formatShanghai(instant(row.receiverSignedAt.getTime())),
    },
    timeline: (stepsOf.get(row.waybillNo) ?? []).map(({ kind, at, byName, detail }) => ({
      at: formatShanghai(instant(at.getTime())),
      what: waybillSteps[kind],
      by: byName,
      detail,
    })),
  }));
  return {
    texts: [{ name: "运单.json", text: asText(texts) }],
    files: numbers.flatMap((no: WaybillNo) => [
      ...(["load", "unload"] as const).flatMap((which) =>
        (photos.get(photoRecord(no, which).id) ?? []).map(({ file }) => ({ folder: `磅单照片 ${no}`, file })),
      ),
      ...(signatures.get(no) ?? []).map(({ file }) => ({ folder: `收货人签名 ${no}`, file })),
    ]),
    waybills: numbers,
  };
};

const ticketText = (ticket: WeighTicket | null) =>
  ticket && {
    no: ticket.no,
    gross: formatQuantity(ticket.gross),
    tare: formatQuantity(ticket.tare),
    net: formatQuantity(ticket.net),
    weighedAt: formatShanghai(ticket.weighedAt),
  };
