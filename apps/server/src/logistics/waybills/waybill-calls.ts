import { contract } from "@zd/contract";
import { mayDo } from "@zd/domain/identity/access";
import { fen, instant, price as priceOf, quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { actionsOn } from "@zd/domain/logistics/waybill";
import { openFileStore, readPicture } from "../../files/index.ts";
import type { Reader } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { type Actor, type AnyHandler, handle, notFound, Refused } from "../../platform/operation.ts";
import { findCompanies } from "../../system/index.ts";
import { type LinkKind, linkToken } from "../driver/link.ts";
import { type PictureReader, readTicketOn } from "../driver/picture-reader.ts";
import { findShipment } from "../shipments/shipment-store.ts";
import { startFollowing } from "../tracking/follow.ts";
import { type By, release, say, sign, weigh } from "./act.ts";
import { listTickets } from "./list-tickets.ts";
import { listWaybills } from "./list-waybills.ts";
import { makeProof } from "./proof.ts";
import { showWay, showWaybill } from "./show.ts";
import { getWaybill, type KeptWaybill, lockWaybills, partiesOf, toWaybill } from "./waybill-store.ts";

const calls = contract.waybills;

export const ofFirm = ({ userId, firmId, companyId, name }: Actor): By => ({
  userId,
  firmId,
  companyId,
  name,
  as: "firm",
});

const ended = ["4", "9"];
const mayLink = (row: KeptWaybill, { firmId, roles }: Actor): boolean =>
  mayDo(roles, "ship-and-receive") &&
  row.mode === "road" &&
  !ended.includes(row.state) &&
  (row.haulerId === firmId || row.shipperId === firmId);

/** 运费 of a waybill, for the two between whom it is paid. */
async function freightOf(db: Reader, row: KeptWaybill, { firmId }: Actor) {
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
    mayLink: mayLink(row, actor),
    madeAt: instant(row.madeAt.getTime()),
  };
});

/** Where a page answers that is opened by a link: on the company's site. */
async function linkOf(
  { keys }: Pick<Platform, "keys">,
  db: Reader,
  kind: LinkKind,
  row: KeptWaybill,
  serial: number,
  now: Scope["now"],
) {
  const { token, until } = linkToken(keys, kind, { waybill: row.waybillNo, serial }, now);
  const website = (await findCompanies(db)).find(({ id }) => id === row.companyId)?.website ?? "";
  const path = `/${kind}/${token}`;
  return { url: `${website.replace(/\/$/, "")}${path}`, path, until };
}

/** 运单: every step is asked of its rules, and of its contract where goods leave or arrive. */
export const waybillHandlers = (platform: Platform, reader: PictureReader): readonly AnyHandler[] => [
  listWaybills,
  readWaybill,
  handle(calls.load, async ({ waybill, ticketNo, seals, photo, ...ticket }, { actor, ...scope }) =>
    weigh(scope, ofFirm(actor), "load", { waybill, ticket: { no: ticketNo, ...ticket }, seals, photo }),
  ),
  handle(calls.unload, async ({ waybill, ticketNo, photo, ...ticket }, { actor, ...scope }) =>
    weigh(scope, ofFirm(actor), "unload", { waybill, ticket: { no: ticketNo, ...ticket }, photo }),
  ),
  handle(calls.readTicket, async ({ photo }, { db, actor }) =>
    readTicketOn(reader, await readPicture(db, openFileStore(platform.config), photo, actor.firmId)),
  ),
  handle(calls.release, async ({ waybills }, { actor, ...scope }) => {
    const moved = await release(scope, ofFirm(actor), waybills);
    await startFollowing(
      scope,
      moved.map(({ waybill }) => waybill),
    );
    return { waybills: [...moved] };
  }),
  handle(calls.sign, async ({ waybills }, { actor, ...scope }) => ({
    waybills: [...(await sign(scope, ofFirm(actor), waybills))],
  })),
  handle(calls.report, ({ waybill, reason }, { actor, ...scope }) =>
    say(scope, ofFirm(actor), "report", waybill, reason),
  ),
  handle(calls.resume, ({ waybill, reason }, { actor, ...scope }) =>
    say(scope, ofFirm(actor), "resume", waybill, reason),
  ),
  handle(calls.cancel, ({ waybill, reason }, { actor, ...scope }) =>
    say(scope, ofFirm(actor), "cancel", waybill, reason),
  ),
  makeProof(platform),
  handle(calls.makeDriverLink, async ({ waybill }, { actor, tx, now }) => {
    const { waybills } = await lockWaybills(tx, [waybill]);
    const [row] = waybills;
    if (!row || partiesOf(row, actor.firmId).length === 0) throw notFound();
    if (!mayLink(row, actor)) throw new Refused("WAYBILL_STATE_WRONG", { state: "不能生成司机链接" });
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
  listTickets,
];
