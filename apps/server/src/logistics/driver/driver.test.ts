import { api } from "@zd/api";
import { type FileId, instant } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "../../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../../testing/haul-scene.ts";
import { at } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { upload, uploaded } from "../../testing/upload.ts";
import { ticketPicture } from "../testing/ticket-picture.ts";

const { waybills, driver, logisticsControl } = api;
const hour = 3_600_000;

let exchange: TestPlatform;
let scene: HaulScene;
let waybill: WaybillNo;
let other: WaybillNo;
let third: WaybillNo;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  const shipment = await scene.awarded(await scene.contractToHaul());
  const assigned = await scene.assigned(shipment, "33", "33", "33");
  [waybill, other, third] = assigned as [WaybillNo, WaybillNo, WaybillNo];
});
afterAll(() => exchange.close());
beforeEach(() => exchange.wait(60_000));

const linkFor = async (no: WaybillNo, name = "hauler") => {
  const { path } = await scene.as(name).ask(waybills.makeDriverLink, { waybill: no });
  return path.slice("/driver#".length);
};

/** A photo of somebody who has not signed in. */
async function photographed(bytes: Uint8Array): Promise<FileId> {
  await exchange.anonymous.ask(api.system.readParameters, {});
  const { path } = api.files.uploadOpenImage;
  const { body } = await upload(exchange, null, [{ name: "磅单.png", bytes }], { path });
  return z.decode(api.files.uploadOpenImage.output, body.data).file;
}

test("a driver without an account takes his load from the loading to the unloading", async () => {
  const { anonymous } = exchange;
  const token = await linkFor(waybill);
  expect(await anonymous.ask(driver.read, { token })).toMatchObject({
    waybill,
    state: "0",
    vehicle: "陕K00001",
    actions: ["load", "report"],
    milestones: ["at-loading"],
  });
  const place = { longitude: 110.5, latitude: 38.84, memo: "" };
  await anonymous.ask(driver.reach, { token, milestone: "at-loading", ...place });
  expect(await anonymous.call(driver.reach, { token, milestone: "at-unloading", ...place })).toMatchObject({
    result: "L1020",
  });
  const photo = await photographed(smallPng);
  const ticket = scene.ticket("49.02", "15.46", "33.56");
  expect(await anonymous.call(driver.load, { token, seals: "", ...ticket, net: tonnes("33") })).toMatchObject(
    {
      result: "L1024",
    },
  );
  expect(await anonymous.call(driver.unload, { token, ...ticket })).toMatchObject({ result: "L1021" });
  await anonymous.ask(driver.load, { token, seals: "A1 A2", ...ticket, photo });
  // All firms of the waybill see the photo, and nobody else.
  const seen = await scene.as("mine").ask(waybills.read, { waybill });
  expect(seen).toMatchObject({
    state: "1",
    seals: "A1 A2",
    loading: { ticketNo: ticket.ticketNo, photos: [{ file: photo }] },
    positions: [{ longitude: 110.5, latitude: 38.84 }],
  });
  await scene.release(waybill);
  await anonymous.ask(driver.reach, {
    token,
    milestone: "on-road",
    longitude: null,
    latitude: null,
    memo: "堵车",
  });
  await anonymous.ask(driver.unload, { token, ...scene.ticket("48.84", "15.46", "33.38") });
  // A ticket that is corrected leaves the photo of the one before behind.
  await anonymous.ask(driver.unload, {
    token,
    ...scene.ticket("48.85", "15.46", "33.39"),
    photo: await photographed(smallPng),
  });
  await anonymous.ask(driver.unload, { token, ...scene.ticket("48.84", "15.46", "33.38") });
  const { timeline, unloading } = await scene.as("plant").ask(waybills.read, { waybill });
  expect(unloading?.photos).toEqual([]);
  expect(timeline.map(({ by, detail }) => [by, detail]).slice(1)).toEqual([
    ["司机司机1", "到达装货地"],
    ["司机司机1", expect.stringContaining("33.56吨")],
    ["mine", expect.stringContaining("第1批发货")],
    ["司机司机1", "途中：堵车"],
    ["司机司机1", expect.stringContaining("33.38吨")],
    ["司机司机1", expect.stringContaining("33.39吨")],
    ["司机司机1", expect.stringContaining("33.38吨")],
  ]);
});

