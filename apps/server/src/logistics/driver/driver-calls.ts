import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Milestone, type WaybillState, waybillStates } from "@zd/domain/logistics/codes";
import {
  isLateStep,
  milestoneOf,
  milestonesOpen,
  milestoneWords,
  momentOfStep,
  navigationUrl,
} from "@zd/domain/logistics/driver-steps";
import { actionsOn, milestonesMost } from "@zd/domain/logistics/waybill";
import { openFileStore, readOpenImage, visitor } from "../../files/index.ts";
import { findFirms } from "../../identity/index.ts";
import { type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { keepPositions } from "../tracking/follow.ts";
import { type By, lockOne } from "../waybills/acting.ts";
import { keepSignature } from "../waybills/receiver-signature.ts";
import { reportOnWaybill } from "../waybills/report.ts";
import { showWay, showWaybill, trailTimeline } from "../waybills/show.ts";
import { noteStep } from "../waybills/timeline.ts";
import { firmsOf, toWaybill, type WaybillRow } from "../waybills/waybill-row.ts";
import { findWaybill, lockWaybills } from "../waybills/waybill-store.ts";
import { weigh } from "../waybills/weigh.ts";
import { readLink } from "./link.ts";
import { takeOnce } from "./once.ts";
import { type PictureReader, readTicketOn } from "./picture-reader.ts";

const calls = api.driver;
type Step = (typeof calls)["reach" | "load" | "unload" | "sign" | "report"];

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

/** A driver says how far he has come, and where he is; late where his phone had no line. */
async function reachMilestone(
  scope: Scope,
  opened: WaybillRow,
  { milestone, longitude, latitude, memo, at: told }: Omit<InputOf<typeof calls.reach>, "token">,
) {
  const { waybills } = await lockWaybills(scope.tx, [opened.waybillNo]);
  const row = waybills[0] ?? opened;
  if (!milestonesOpen(row.state).includes(milestone)) {
    throw new Refused("WAYBILL_STATE_WRONG", { state: waybillStates[row.state] });
  }
  if (row.steps >= milestonesMost) throw new Refused("MILESTONES_TOO_MANY");
  const at = momentOf(told, row, scope.now);
  const late = isLateStep(at, scope.now) ? `（${formatShanghai(at).slice(5, 16)}，离线补报）` : "";
  const detail = `${milestoneWords(milestone, memo)}${late}`;
  await noteStep(scope, row, { kind: "milestone", by: driverOf(row).name, detail });
  if (longitude !== null && latitude !== null) {
    await keepPositions(scope.tx, row.waybillNo, [{ at, longitude, latitude }], "phone");
  }
  return { state: row.state };
}

const momentOf = (at: Instant | undefined, { madeAt }: WaybillRow, now: Instant) =>
  momentOfStep(at, instant(madeAt.getTime()), now);

/** The milestones of a timeline that its driver has reported. */
const milestonesIn = (timeline: readonly { readonly kind: string; readonly detail: string }[]): Milestone[] =>
  [
    ...new Set(timeline.flatMap(({ kind, detail }) => (kind === "milestone" ? [milestoneOf(detail)] : []))),
  ].filter((milestone) => milestone !== null);

/** The firms that a driver may have to call, with their telephones as members; those without one are left out. */
async function phonesOf(db: Reader, row: WaybillRow) {
  const firms = await findFirms(db, firmsOf(row));
  const parties = { H: row.haulerId, P: row.shipperId, S: row.sellerId, B: row.buyerId } as const;
  return (Object.keys(parties) as (keyof typeof parties)[]).flatMap((party) => {
    const firm = firms.get(parties[party]);
    return firm && firm.phone !== "" ? [{ party, firm: firm.name, phone: firm.phone }] : [];
  });
}

/** The waybill of a driver's link; refused where the link has run out or was replaced. */
async function openedBy({ keys }: Pick<Platform, "keys">, db: Reader, token: string, now: Instant) {
  const link = readLink(keys, "driver", token, now);
  const row = link && (await findWaybill(db, link.waybill));
  if (!link || !row || row.linkSerial !== link.serial) throw new Refused("LINK_EXPIRED");
  return { row, until: link.until };
}

/** The steps of a driver, each taken once however often his phone sends it. */
function stepHandlers(platform: Platform): readonly AnyHandler[] {
  const step = <Op extends Step>(
    operation: Op,
    take: (scope: Scope, row: WaybillRow, input: InputOf<Op>) => Promise<{ readonly state: WaybillState }>,
  ): AnyHandler =>
    handle<Step>(operation, async (input, { request, ...scope }) => {
      const { row } = await openedBy(platform, scope.tx, input.token, scope.now);
      const sent = { request: request.id, input };
      return takeOnce(scope, operation, row.waybillNo, sent, () => take(scope, row, input as InputOf<Op>));
    });

  return [
    step(calls.reach, (scope, row, input) => reachMilestone(scope, row, input)),
    step(calls.load, (scope, row, { ticketNo, seals, photo, token: _, ...ticket }) => {
      const weighed = { waybill: row.waybillNo, ticket: { no: ticketNo, ...ticket }, seals, photo };
      return weigh(scope, driverOf(row), "load", weighed);
    }),
    step(calls.unload, (scope, row, { ticketNo, photo, token: _, ...ticket }) => {
      const weighed = { waybill: row.waybillNo, ticket: { no: ticketNo, ...ticket }, photo };
      return weigh(scope, driverOf(row), "unload", weighed);
    }),
    step(calls.sign, async (scope, opened, { name, picture, at }) => {
      const { row } = await lockOne(scope, opened.waybillNo);
      await keepSignature(scope, row, driverOf(row), { name, picture, at: momentOf(at, row, scope.now) });
      return { state: row.state };
    }),
    step(calls.report, (scope, row, { reason }) =>
      reportOnWaybill(scope, driverOf(row), "report", row.waybillNo, reason),
    ),
  ];
}

/** 司机 and 运输轨迹: calls of pages that are opened by a signed link, without an account. */
export function driverHandlers(platform: Platform, reader: PictureReader): readonly AnyHandler[] {
  const { keys, config } = platform;
  const store = openFileStore(config);

  return [
    handle(calls.read, async ({ token }, { db, now }) => {
      const { row, until } = await openedBy(platform, db, token, now);
      const [shown, { progress }, phones] = await Promise.all([
        showWaybill(db, row),
        showWay(db, row),
        phonesOf(db, row),
      ]);
      return {
        ...shown,
        timeline: shown.timeline.filter(({ kind }) => kind !== "paid"),
        progress,
        actions: [...actionsOn(toWaybill(row), ["D"])],
        milestones: [...milestonesOpen(row.state)],
        reached: milestonesIn(shown.timeline),
        phones,
        ways: {
          loading: navigationUrl(config.NAVIGATION_URL, row.fromPlace),
          unloading: navigationUrl(config.NAVIGATION_URL, row.toPlace),
        },
        until,
      };
    }),

    ...stepHandlers(platform),

    handle(calls.readTicket, async ({ token, photo }, { db, now }) => {
      await openedBy(platform, db, token, now);
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
