import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { type FirmId, type Instant, instant, type Quantity } from "@zd/domain/kernel/brand";
import type { VehicleId, WaybillNo, WaybillParty, WaybillState } from "@zd/domain/logistics/codes";
import {
  evolveWaybill,
  isEnded,
  takenBy,
  type Waybill,
  type WaybillFact,
  type WaybillStep,
} from "@zd/domain/logistics/waybill";
import type { Bearer, WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { type Selectable, sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { ShipmentTable, WaybillTable } from "../tables.ts";

export type WaybillRow = Readonly<Selectable<WaybillTable>>;
export type ShipmentRow = Readonly<Selectable<ShipmentTable>>;

/** The parts that a firm has in a waybill; empty for any other firm. */
export const partiesOf = (
  {
    haulerId,
    shipperId,
    sellerId,
    buyerId,
  }: Pick<WaybillRow, "haulerId" | "shipperId" | "sellerId" | "buyerId">,
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
}: Pick<WaybillRow, "haulerId" | "shipperId" | "sellerId" | "buyerId">): readonly FirmId[] => [
  ...new Set([haulerId, shipperId, sellerId, buyerId]),
];

/** A waybill that the firm may read; or NOT_FOUND. */
export async function getWaybill(db: Reader, no: WaybillNo, firm: FirmId): Promise<WaybillRow> {
  const found = await findWaybill(db, no);
  if (!found || partiesOf(found, firm).length === 0) throw notFound();
  return found;
}

export const findWaybill = (db: Reader, no: WaybillNo): Promise<WaybillRow | undefined> =>
  db.selectFrom("logistics.waybill").selectAll().where("waybillNo", "=", no).executeTakeFirst();

export interface WithShipments {
  readonly waybills: readonly WaybillRow[];
  /** By number. */
  readonly shipments: ReadonlyMap<string, ShipmentRow>;
}

/** Waybills that the firm may read, in the order of their numbers, with their shipments; or NOT_FOUND. */
export async function getWaybills(
  db: Reader,
  nos: readonly WaybillNo[],
  firm: FirmId,
): Promise<WithShipments> {
  const numbers = [...new Set(nos)];
  const waybills = await db
    .selectFrom("logistics.waybill")
    .selectAll()
    .where("waybillNo", "in", numbers)
    .orderBy("waybillNo")
    .execute();
  const open = waybills.filter((row) => partiesOf(row, firm).length > 0);
  if (open.length !== numbers.length) throw notFound();
  const shipments = await db
    .selectFrom("logistics.shipment")
    .selectAll()
    .where("shipmentNo", "in", [...new Set(open.map(({ shipmentNo }) => shipmentNo))])
    .execute();
  return { waybills: open, shipments: new Map(shipments.map((one) => [one.shipmentNo, one])) };
}

/**
 * Waybills in the order of their numbers with their shipments, locked until this transaction is over, shipments
 * first; NOT_FOUND where one does not exist.
 */
export async function lockWaybills(tx: Tx, nos: readonly WaybillNo[]): Promise<WithShipments> {
  const numbers = [...new Set(nos)];
  const of = await tx
    .selectFrom("logistics.waybill")
    .select("shipmentNo")
    .distinct()
    .where("waybillNo", "in", numbers)
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
    .where("waybillNo", "in", numbers)
    .orderBy("waybillNo")
    .forUpdate()
    .execute();
  if (waybills.length !== numbers.length) throw notFound();
  return { waybills, shipments: new Map(shipments.map((one) => [one.shipmentNo, one])) };
}

export const bearerOf = ({
  mode,
  axles,
  wagonType,
}: Pick<WaybillRow, "mode" | "axles" | "wagonType">): Bearer => {
  if (mode === "road" && axles !== null) return { mode, axles };
  if (wagonType !== null) return { mode: "rail", wagon: wagonType };
  throw new Error("a waybill with neither axles nor a type of wagon");
};

export const loadingOf = (row: WaybillRow): WeighTicket | null =>
  ticketOf(row.loadingNo, row.loadingGross, row.loadingTare, row.loadingNet, row.loadingAt);

export const unloadingOf = (row: WaybillRow): WeighTicket | null =>
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

/** A waybill as its rules know it. */
export const toWaybill = (row: WaybillRow): Waybill => ({
  no: row.waybillNo,
  state: row.state,
  before: row.stateBefore,
  bearer: bearerOf(row),
  planned: row.planned,
  loading: loadingOf(row),
  unloading: unloadingOf(row),
  released: row.releasedAt !== null,
});

/** A ticket as contracts know it. */
export const onScale = ({ no, gross, tare, net }: WeighTicket, scale: Scale): Ticket => ({
  no,
  scale,
  gross,
  tare,
  net,
});

/** A line of a waybill's timeline: kind, name of who took the step, and a detail in words (may be empty). */
export interface TimelineEntry {
  readonly kind: WaybillStep;
  /** Name of the user or driver; empty where a deadline has done it. */
  readonly by: string;
  /** In Chinese; may be empty. */
  readonly detail: string;
}

/** Columns that a step changes besides those that its fact says. */
export type More = Partial<WaybillRow>;

/** A fact of one waybill, with its line in the timeline. */
export interface WaybillChange {
  /** The waybill before the fact. */
  readonly row: WaybillRow;
  readonly fact: WaybillFact;
  readonly entry: TimelineEntry;
  /** Further columns that change. */
  readonly more?: More;
}

export interface Moved {
  readonly waybill: WaybillNo;
  readonly state: WaybillState;
}

/**
 * Keeps facts of waybills: their columns, their rows for each firm, their timelines, and the figures of their
 * shipments, which must be locked.
 */
export async function keepFacts(
  { tx, now }: Pick<Scope, "tx" | "now">,
  happened: readonly WaybillChange[],
): Promise<readonly Moved[]> {
  const changes = happened.map((one) => changeBy(one, now));
  await keepColumns(tx, changes);
  await keepLines(
    tx,
    changes.map(({ after }) => after),
  );
  await addSteps(
    { tx, now },
    happened.map(({ row, entry }) => ({ row, entry })),
  );
  await moveShipments(tx, changes);
  await freeFleet(
    tx,
    changes.flatMap(({ row, after }) => (isEnded(after.state) ? [row] : [])),
  );
  return changes.map(({ row, after }) => ({ waybill: row.waybillNo, state: after.state }));
}

/** A waybill before and after a fact, and the columns that differ. */
export interface Changed {
  /** The waybill before the fact. */
  readonly row: WaybillRow;
  /** The waybill after the fact. */
  readonly after: WaybillRow;
  /** The columns that differ. */
  readonly columns: More;
}

export function changeBy({ row, fact, more = {} }: Omit<WaybillChange, "entry">, now: Instant): Changed {
  const { state, before: stateBefore } = evolveWaybill(toWaybill(row), fact);
  const columns: More = {
    state,
    stateBefore,
    ...(fact.type === "loaded" ? columnsOf("loading", fact.ticket) : {}),
    ...(fact.type === "unloaded" ? columnsOf("unloading", fact.ticket) : {}),
    ...more,
    steps: row.steps + 1,
    changedAt: new Date(now),
  };
  return { row, after: { ...row, ...columns }, columns };
}

/** Writes the changed columns of several waybills in one statement; others stay as they are. */
async function keepColumns(tx: Tx, changes: readonly Changed[]): Promise<void> {
  const names = [...new Set(changes.flatMap(({ columns }) => Object.keys(columns)))];
  const made = changes.map(({ columns }) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(columns).map(([name, value]) => [inSql(name), value])),
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    ),
  );
  await sql`update logistics.waybill w
            set (${sql.join(names.map((name) => sql.ref(name)))}) = (
              select ${sql.join(names.map((name) => sql.ref(`n.${name}`)))} from jsonb_populate_record(w, v.made::jsonb) n
            )
            from unnest(${changes.map(({ row }) => row.waybillNo)}::text[], ${made}::text[]) v(waybill_no, made)
            where w.waybill_no = v.waybill_no`.execute(tx);
}

