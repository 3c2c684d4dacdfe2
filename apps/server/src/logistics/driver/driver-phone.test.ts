import { api } from "@zd/api";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { type FileId, instant } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "../../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../../testing/haul-scene.ts";
import { at } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { upload } from "../../testing/upload.ts";

const { waybills, driver, logisticsControl } = api;
const minute = 60_000;

let exchange: TestPlatform;
let scene: HaulScene;
let nos: readonly WaybillNo[];
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  const shipment = await scene.awarded(await scene.contractToHaul());
  nos = await scene.assigned(shipment, "33", "33", "33");
});
afterAll(() => exchange.close());
beforeEach(() => exchange.wait(minute));

const waybillOf = (i: number) => nos[i] as WaybillNo;

const linkFor = async (no: WaybillNo) => {
  const { path } = await scene.as("hauler").ask(waybills.makeDriverLink, { waybill: no });
  return path.slice("/driver#".length);
};

const send = (bytes: Uint8Array) =>
  upload(exchange, null, [{ name: "签名.png", bytes }], { path: api.files.uploadOpenImage.path });

/** A step of a driver's phone, under its request id; it must be accepted. */
async function take<Op extends AnyOperation>(operation: Op, input: InputOf<Op>, id: string) {
  const { result, msg, data } = await exchange.anonymous.call(operation, input, { "X-Request-Id": id });
  if (result !== 0) throw new Error(`${operation.name} was refused: ${msg}`);
  return data;
}

/** A picture of somebody who has not signed in. */
async function pictured(): Promise<FileId> {
  await exchange.anonymous.ask(api.system.readParameters, {});
  const { body } = await send(smallPng);
  return z.decode(api.files.uploadOpenImage.output, body.data).file;
}

const here = { longitude: 110.5, latitude: 38.84, memo: "" } as const;

test("a step whose answer was lost is sent again under its id, and counts once", async () => {
  const { anonymous } = exchange;
  const token = await linkFor(waybillOf(0));
  const reach = { token, milestone: "at-loading", ...here } as const;
  const first = "phone-1";
  const answers = [await take(driver.reach, reach, first), await take(driver.reach, reach, first)];
  expect(answers[0]).toEqual(answers[1]);
  // The id stands for this step alone, also where another waybill or another step uses it.
  const other = await anonymous.call(driver.reach, { ...reach, memo: "改" }, { "X-Request-Id": first });
  expect(other.result).not.toBe(0);
  const ticket = scene.ticket("49.02", "15.46", "33.56");
  const load = { token, seals: "", ...ticket };
  await take(driver.load, load, "phone-2");
  await take(driver.load, load, "phone-2");
  const otherToken = await linkFor(waybillOf(1));
  await take(driver.reach, { ...reach, token: otherToken }, first);
  const { timeline, positions } = await scene.as("mine").ask(waybills.read, { waybill: waybillOf(0) });
  expect(timeline.map(({ kind }) => kind)).toEqual(["assigned", "milestone", "loaded"]);
  expect(positions).toHaveLength(1);
  // Two that arrive at the same time are one as well.
  await scene.release(waybillOf(0));
  const road = { token, milestone: "on-road", ...here } as const;
  await Promise.all([1, 2].map(() => take(driver.reach, road, "phone-3")));
  const after = await scene.as("mine").ask(waybills.read, { waybill: waybillOf(0) });
  expect(after.timeline.filter(({ detail }) => detail === "途中")).toHaveLength(1);
  // A new link of the same waybill sends what the old one could not.
  const renewed = await linkFor(waybillOf(0));
  await take(driver.reach, { ...road, token: renewed }, "phone-3");
  expect((await scene.as("mine").ask(waybills.read, { waybill: waybillOf(0) })).timeline).toHaveLength(
    after.timeline.length,
  );
});

test("what was done without a line says when it was done", async () => {
  const { anonymous } = exchange;
  const token = await linkFor(waybillOf(1));
  const taken = exchange.clock.now();
  await exchange.wait(10 * minute);
  await anonymous.ask(driver.load, { token, seals: "", ...scene.ticket("49.02", "15.46", "33.56") });
  await scene.release(waybillOf(1));
  await anonymous.ask(driver.reach, { token, milestone: "on-road", ...here, at: taken });
  await anonymous.ask(driver.reach, {
    token,
    milestone: "at-unloading",
    ...here,
    at: instant(exchange.clock.now() + minute),
  });
  const { timeline, positions } = await scene.as("mine").ask(waybills.read, { waybill: waybillOf(1) });
  expect(timeline.slice(-2).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^途中（\d\d-\d\d \d\d:\d\d，离线补报）$/),
    "到达卸货地",
  ]);
  expect(positions.map(({ at }) => at)).toContain(taken);
  const seen = await anonymous.ask(driver.read, { token });
  expect(seen.reached.toSorted()).toEqual(["at-loading", "at-unloading", "on-road"]);
});

test("the driver sees whom to call, and the way to either place", async () => {
  const token = await linkFor(waybillOf(2));
  await exchange.db
    .updateTable("identity.firm")
    .set({ phone: "0912-8888888" })
    .where("id", "=", scene.member("hauler").firm)
    .execute();
  await exchange.db
    .updateTable("identity.firm")
    .set({ phone: "" })
    .where("id", "=", scene.member("mine").firm)
    .execute();
  const { phones, ways } = await exchange.anonymous.ask(driver.read, { token });
  expect(phones).toContainEqual({ party: "H", firm: "hauler有限公司", phone: "0912-8888888" });
  expect(phones.map(({ party }) => party)).not.toContain("S");
  expect(ways.loading).toBe(`geo:0,0?q=${encodeURIComponent("陕西省榆林市神木张家峁矿")}`);
  expect(ways.unloading).toBe(`geo:0,0?q=${encodeURIComponent("河北省唐山市曹妃甸港")}`);
});