test("what a ticket says is read off its photo and offered", async () => {
  const token = await linkFor(other);
  const lines = ["称重单", "磅单号：P20260615", "毛重：49.02 吨", "皮重：15.46 吨", "净重：33.56 吨"];
  const photo = await photographed(await ticketPicture(lines));
  expect(await exchange.anonymous.ask(driver.readTicket, { token, photo })).toEqual({
    ticketNo: "P20260615",
    gross: tonnes("49.02"),
    tare: tonnes("15.46"),
    net: tonnes("33.56"),
  });
  // The hauler's clerk is offered the same of a photo of his own, and of nobody else's.
  const hauler = scene.as("hauler");
  expect((await hauler.call(waybills.readTicket, { photo })).result).toBe("A1009");
  const [own] = await uploaded(exchange, scene.member("hauler").token, [
    { name: "磅单.png", bytes: await ticketPicture(lines) },
  ]);
  expect(await hauler.ask(waybills.readTicket, { photo: own?.file as FileId })).toMatchObject({
    ticketNo: "P20260615",
    net: tonnes("33.56"),
  });
  const nothing = await photographed(smallPng);
  expect(await exchange.anonymous.call(driver.readTicket, { token, photo: nothing })).toMatchObject({
    result: "L1041",
  });
  expect((await scene.as("hauler").ask(waybills.read, { waybill: other })).state).toBe("0");
});

test("a link is its own waybill's, of its own page, the newest, and for three days", async () => {
  const { anonymous } = exchange;
  const first = await linkFor(other);
  const read = (token: string) => anonymous.call(driver.read, { token });
  expect((await read(first)).result).toBe(0);
  const second = await linkFor(other, "plant");
  expect(await read(first)).toMatchObject({ result: "L1040", msg: "链接已失效，请向发运方索取新的链接" });
  const { path } = await scene.as("mine").ask(waybills.makeTrailUrl, { waybill: other });
  const trail = path.slice("/trail#".length);
  const [claims = "", mark = ""] = second.split(".");
  const forged = [
    trail,
    `${Buffer.from(`${waybill}/1/${exchange.clock.now() + hour}`).toString("base64url")}.${mark}`,
    `${claims}.`,
    "x",
  ];
  for (const token of forged) expect((await read(token)).result).toBe("L1040");
  expect((await anonymous.call(driver.readTrail, { token: second })).result).toBe("L1040");
  expect((await scene.as("stranger").call(waybills.makeDriverLink, { waybill: other })).result).toBe("P1004");
  expect((await scene.as("mine").call(waybills.makeDriverLink, { waybill: other })).result).toBe("P1003");

  await exchange.wait(3 * 24 * hour - 1_000);
  expect((await read(second)).result).toBe(0);
  await exchange.wait(1_000);
  expect((await read(second)).result).toBe("L1040");
  const late = scene.ticket("49.02", "15.46", "33.56");
  expect((await anonymous.call(driver.load, { token: second, seals: "", ...late })).result).toBe("L1040");
  for (const name of ["hauler", "plant", "mine"]) await scene.renew(name);
  expect((await scene.as("hauler").ask(waybills.read, { waybill: other })).state).toBe("0");
});

