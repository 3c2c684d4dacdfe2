import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { type Fen, type FirmId, type Instant, instant, type Quantity } from "@zd/domain/kernel/brand";
import type { WaybillNo, WaybillParty, WaybillState } from "@zd/domain/logistics/codes";
import {
  evolveWaybill,
  takenBy,
  type Waybill,
  type WaybillFact,
  type WaybillStep,
} from "@zd/domain/logistics/waybill";
import type { Bearer, WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { notFound } from "../../platform/operation.ts";
import type { ShipmentTable, WaybillTable } from "../tables.ts";

export type KeptWaybill = Readonly<Selectable<WaybillTable>>;
export type KeptShipment = Readonly<Selectable<ShipmentTable>>;

/** As who a firm stands to a waybill; nobody for everybody else. */
export const partiesOf = (
  {
    haulerId,
    shipperId,
    sellerId,
    buyerId,
  }: Pick<KeptWaybill, "haulerId" | "shipperId" | "sellerId" | "buyerId">,
  firm: FirmId,
): readonly WaybillParty[] => [
  ...(firm === haulerId ? (["H"] as const) : []),
  ...(firm === shipperId ? (["P"] as const) : []),
  ...(firm === sellerId ? (["S"] as const) : []),
  ...(firm === buyerId ? (["B"] as const) : []),
];

export const firmsOf = ({
  haulerId,
  shipperId,
  sellerId,
  buyerId,
}: Pick<KeptWaybill, "haulerId" | "shipperId" | "sellerId" | "buyerId">): readonly FirmId[] => [
  ...new Set([haulerId, shipperId, sellerId, buyerId]),
];

/** A waybill that a firm may read; or NOT_FOUND. */
export async function getWaybill(db: Reader, no: WaybillNo, firm: FirmId): Promise<KeptWaybill> {
  const found = await findWaybill(db, no);
  if (!found || partiesOf(found, firm).length === 0) throw notFound();
  return found;
}

export const findWaybill = (db: Reader, no: WaybillNo): Promise<KeptWaybill | undefined> =>
  db.selectFrom("logistics.waybill").selectAll().where("waybillNo", "=", no).executeTakeFirst();

/**
 * Waybills with their shipments, in the order of their numbers, on which nobody else may act until this transaction is
 * over. Shipments are locked first; a number that is not there is NOT_FOUND.
 */
export async function lockWaybills(
  tx: Tx,
  nos: readonly WaybillNo[],
): Promise<{
  readonly waybills: readonly KeptWaybill[];
  readonly shipments: ReadonlyMap<string, KeptShipment>;
}> {
  const wanted = [...new Set(nos)];
  const of = await tx
    .selectFrom("logistics.waybill")
    .select("shipmentNo")
    .distinct()
    .where("waybillNo", "in", wanted)
    .execute();
  if (of.length === 0) throw notFound();
  const shipments = await tx
    .selectFrom("logistics.shipment")
    .selectAll()
    .where(
      "shipmentNo",
      "in",
      of.map(({ shipmentNo }) => shipmentNo),
    )
    .orderBy("shipmentNo")
    .forUpdate()
    .execute();
  const waybills = await tx
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("waybillNo", "in", wanted)
    .orderBy("waybillNo")
    .forUpdate()
    .execute();
  if (waybills.length !== wanted.length) throw notFound();
  return { waybills, shipments: new Map(shipments.map((one) => [one.shipmentNo, one])) };
}

export const bearerOf = ({
  mode,
  axles,
  wagonType,
}: Pick<KeptWaybill, "mode" | "axles" | "wagonType">): Bearer => {
  if (mode === "road" && axles !== null) return { mode, axles };
  if (wagonType !== null) return { mode: "rail", wagon: wagonType };
  throw new Error("a waybill with neither axles nor a type of wagon");
};

export const loadingOf = (row: KeptWaybill): WeighTicket | null =>
  ticketOf(row.loadingNo, row.loadingGross, row.loadingTare, row.loadingNet, row.loadingAt);

export const unloadingOf = (row: KeptWaybill): WeighTicket | null =>
  ticketOf(row.unloadingNo, row.unloadingGross, row.unloadingTare, row.unloadingNet, row.unloadingAt);

const ticketOf = (
  no: string | null,
  gross: Quantity | null,
  tare: Quantity | null,
  net: Quantity | null,
  at: Date | null,
): WeighTicket | null =>
  no === null || gross === null || tare === null || net === null || at === null
    ? null
    : { no, gross, tare, net, weighedAt: instant(at.getTime()) };

/** As the rules know it. */
export const toWaybill = (row: KeptWaybill): Waybill => ({
  no: row.waybillNo,
  state: row.state,
  before: row.stateBefore,
  bearer: bearerOf(row),
  planned: row.planned,
  loading: loadingOf(row),
  unloading: unloadingOf(row),
  released: row.releasedAt !== null,
});

/** A ticket as the contract knows it. */
export const onScale = ({ no, gross, tare, net }: WeighTicket, scale: Scale): Ticket => ({
  no,
  scale,
  gross,
  tare,
  net,
});

/** Somebody's deed, as the timeline shows it. */
export interface Deed {
  readonly kind: WaybillStep;
  readonly by: string;
  readonly detail: string;
}

/** What a step makes of a waybill, beside what its fact says. */
export type More = Partial<KeptWaybill>;

/**
 * Keeps what has happened to a waybill: its columns, its line in the lists of its firms, its timeline, and what its
 * shipment has of it. The shipment is locked.
 */
export async function keepFact(
  { tx, now }: Pick<Scope, "tx" | "now">,
  row: KeptWaybill,
  fact: WaybillFact,
  deed: Deed,
  more: More = {},
): Promise<WaybillState> {
  const { state, before } = evolveWaybill(toWaybill(row), fact);
  const change: More = {
    state,
    stateBefore: before,
    ...(fact.type === "loaded" ? columnsOf("loading", fact.ticket) : {}),
    ...(fact.type === "unloaded" ? columnsOf("unloading", fact.ticket) : {}),
    ...more,
    steps: row.steps + 1,
    changedAt: new Date(now),
  };
  const kept = { ...row, ...change };
  await tx.updateTable("logistics.waybill").set(change).where("waybillNo", "=", row.waybillNo).execute();
  await keepLines(tx, kept);
  await addStep({ tx, now }, row, deed);
  await moveShipment(tx, row, kept);
  if (state === "4" || state === "9") await freeFleet(tx, row);
  return state;
}

const columnsOf = (
  which: "loading" | "unloading",
  { no, gross, tare, net, weighedAt }: WeighTicket,
): More => ({
  [`${which}No`]: no,
  [`${which}Gross`]: gross,
  [`${which}Tare`]: tare,
  [`${which}Net`]: net,
  [`${which}At`]: new Date(weighedAt),
});

/** A cancelled waybill carries nothing, whatever was weighed. */
const carriedBy = ({
  state,
  loadingNet,
  unloadingNet,
}: Pick<KeptWaybill, "state" | "loadingNet" | "unloadingNet">) =>
  state === "9" ? { loaded: null, unloaded: null } : { loaded: loadingNet, unloaded: unloadingNet };

/** A waybill's line in the lists of its firms. What is paid for it concerns those who pay it and are paid. */
const keepLines = (tx: Tx, row: KeptWaybill) =>
  tx
    .updateTable("logistics.waybillOfFirm")
    .set({
      state: row.state,
      ...carriedBy(row),
      payable: sql<Fen | null>`case when firm_id in (${row.shipperId}, ${row.haulerId}) then ${row.payable}::bigint end`,
    })
    .where("waybillNo", "=", row.waybillNo)
    .execute();

/** The next line of a waybill's timeline. */
export const addStep = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  { waybillNo, steps }: Pick<KeptWaybill, "waybillNo" | "steps">,
  { kind, by, detail }: Deed,
) =>
  tx
    .insertInto("logistics.step")
    .values({ waybillNo, step: steps + 1, kind, at: new Date(now), byName: by, detail })
    .execute();

