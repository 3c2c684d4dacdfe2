import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, fen, instant, price as priceOf, quantity } from "@zd/domain/kernel/brand";
import { type WaybillNo, waybillStates } from "@zd/domain/logistics/codes";
import { actionsOn, isEnded } from "@zd/domain/logistics/waybill";
import { openFileStore, readPicture } from "../../files/index.ts";
import { type Actor, type AnyHandler, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { findCompanies } from "../../system/index.ts";
import { type LinkKind, linkToken } from "../driver/link.ts";
import { type PictureReader, readTicketOn } from "../driver/picture-reader.ts";
import { sealedWaybill } from "../sealed-drivers.ts";
import { findShipment } from "../shipments/shipment-store.ts";
import { startFollowing } from "../tracking/follow.ts";
import { lockOne, ofFirm } from "./acting.ts";
import { release, sign } from "./hand-over.ts";
import { listWaybills } from "./list-waybills.ts";
import { previewStep } from "./preview-step.ts";
import { makeProof } from "./proof.ts";
import { reportOnWaybill } from "./report.ts";
import { showWay, showWaybill } from "./show.ts";
import { partiesOf, toWaybill, type WaybillRow } from "./waybill-row.ts";
import { getWaybill } from "./waybill-store.ts";
import { weigh } from "./weigh.ts";

const calls = api.waybills;

/** Why a user of this firm gets no driver's link for a waybill; null where he gets one. */
function linkFault({ mode, state, haulerId, shipperId }: WaybillRow, firm: FirmId) {
  if (firm !== haulerId && firm !== shipperId) return new Refused("NOT_ALLOWED");
  if (mode === "rail") return new Refused("RAIL_HAS_NO_DRIVER");
  return isEnded(state) ? new Refused("WAYBILL_STATE_WRONG", { state: waybillStates[state] }) : null;
}

/** 运费 of a waybill, for the two firms that pay and get it. */
async function freightOf(db: Reader, row: WaybillRow, { firmId }: Actor) {
  if (row.freight === null || (row.haulerId !== firmId && row.shipperId !== firmId)) return null;
  const shipment = await findShipment(db, row.shipmentNo);
  return {
    price: shipment?.freightPrice ?? priceOf(0n),
    billed: row.billed ?? quantity(0n),
    freight: row.freight,
    loss: row.loss ?? quantity(0n),
    allowed: row.allowed ?? quantity(0n),
    excess: row.excess ?? quantity(0n),
    charge: row.charge ?? fen(0n),
    payable: row.payable ?? fen(0n),
    state: row.freightState,
  };
}

const readWaybill = handle(calls.read, async ({ waybill }, { db, actor }) => {
  const row = await getWaybill(db, waybill, actor.firmId);
  const [shown, way, freight] = await Promise.all([
    showWaybill(db, row),
    showWay(db, row),
    freightOf(db, row, actor),
  ]);
  const mayAct = mayDo(actor.roles, "ship-and-receive");
  return {
    ...shown,
    ...way,
    freight,
    actions: mayAct ? [...actionsOn(toWaybill(row), partiesOf(row, actor.firmId))] : [],
    mayLink: mayAct && linkFault(row, actor.firmId) === null,
    madeAt: instant(row.madeAt.getTime()),
  };
});

/** The telephone of the driver, for the firms of the waybill. */
const readDriverPhone = handle(calls.readDriverPhone, async ({ waybill }, { db, actor }) => {
  const row = await getWaybill(db, waybill, actor.firmId);
  return { phone: sealedWaybill.opened(waybill, row).driverPhone };
});

/** Address of a page that is opened by a link, on the company's site; the token stands behind the #, so that no server or proxy is sent it. */
async function linkOf(
  { keys }: Pick<Platform, "keys">,
  db: Reader,
  kind: LinkKind,
  row: WaybillRow,
  serial: number,
  now: Scope["now"],
) {
  const { token, until } = linkToken(keys, kind, { waybill: row.waybillNo, serial }, now);
  const website = (await findCompanies(db)).find(({ id }) => id === row.companyId)?.website ?? "";
  const path = `/${kind}#${token}`;
  return { url: `${website.replace(/\/$/, "")}${path}`, path, until };
}

/** 运单: one handler for each step; where goods leave or arrive, the contract's rules decide too. */
export const waybillHandlers = (platform: Platform, reader: PictureReader): readonly AnyHandler[] => [
  listWaybills,
  readWaybill,
  readDriverPhone,
  previewStep,
  handle(calls.load, async ({ waybill, ticketNo, seals, photo, card, ...ticket }, { actor, ...scope }) =>
    weigh(scope, ofFirm(actor), "load", { waybill, ticket: { no: ticketNo, ...ticket }, seals, photo, card }),
  ),
  handle(calls.unload, async ({ waybill, ticketNo, photo, card, ...ticket }, { actor, ...scope }) =>
    weigh(scope, ofFirm(actor), "unload", { waybill, ticket: { no: ticketNo, ...ticket }, photo, card }),
  ),
  handle(calls.readTicket, async ({ photo }, { db, actor }) =>
    readTicketOn(reader, await readPicture(db, openFileStore(platform.config), photo, actor.firmId)),
  ),
  handle(calls.release, async ({ waybills, ...looked }, { actor, ...scope }) => {
    const moved = await release(scope, ofFirm(actor), waybills, looked);
    await startFollowing(
      scope,
      moved.map(({ waybill }) => waybill),
    );
    return { waybills: [...moved] };
  }),
  handle(calls.sign, async ({ waybills, ...looked }, { actor, ...scope }) => ({
    waybills: [...(await sign(scope, ofFirm(actor), waybills, looked))],
  })),
  handle(calls.report, ({ waybill, reason }, { actor, ...scope }) =>
    reportOnWaybill(scope, ofFirm(actor), "report", waybill, reason),
  ),
  handle(calls.resume, ({ waybill, reason, card }, { actor, ...scope }) =>
    reportOnWaybill(scope, ofFirm(actor), "resume", waybill, reason, card),
  ),
  handle(calls.cancel, ({ waybill, reason, card }, { actor, ...scope }) =>
    reportOnWaybill(scope, ofFirm(actor), "cancel", waybill, reason, card),
  ),
  makeProof(platform),
  handle(calls.makeDriverLink, async ({ waybill }, { actor, tx, now }) => {
    const { row } = await lockOne({ tx }, waybill);
    if (partiesOf(row, actor.firmId).length === 0) throw notFound();
    const fault = linkFault(row, actor.firmId);
    if (fault) throw fault;
    const serial = row.linkSerial + 1;
    await tx
      .updateTable("logistics.waybill")
      .set({ linkSerial: serial })
      .where("waybillNo", "=", waybill)
      .execute();
    return linkOf(platform, tx, "driver", row, serial, now);
  }),
  handle(calls.makeTrailUrl, async ({ waybill }: { waybill: WaybillNo }, { db, actor, now }) =>
    linkOf(platform, db, "trail", await getWaybill(db, waybill, actor.firmId), 0, now),
  ),
];