test("the receiver signs on the driver's phone, and both sides and the staff see name and time", async () => {
  const { anonymous } = exchange;
  const token = await linkFor(waybillOf(2));
  const sign = async (change: object = {}) =>
    anonymous.call(driver.sign, { token, name: "张收货", picture: await pictured(), ...change });
  expect((await sign()).result).toBe("L1042");
  await anonymous.ask(driver.load, { token, seals: "", ...scene.ticket("48.00", "15.46", "32.54") });
  await scene.release(waybillOf(2));
  await anonymous.ask(driver.unload, { token, ...scene.ticket("47.84", "15.46", "32.38") });

  // A stranger's link, the trail's link, a file that is none of a visitor's, a name that is empty or endless.
  const { path } = await scene.as("mine").ask(waybills.makeTrailUrl, { waybill: waybillOf(2) });
  expect((await sign({ token: path.slice("/trail#".length) })).result).toBe("L1040");
  expect((await sign({ token: "x.y" })).result).toBe("L1040");
  const own = await upload(exchange, scene.member("plant").token, [{ name: "签名.png", bytes: smallPng }]);
  const [foreign] = z.decode(api.files.upload.output, own.body.data).files;
  expect((await sign({ picture: foreign?.file })).result).not.toBe(0);
  expect((await sign({ picture: "nothing" })).result).not.toBe(0);
  for (const name of [" ", "张".repeat(41)]) await expect(sign({ name })).rejects.toThrow("name");
  const script = await send(Buffer.from("<script>alert(1)</script>"));
  expect(script.body.result).not.toBe(0);
  const { receiver: none } = await scene.as("plant").ask(waybills.read, { waybill: waybillOf(2) });
  expect(none).toBeNull();

  const signedAt = exchange.clock.now();
  await exchange.wait(5 * minute);
  expect((await sign({ at: signedAt })).result).toBe(0);
  for (const firm of ["mine", "plant", "hauler"]) {
    const { receiver, timeline } = await scene.as(firm).ask(waybills.read, { waybill: waybillOf(2) });
    expect(receiver).toMatchObject({ name: "张收货", at: signedAt, pictures: [{ file: expect.anything() }] });
    expect(timeline.at(-1)).toMatchObject({ kind: "receiver-signed", by: "司机司机3" });
    expect(timeline.at(-1)?.detail).toMatch(/^收货人张收货，\d\d-\d\d \d\d:\d\d离线签名$/);
  }
  expect((await scene.as("stranger").call(waybills.read, { waybill: waybillOf(2) })).result).not.toBe(0);
  const { desk } = await openStaff(exchange, { desk: "tradeManager" });
  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  const { rows } = await desk.ask(logisticsControl.listOnRoad, page);
  expect(rows.find(({ waybillNo }) => waybillNo === waybillOf(2))).toMatchObject({
    receiver: "张收货",
    receiverAt: signedAt,
  });
  // Whoever holds the trail's link is not told who has signed.
  const trail = await anonymous.ask(driver.readTrail, { token: path.slice("/trail#".length) });
  expect(
    JSON.stringify(trail, (_, value) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toContain("张收货");

  // A second one takes its place, until the buyer has signed for the goods himself.
  expect((await sign({ name: "李收货" })).result).toBe(0);
  const later = await scene.as("plant").ask(waybills.read, { waybill: waybillOf(2) });
  expect(later.receiver).toMatchObject({ name: "李收货" });
  expect(later.receiver?.pictures).toHaveLength(1);
  await scene.sign(waybillOf(2));
  expect((await sign()).result).toBe("L1020");
});

test("what a driver weighs stays refused for the same reasons, also when it comes late", async () => {
  const token = await linkFor(waybillOf(1));
  const ticket = { ...scene.ticket("49.02", "15.46", "33.56"), net: tonnes("33") };
  const headers = { "X-Request-Id": "phone-late" };
  expect(await exchange.anonymous.call(driver.unload, { token, ...ticket }, headers)).toMatchObject({
    result: "L1024",
  });
  // A refusal takes nothing: the ticket corrected is sent under the same id.
  const corrected = scene.ticket("48.84", "15.46", "33.38");
  await take(driver.unload, { token, ...corrected }, "phone-late");
});

test("a waybill that is cancelled while its driver has no line takes nothing more, and answers what it has taken", async () => {
  const shipment = await scene.awarded(await scene.contractToHaul());
  const [no = "" as WaybillNo] = await scene.assigned(shipment, "33");
  const token = await linkFor(no);
  const reach = { token, milestone: "at-loading", ...here } as const;
  const taken = await take(driver.reach, reach, "phone-before");
  await scene.as("hauler").ask(waybills.cancel, { waybill: no, reason: "车辆故障" });
  // The answer of the first step was lost: sent again, it is what it was.
  expect(await take(driver.reach, reach, "phone-before")).toEqual(taken);
  const late = scene.ticket("49.02", "15.46", "33.56");
  const steps = [
    exchange.anonymous.call(driver.load, { token, seals: "", ...late }, { "X-Request-Id": "phone-after-1" }),
    exchange.anonymous.call(driver.report, { token, reason: "抛锚" }, { "X-Request-Id": "phone-after-2" }),
  ];
  for (const { result, msg } of await Promise.all(steps)) {
    expect(result).toBe("L1020");
    expect(msg).toContain("已取消");
  }
  expect((await exchange.anonymous.ask(driver.read, { token })).state).toBe("9");
});
