import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { routeBetween, shareAt } from "@zd/domain/logistics/route";
import { type Errand, errand, type Scope, schedule, scheduleAll } from "../../platform/jobs.ts";
import { findWaybill, noteStep } from "../waybills/waybill-store.ts";
import { type Carrier, CarrierUnreachable, type Seen } from "./carrier.ts";

interface Data {
  readonly waybill: WaybillNo;
}
/** Under what name the errand waits; whoever only lets a load go needs no service. */
const following = { name: "logistics.followWaybill" } as const;

/** How often a load on its way is looked for; sooner where the service did not answer. */
const againMs = 30 * 60_000;
const soonMs = 10 * 60_000;

/** Where loads that have just left are, is asked from now on. */
export const startFollowing = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  waybills: readonly WaybillNo[],
): Promise<void> =>
  scheduleAll(
    tx,
    waybills.map((waybill) => ({ job: following, key: waybill, at: now, data: { waybill } })),
  );

const away = ["2", "5"];

/** Follows one load until it has arrived: asks the service where it is, and keeps what it says. */
export function followWaybill(carrier: Carrier): Errand<Data> {
  const follow: Errand<Data> = errand<Data>(following.name, async ({ waybill: no }, transact) => {
    const known = await transact(async ({ tx }) => {
      const row = await findWaybill(tx, no);
      if (!row) return null;
      const last = await tx
        .selectFrom("logistics.position")
        .select("at")
        .where("waybillNo", "=", no)
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
    const seen = await told(async () => {
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
      if (!isQuiet) await keepPositions(scope, no, seen, since);
      const at = instant(scope.now + (isQuiet ? soonMs : againMs));
      await schedule(scope.tx, follow, no, at, { waybill: no });
    });
  });
  return follow;
}

async function told<T>(ask: () => Promise<T>): Promise<T | "unreachable"> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CarrierUnreachable) return "unreachable";
    throw error;
  }
}

/** Keeps positions; the first at the end of the way is a line of the timeline. */
export async function keepPositions(
  scope: Pick<Scope, "tx" | "now">,
  no: WaybillNo,
  seen: readonly Seen[],
  since: Instant | null,
): Promise<void> {
  if (seen.length === 0) return;
  await scope.tx
    .insertInto("logistics.position")
    .values(
      seen.map(({ at, longitude, latitude }) => ({ waybillNo: no, at: new Date(at), longitude, latitude })),
    )
    .onConflict((known) => known.columns(["waybillNo", "at"]).doNothing())
    .execute();
  const fresh = seen.filter(({ at }) => since === null || at > since);
  const row = await scope.tx
    .selectFrom("logistics.waybill")
    .select(["waybillNo", "steps", "fromPlace", "toPlace"])
    .where("waybillNo", "=", no)
    .forUpdate()
    .executeTakeFirst();
  const route = row && routeBetween(row.fromPlace, row.toPlace);
  if (!row || !route) return;
  const arrived = fresh.find((one) => shareAt(route, one) >= 1);
  const before = await scope.tx
    .selectFrom("logistics.step")
    .select("step")
    .where("waybillNo", "=", no)
    .where("kind", "=", "milestone")
    .where("byName", "=", trackedBy)
    .executeTakeFirst();
  if (arrived && !before) {
    await noteStep({ ...scope, now: arrived.at }, row, {
      kind: "milestone",
      by: trackedBy,
      detail: "到达卸货地附近",
    });
  }
}

const trackedBy = "车辆定位";