/** A line that changes nothing else. */
export async function noteStep(
  scope: Pick<Scope, "tx" | "now">,
  row: Pick<KeptWaybill, "waybillNo" | "steps">,
  deed: Deed,
): Promise<void> {
  await addStep(scope, row, deed);
  await scope.tx
    .updateTable("logistics.waybill")
    .set({ steps: row.steps + 1, changedAt: new Date(scope.now) })
    .where("waybillNo", "=", row.waybillNo)
    .execute();
}

/** What a waybill adds to the figures of its shipment. */
function sharesOf(row: KeptWaybill) {
  const { loaded, unloaded } = carriedBy(row);
  return {
    taken: takenBy(toWaybill(row)),
    loaded: loaded ?? 0n,
    signed: row.state === "4" ? (loaded ?? 0n) : 0n,
    unloaded: unloaded ?? 0n,
    lost: loaded === null || unloaded === null ? 0n : loaded - unloaded,
    payable: row.payable ?? 0n,
  };
}

/** What a shipment's waybills take, carry, have brought and cost changes with each of them. */
async function moveShipment(tx: Tx, row: KeptWaybill, kept: KeptWaybill): Promise<void> {
  const [before, after] = [sharesOf(row), sharesOf(kept)];
  const moved = (figure: keyof typeof after) =>
    sql<never>`${sql.ref(figure)} + ${after[figure] - before[figure]}::bigint`;
  await tx
    .updateTable("logistics.shipment")
    .set({
      taken: moved("taken"),
      loaded: moved("loaded"),
      signed: moved("signed"),
      unloaded: moved("unloaded"),
      lost: moved("lost"),
      payable: moved("payable"),
      ...(kept.state === "2" ? { state: sql<"4">`case when state = '3' then '4' else state end` } : {}),
    })
    .where("shipmentNo", "=", row.shipmentNo)
    .execute();
}

/** Vehicle and driver of a waybill that is over may be sent again. */
async function freeFleet(tx: Tx, { waybillNo, vehicleId, driverId }: KeptWaybill): Promise<void> {
  if (vehicleId !== null) {
    await tx
      .updateTable("logistics.vehicle")
      .set({ waybillNo: null })
      .where("id", "=", vehicleId)
      .where("waybillNo", "=", waybillNo)
      .execute();
  }
  if (driverId !== null) {
    await tx
      .updateTable("logistics.driver")
      .set({ waybillNo: null })
      .where("id", "=", driverId)
      .where("waybillNo", "=", waybillNo)
      .execute();
  }
}

export const timeOf = (at: Date | null): Instant | null => at && instant(at.getTime());
