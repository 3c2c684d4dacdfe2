import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { type Milestone, milestones, type WaybillState, waybillStates } from "@zd/domain/logistics/codes";
import { actionsOn, milestonesMost } from "@zd/domain/logistics/waybill";
import { openFileStore, readOpenImage, visitor } from "../../files/index.ts";
import { type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { keepPositions } from "../tracking/follow.ts";
import type { By } from "../waybills/acting.ts";
import { reportOnWaybill } from "../waybills/report.ts";
import { showWay, showWaybill, trailTimeline } from "../waybills/show.ts";
import { noteStep } from "../waybills/timeline.ts";
import { toWaybill, type WaybillRow } from "../waybills/waybill-row.ts";
import { findWaybill, lockWaybills } from "../waybills/waybill-store.ts";
import { weigh } from "../waybills/weigh.ts";
import { readLink } from "./link.ts";
import { type PictureReader, readTicketOn } from "./picture-reader.ts";

const calls = api.driver;

/** The milestones that a driver may report in each state. */
const reachedIn: Readonly<Partial<Record<WaybillState, readonly Milestone[]>>> = {
  "0": ["at-loading"],
  "2": ["on-road", "at-unloading"],
};

/** How long after the last news of a load on the road it is shown as late, in milliseconds. */
const lateMs = dayMs;

/** The driver of a link, whose photos are kept as a visitor's. */
const driverOf = ({ companyId, driverName }: WaybillRow): By => ({
  userId: null,
  firmId: visitor,
  companyId,
  name: `司机${driverName}`,
  as: "driver",
});

/** A driver says how far he has come, and where he is. */
async function reachMilestone(
  scope: Scope,
  opened: WaybillRow,
  { milestone, longitude, latitude, memo }: Omit<InputOf<typeof calls.reach>, "token">,
) {
  const { waybills } = await lockWaybills(scope.tx, [opened.waybillNo]);
  const row = waybills[0] ?? opened;
  if (!reachedIn[row.state]?.includes(milestone)) {
    throw new Refused("WAYBILL_STATE_WRONG", { state: waybillStates[row.state] });
  }
  if (row.steps >= milestonesMost) throw new Refused("MILESTONES_TOO_MANY");
  const detail = [milestones[milestone], memo.trim()].filter(Boolean).join("：");
  await noteStep(scope, row, { kind: "milestone", by: driverOf(row).name, detail });
  if (longitude !== null && latitude !== null) {
    await keepPositions(scope.tx, row.waybillNo, [{ at: scope.now, longitude, latitude }], "phone");
  }
  return { state: row.state };
}

/** 司机 and 运输轨迹: calls of pages that are opened by a signed link, without an account. */
export function driverHandlers(platform: Platform, reader: PictureReader): readonly AnyHandler[] {
  const { keys, config } = platform;
  const store = openFileStore(config);

  /** The waybill of a driver's link; refused where the link has run out or was replaced. */
  async function openedBy(db: Reader, token: string, now: Parameters<typeof readLink>[3]) {
    const link = readLink(keys, "driver", token, now);
    const row = link && (await findWaybill(db, link.waybill));
    if (!link || !row || row.linkSerial !== link.serial) throw new Refused("LINK_EXPIRED");
    return { row, until: link.until };
  }

  return [
    handle(calls.read, async ({ token }, { db, now }) => {
      const { row, until } = await openedBy(db, token, now);
      const [shown, { progress }] = await Promise.all([showWaybill(db, row), showWay(db, row)]);
      return {
        ...shown,
        timeline: shown.timeline.filter(({ kind }) => kind !== "paid"),
        progress,
        actions: [...actionsOn(toWaybill(row), ["D"])],
        milestones: [...(reachedIn[row.state] ?? [])],
        until,
      };
    }),

    handle(calls.reach, async ({ token, ...reached }, scope) => {
      const { row } = await openedBy(scope.tx, token, scope.now);
      return reachMilestone(scope, row, reached);
    }),

    handle(calls.load, async ({ token, ticketNo, seals, photo, ...ticket }, scope) => {
      const { row } = await openedBy(scope.tx, token, scope.now);
      const weighed = { waybill: row.waybillNo, ticket: { no: ticketNo, ...ticket }, seals, photo };
      return weigh(scope, driverOf(row), "load", weighed);
    }),
    handle(calls.unload, async ({ token, ticketNo, photo, ...ticket }, scope) => {
      const { row } = await openedBy(scope.tx, token, scope.now);
      const weighed = { waybill: row.waybillNo, ticket: { no: ticketNo, ...ticket }, photo };
      return weigh(scope, driverOf(row), "unload", weighed);
    }),
    handle(calls.report, async ({ token, reason }, scope) => {
      const { row } = await openedBy(scope.tx, token, scope.now);
      return reportOnWaybill(scope, driverOf(row), "report", row.waybillNo, reason);
    }),

    handle(calls.readTicket, async ({ token, photo }, { db, now }) => {
      await openedBy(db, token, now);
      return readTicketOn(reader, await readOpenImage(db, store, photo));
    }),

    handle(calls.readTrail, async ({ token }, { db, now }) => {
      const link = readLink(keys, "trail", token, now);
      const row = link && (await findWaybill(db, link.waybill));
      if (!link || !row) throw new Refused("LINK_EXPIRED");
      const [shown, way] = await Promise.all([showWaybill(db, row), showWay(db, row)]);
      const last = instant(Math.max(row.changedAt.getTime(), way.positions.at(-1)?.at ?? 0));
      return {
        waybill: shown.waybill,
        state: shown.state,
        product: shown.product,
        vehicle: shown.vehicle,
        hauler: shown.hauler,
        from: shown.from,
        to: shown.to,
        loaded: row.loadingNet,
        unloaded: row.unloadingNet,
        isLate: row.state === "2" && now - last > lateMs,
        ...way,
        timeline: trailTimeline(shown.timeline),
        until: link.until,
      };
    }),
  ];
}
