import type { Instant } from "@zd/domain/kernel/brand";
import type { VehicleId, WaybillNo, WaybillState } from "@zd/domain/logistics/codes";
import { evolveWaybill, isEnded, loadQuantity, type WaybillFact } from "@zd/domain/logistics/waybill";
import type { WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import { sql } from "kysely";
import { notify } from "../../messages/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { addSteps, type TimelineEntry } from "./timeline.ts";
import { waybillNews } from "./waybill-news.ts";
import { toWaybill, type WaybillRow } from "./waybill-row.ts";

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
  await notify(
    { tx, now },
    changes.flatMap(({ row, after }) => waybillNews(row, after)),
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

/** What a waybill adds to the figures of its shipment. */
function sharesOf(row: WaybillRow) {
  const { loaded, unloaded } = carriedBy(row);
  return {
    taken: loadQuantity(toWaybill(row)),
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