const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

/** Weights that count in sums; none for a cancelled waybill. */
const carriedBy = ({
  state,
  loadingNet,
  unloadingNet,
}: Pick<WaybillRow, "state" | "loadingNet" | "unloadingNet">) =>
  state === "9" ? { loaded: null, unloaded: null } : { loaded: loadingNet, unloaded: unloadingNet };

/** Writes the rows of waybills for each of their firms; freight stands only in those of shipper and hauler. */
const keepLines = (tx: Tx, rows: readonly WaybillRow[]) =>
  sql`update logistics.waybill_of_firm o
      set state = v.state, loaded = v.loaded, unloaded = v.unloaded,
        payable = case when o.firm_id in (v.shipper_id, v.hauler_id) then v.payable end
      from unnest(${rows.map((row) => row.waybillNo)}::text[], ${rows.map((row) => row.state)}::text[],
        ${rows.map((row) => carriedBy(row).loaded)}::bigint[], ${rows.map((row) => carriedBy(row).unloaded)}::bigint[],
        ${rows.map((row) => row.payable)}::bigint[], ${rows.map((row) => row.shipperId)}::text[],
        ${rows.map((row) => row.haulerId)}::text[])
        v(waybill_no, state, loaded, unloaded, payable, shipper_id, hauler_id)
      where o.waybill_no = v.waybill_no`.execute(tx);