test("whoever has the trail's link sees the way of a load for a day, as its carrier's tracking tells it", async () => {
  const { anonymous } = exchange;
  await openStaff(exchange, { desk: "tradeManager" });
  const token = await linkFor(other);
  await anonymous.ask(driver.load, { token, seals: "", ...scene.ticket("49.02", "15.46", "33.56") });
  const faults = (change: object) => exchange.db.updateTable("sandbox.carrierFaults").set(change).execute();
  await faults({ down: true });
  await scene.release(other);
  await exchange.wait(hour);
  const { path } = await scene.as("mine").ask(waybills.makeTrailUrl, { waybill: other });
  const trail = { token: path.slice("/trail#".length) };
  expect(await anonymous.ask(driver.readTrail, trail)).toMatchObject({
    state: "2",
    positions: [],
    progress: 0,
  });

  // Answers that are lost, late or told twice are found later, and counted once.
  await faults({ down: false, losesAnswers: true, repeats: true });
  await exchange.wait(hour);
  await faults({ losesAnswers: false, delayMs: hour, repeats: false });
  await exchange.wait(5 * hour);
  // What the driver's phone says meanwhile is no answer of the tracking: what that tells late is asked for all the same.
  const here = { milestone: "on-road", longitude: 110.5, latitude: 38.84, memo: "" } as const;
  await anonymous.ask(driver.reach, { token, ...here });
  const phoned = exchange.clock.now();
  // Whoever has a link does not fill the books with it.
  await exchange.db
    .updateTable("logistics.waybill")
    .set({ steps: 200 })
    .where("waybillNo", "=", other)
    .execute();
  expect((await anonymous.call(driver.reach, { token, ...here })).result).toBe("L1083");
  await exchange.wait(2 * hour);
  const shown = await anonymous.ask(driver.readTrail, trail);
  expect(shown.route?.kilometres).toBeGreaterThan(700);
  expect(shown.positions.length).toBeGreaterThanOrEqual(10);
  const times = shown.positions.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  expect(times.some((time) => time > phoned - hour && time < phoned)).toBe(true);
  expect(shown.progress).toBeGreaterThan(0.25);
  expect(shown.progress).toBeLessThan(0.75);
  // What the firms say to each other stays with them.
  expect(shown.timeline.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
    ["assigned", "", ""],
    ["loaded", "", ""],
    ["released", "", ""],
    ["milestone", "", "途中"],
  ]);

  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  const { desk } = await renewStaff(exchange, ["desk"]);
  const onRoad = await desk.ask(logisticsControl.listOnRoad, page);
  expect(onRoad.rows.map(({ waybillNo, state }) => [waybillNo, state])).toContainEqual([other, "2"]);
  const road = await desk.ask(logisticsControl.readOnRoad, {});
  expect(road).toMatchObject({ destinations: [{ waybills: 1, quantity: tonnes("33.56") }] });
  // The map shows where it was seen last, and nothing that does not move yet.
  const { share: _, ...last } = shown.positions.at(-1) ?? expect.fail("never seen");
  const { vehicle, product, from, to } = shown;
  expect(road.loads).toEqual([{ waybill: other, state: "2", last, vehicle, product, from, to }]);

  // The desk reads the load as its firms do, without the driver's number; of another load it is told nothing.
  const looked = await desk.ask(logisticsControl.readLoad, { waybill: other });
  expect(looked.positions).toEqual(shown.positions);
  expect(looked.driverPhone).toMatch(/^\d{3}\*+\d{4}$/);
  const unknown = desk.call(logisticsControl.readLoad, { waybill: "Y00000000000000" as WaybillNo });
  expect((await unknown).code).toBe("P1004");

  await exchange.wait(20 * hour);
  expect((await anonymous.call(driver.readTrail, trail)).result).toBe("L1040");
  await scene.renew("mine");
  const arrived = await scene.as("mine").ask(waybills.read, { waybill: other });
  expect(arrived.progress).toBe(1);
  expect(arrived.timeline.filter(({ by }) => by === "车辆定位")).toHaveLength(1);
  // Once it is unloaded nobody asks any more.
  await scene.renew("hauler");
  await scene.unload(other, {
    ...scene.ticket("48.84", "15.46", "33.38"),
    weighedAt: instant(exchange.clock.now()),
  });
  await exchange.wait(2 * hour);
  const jobs = await exchange.db
    .selectFrom("platform.job")
    .select("key")
    .where("name", "=", "logistics.followWaybill")
    .execute();
  expect(jobs).toEqual([]);
});

test("what goes wrong on the road is told by its link, with a reason", async () => {
  const { anonymous } = exchange;
  await scene.renew("hauler");
  const token = await linkFor(third);
  expect(await anonymous.call(driver.report, { token, reason: " " })).toMatchObject({ result: "T1066" });
  await anonymous.ask(driver.report, { token, reason: "前胎爆裂，就地更换" });
  const { timeline } = await scene.as("hauler").ask(waybills.read, { waybill: third });
  expect(JSON.stringify(timeline.at(-1))).toContain("前胎爆裂，就地更换");
});
