import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo, WaybillState } from "@zd/domain/logistics/codes";
import { type Route, routeBetween, shareAt } from "@zd/domain/logistics/route";
import type { Tx } from "../../platform/database/database.ts";
import { type Errand, errand, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { noteStep } from "../waybills/timeline.ts";
import { findWaybill } from "../waybills/waybill-store.ts";
import { type Carrier, CarrierUnreachable, type Seen } from "./carrier.ts";

interface Data {
  readonly waybill: WaybillNo;
}
/** Name of the errand; a caller that only schedules it needs no service. */
const following = { name: "logistics.followWaybill" } as const;

/** How often the position of a load is asked for, in milliseconds; sooner where the service did not answer. */
const againMs = 30 * 60_000;
const soonMs = 10 * 60_000;

/** Schedules following for loads that have just left. */
export const startFollowing = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  waybills: readonly WaybillNo[],
): Promise<void> =>
  scheduleAll(
    tx,
    waybills.map((waybill) => ({ job: following, key: waybill, at: now, data: { waybill } })),
  );

const away: readonly WaybillState[] = ["2", "5"];

/** Follows one load until it has arrived: asks the service for positions and keeps them. */
export function followWaybill(carrier: Carrier): Errand<Data> {
  const follow: Errand<Data> = errand<Data>(following.name, async ({ waybill: no }, transact) => {
    const known = await transact(async ({ tx }) => {
      const row = await findWaybill(tx, no);
      if (!row) return null;
      const last = await tx
        .selectFrom("logistics.position")
        .select("at")
        .where("waybillNo", "=", no)
        .where("byPhone", "=", false)
        .orderBy("at", "desc")
        .limit(1)
        .executeTakeFirst();
      return {
        row,
        route: routeBetween(row.fromPlace, row.toPlace),
        since: last ? instant(last.at.getTime()) : null,
      };
    });
    if (known === null || known.route === null) return;
    const { row, route, since } = known;
    const seen = await orUnreachable(async () => {
      if (!away.includes(row.state)) {
        await carrier.leave(no);
        return "left";
      }
      await carrier.follow({ id: no, vehicle: row.vehicle, route });
      return carrier.seenSince(no, since);
    });
    if (seen === "left") return;
    await transact(async (scope) => {
      const isQuiet = seen === "unreachable";
      if (!isQuiet) {
        await keepPositions(scope.tx, no, seen, "tracking");
        await noteArrival(scope, no, route, seen);
      }
      const at = instant(scope.now + (isQuiet ? soonMs : againMs));
      await schedule(scope.tx, follow, no, at, { waybill: no });
    });
  });
  return follow;
}

async function orUnreachable<T>(ask: () => Promise<T>): Promise<T | "unreachable"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CarrierUnreachable) return "unreachable";
    throw error;
  }
}

/** Keeps positions, each once. */
export async function keepPositions(
  tx: Tx,
  no: WaybillNo,
  seen: readonly Seen[],
  by: "phone" | "tracking",
): Promise<void> {
  if (seen.length === 0) return;
  const spots = seen.map(({ at, longitude, latitude }) => ({
    waybillNo: no,
    at: new Date(at),
    longitude,
    latitude,
    byPhone: by === "phone",
  }));
  await tx
    .insertInto("logistics.position")
    .values(spots)
    .onConflict((known) => known.columns(["waybillNo", "at"]).doNothing())
    .execute();
}

/** Adds a line to the timeline for the first position at the place of unloading, unless it is told after the unloading. */
async function noteArrival(
  scope: Pick<Scope, "tx" | "now">,
  no: WaybillNo,
  route: Route,
  seen: readonly Seen[],
): Promise<void> {
  const arrived = seen.find((one) => shareAt(route, one) >= 1);
  if (!arrived) return;
  const row = await scope.tx
    .selectFrom("logistics.waybill")
    .select(["waybillNo", "steps"])
    .where("waybillNo", "=", no)
    .where("state", "in", away)
    .forUpdate()
    .executeTakeFirst();
  const before = await scope.tx
    .selectFrom("logistics.step")
    .select("step")
    .where("waybillNo", "=", no)
    .where("kind", "=", "milestone")
    .where("byName", "=", trackedBy)
    .executeTakeFirst();
  if (!row || before) return;
  const detail = `${formatShanghai(arrived.at).slice(0, 16)}到达卸货地附近`;
  await noteStep(scope, row, { kind: "milestone", by: trackedBy, detail });
}

const trackedBy = "车辆定位";
