import { decodeFrame, frameTypes } from "@zd/api/market/frames";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
let ware: string;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name);
  const { wares } = await scene.schedule({ startsAt: at("09:30:00") }, [{}, {}]);
  ware = wares[0] as string;
  await exchange.until(at("09:31:00"));
});
afterAll(() => exchange.close());

const follow = (...sections: string[]) => ({ type: 25632, data: { sectids: sections, opt: "Only" } });

test("a browser starts, follows a section, gets its snapshot and then every change, with the server's time", async () => {
  const socket = await exchange.socket();
  socket.send({ type: 25600, data: { user: "anonymous" } });
  expect(await socket.next()).toMatchObject({ type: 25600, data: { heartbeat: 12_000, ping: true } });
  socket.send({ type: 25642 });
  expect(await socket.next()).toEqual({ type: 25642, time: exchange.clock.now() });

  socket.send(follow("J260615-01"));
  const section = await socket.next(({ type }) => type === 25617);
  expect(section).toMatchObject({
    time: exchange.clock.now(),
    data: [{ sectid: "J260615-01", status: "1", downmode: "A", second: 1140 }],
  });
  const wares = await socket.next(({ type }) => type === 25618);
  expect(wares).toMatchObject({
    data: { wares: [{ wareid: ware, status: "1", price: null, nextprice: "620.00" }, {}] },
  });
  const { version } = wares.data as { version: number };

  await scene.bid("plant", ware as never, "625");
  const changed = await socket.next(({ type }) => type === 25621);
  expect(changed).toMatchObject({
    data: { sectid: "J260615-01", version: version + 1, wares: [{ wareid: ware, price: "625.00", bids: 1 }] },
  });
  expect(JSON.stringify(socket.frames)).not.toContain("plant");
  for (const frame of socket.frames) expect(decodeFrame(frame)).not.toBeNull();
  socket.close();
});

test("whoever comes back finds the board as it stands", async () => {
  const early = await exchange.socket();
  early.send(follow("J260615-01"));
  await early.next(({ type }) => type === 25618);
  await scene.bid("port", ware as never, "630");
  await early.next(({ type }) => type === 25621);
  early.close();

  const late = await exchange.socket();
  late.send(follow("J260615-01"));
  const snapshot = await late.next(({ type }) => type === 25618);
  expect(snapshot).toMatchObject({ data: { wares: [{ price: "630.00", bids: 2 }, {}] } });
  late.close();
});

test("a section that was left tells no more", async () => {
  const socket = await exchange.socket();
  socket.send(follow("J260615-01"));
  await socket.next(({ type }) => type === 25618);
  socket.send({ type: 25632, data: { opt: "Cls", sectids: ["J260615-01"] } });
  socket.send({ type: 0 });
  await socket.next(({ type }) => type === frameTypes.keepAlive);
  const before = socket.frames.length;
  await scene.bid("plant", ware as never, "635");
  socket.send({ type: 0 });
  await socket.next(({ type }) => type === frameTypes.keepAlive);
  expect(socket.frames.slice(before).map(({ type }) => type)).toEqual([0]);
  socket.close();
});

test("a client that asked for it reads deflated binary frames", async () => {
  const socket = await exchange.socket({ deflate: false });
  socket.send({ type: 25600, data: { user: "anonymous", compress: true } });
  expect(await socket.next()).toMatchObject({ type: 25600 });
  socket.send(follow("J260615-01"));
  expect(await socket.next(({ type }) => type === 25618)).toMatchObject({ data: { sectid: "J260615-01" } });
  socket.close();
});

describe("frames that make no sense", () => {
  test.each([
    ["no JSON", "{"],
    ["no object", "[1]"],
    ["an unknown number", { type: 4711 }],
    ["a subscription to nothing", { type: 25632, data: { sectids: [], opt: "Only" } }],
    ["a subscription to 10 000 sections", follow(...Array.from({ length: 10_000 }, (_, i) => `S${i}`))],
    ["a section that is none", follow("J990101-01")],
    ["a section's number of another kind", follow("'; drop table")],
  ])("%s is answered with a reason, or the connection ends", async (_, frame) => {
    const socket = await exchange.socket();
    socket.send(frame);
    const answer = await Promise.race([socket.next(({ type }) => type === frameTypes.error), socket.closed]);
    if (typeof answer !== "number")
      expect(answer).toMatchObject({ data: { msg: expect.stringMatching(/[\u4e00-\u9fa5]/) } });
    socket.close();
  });
});

describe("a client that asks for what is not there", () => {
  test.each([
    ["one section", follow("J999999-01"), "场次J999999-01不存在"],
    [
      "nothing but missing ones",
      follow(...Array.from({ length: 200 }, (_, i) => `J9-${i}`)),
      "200个场次不存在",
    ],
    ["too many at once", follow(...Array.from({ length: 201 }, (_, i) => `J9-${i}`)), "订阅的场次过多"],
    ["nothing", follow(), "无法识别的消息"],
  ])("%s: one clear answer", async (_, frame, msg) => {
    const socket = await exchange.socket();
    socket.send(frame);
    socket.send({ type: 0 });
    await socket.next(({ type }) => type === 0);
    expect(socket.frames.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 25699, data: { msg } },
      { type: 0, data: undefined },
    ]);
    socket.close();
  });

  test("ten thousand sections: the line is closed", async () => {
    const socket = await exchange.socket();
    socket.send(follow(...Array.from({ length: 10_000 }, (_, i) => `J9-${i}`)));
    expect(await socket.closed).toBe(1009);
  });
});

test("who leaves right after coming hears nothing more", async () => {
  const socket = await exchange.socket();
  socket.send(follow("J260615-01"));
  socket.send({ type: 25632, data: { opt: "Cls" } });
  socket.send({ type: 0 });
  await socket.next(({ type }) => type === 0);
  expect(exchange.platform.rooms.count("section:J260615-01")).toBe(0);
  socket.close();
});