type Stepping = Pick<WaybillRow, "waybillNo" | "steps">;

/** Inserts the next line of each waybill's timeline. */
export const addSteps = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  steps: readonly { readonly row: Stepping; readonly entry: TimelineEntry }[],
) =>
  tx
    .insertInto("logistics.step")
    .values(
      steps.map(({ row, entry }) => ({
        waybillNo: row.waybillNo,
        step: row.steps + 1,
        kind: entry.kind,
        at: new Date(now),
        byName: entry.by,
        detail: entry.detail,
      })),
    )
    .execute();

/** Inserts a line of the timeline without another change. */
export async function noteStep(
  scope: Pick<Scope, "tx" | "now">,
  row: Stepping,
  entry: TimelineEntry,
): Promise<void> {
  await addSteps(scope, [{ row, entry }]);
  await scope.tx
    .updateTable("logistics.waybill")
    .set({ steps: row.steps + 1, changedAt: new Date(scope.now) })
    .where("waybillNo", "=", row.waybillNo)
    .execute();
}

/** What a waybill adds to the figures of its shipment. */
function sharesOf(row: WaybillRow) {
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

type Figure = keyof ReturnType<typeof sharesOf>;

/** By how much one figure of a shipment changes with these waybills. */
export const movedBy = (changes: readonly Changed[], figure: Figure): bigint =>
  changes.reduce((sum, { row, after }) => sum + sharesOf(after)[figure] - sharesOf(row)[figure], 0n);

/** Whether one of these loads has just left. */
export const setsOut = (changes: readonly Changed[]): boolean =>
  changes.some(({ after }) => after.state === "2");

/** Adds the changes of waybills to the figures of their shipments. */
async function moveShipments(tx: Tx, changes: readonly Changed[]): Promise<void> {
  const shipments = [...Map.groupBy(changes, ({ row }) => row.shipmentNo)];
  const by = (figure: Figure) => shipments.map(([, all]) => movedBy(all, figure));
  await sql`update logistics.shipment s
            set taken = s.taken + v.taken, loaded = s.loaded + v.loaded, signed = s.signed + v.signed,
              unloaded = s.unloaded + v.unloaded, lost = s.lost + v.lost, payable = s.payable + v.payable,
              state = case when v.left and s.state = '3' then '4' else s.state end
            from unnest(${shipments.map(([no]) => no)}::text[], ${by("taken")}::bigint[], ${by("loaded")}::bigint[],
              ${by("signed")}::bigint[], ${by("unloaded")}::bigint[], ${by("lost")}::bigint[], ${by("payable")}::bigint[],
              ${shipments.map(([, all]) => setsOut(all))}::boolean[])
              v(shipment_no, taken, loaded, signed, unloaded, lost, payable, "left")
            where s.shipment_no = v.shipment_no`.execute(tx);
}

/** Frees vehicles and drivers of waybills that are over. */
async function freeFleet(tx: Tx, rows: readonly WaybillRow[]): Promise<void> {
  const nos = rows.map(({ waybillNo }) => waybillNo);
  for (const [table, key] of [
    ["logistics.vehicle", "vehicleId"],
    ["logistics.driver", "driverId"],
  ] as const) {
    const ids = rows.flatMap((row) => row[key] ?? []);
    if (ids.length === 0) continue;
    await tx
      .updateTable(table as "logistics.vehicle")
      .set({ waybillNo: null })
      .where("id", "in", ids as readonly VehicleId[])
      .where("waybillNo", "in", nos)
      .execute();
  }
}

export const timeOf = (at: Date | null): Instant | null => at && instant(at.getTime());
