import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import type { TestSocket, TestSocketOptions } from "../../testing/test-socket.ts";
import { socketLimits } from "./socket-connection.ts";

let site: TestPlatform;
const open: TestSocket[] = [];
beforeEach(async () => {
  site = await openTallies({ settings: { SOCKETS_PER_ADDRESS: "20", TRUST_PROXY: "127.0.0.1" } });
});
afterEach(async () => {
  await site.close();
  open.length = 0;
});

const socket = async (options?: TestSocketOptions) => {
  const opened = await site.socket(options);
  open.push(opened);
  return opened;
};

const ofType = (type: number) => (frame: { type: number }) => frame.type === type;
const long = "行情".repeat(200);

/** Everybody in, by their own word. */
const enter = async (sockets: readonly TestSocket[], room = "marks") => {
  for (const one of sockets) {
    one.send({ type: 2, data: room });
    await one.next(ofType(3));
  }
};

test("a frame said in a room reaches everybody there, whichever form they read, and nobody else", async () => {
  const plain = await socket({ deflate: false });
  const deflating = await socket();
  const binary = await socket();
  const elsewhere = await socket();
  binary.send({ type: 1 });
  await enter([plain, deflating, binary]);
  await enter([elsewhere], "other");

  for (const data of ["short", long, long.repeat(100)]) {
    site.platform.rooms.sendToRoom("marks", { type: 2, data });
    for (const one of [plain, deflating, binary]) {
      expect(await one.next(ofType(2))).toEqual({ type: 2, data, time: site.clock.now() });
    }
  }
  expect(elsewhere.frames.filter(ofType(2))).toEqual([]);
  expect(site.platform.rooms.count("marks")).toBe(3);
});

test("a client that leaves, or goes, hears nothing more", async () => {
  const leaves = await socket();
  const goes = await socket();
  await enter([leaves, goes]);
  leaves.send({ type: 4 });
  goes.close();
  await expect.poll(() => site.platform.rooms.count("marks")).toBe(0);
});

test("what a client sends is answered in its order, however long one answer takes", async () => {
  const one = await socket();
  one.send({ type: 6 });
  one.send({ type: 0 });
  one.send("no json");
  await expect.poll(() => one.frames.length).toBe(3);
  expect(one.frames.map(({ type }) => type)).toEqual([6, 0, -1]);
});

test("a client may send deflated frames", async () => {
  const one = await socket();
  one.send(deflateSync(JSON.stringify({ type: 0 })));
  expect(await one.next()).toMatchObject({ type: 0 });
});

describe("a client that sends", () => {
  test.each([
    "no json",
    "[]",
    "5",
    "null",
    '{"type":"0"}',
    '{"data":1}',
    '{"type":1e99}',
    Buffer.from("not deflated"),
  ])("%s is told that it was not understood", async (sent) => {
    const one = await socket();
    one.send(sent);
    expect(await one.next()).toMatchObject({ type: -1, data: "unreadable" });
    one.send({ type: 0 });
    expect(await one.next()).toMatchObject({ type: 0 });
  });

  test("a frame on which the feed fails hears of it, and stays", async () => {
    const one = await socket();
    one.send({ type: 5 });
    expect(await one.next()).toMatchObject({ type: -1 });
    one.send({ type: 0 });
    expect(await one.next()).toMatchObject({ type: 0 });
  });

  test("too large a frame is closed", async () => {
    const one = await socket();
    one.send({ type: 0, data: "x".repeat(socketLimits.inboundBytes) });
    expect(await one.closed).toBe(1009);
  });

  test("a small frame that inflates without end is not understood", async () => {
    const one = await socket();
    one.send(deflateSync(JSON.stringify({ type: 0, data: "x".repeat(5_000_000) })));
    expect(await one.next()).toMatchObject({ type: -1 });
  });

  test("without end is dropped", async () => {
    const one = await socket();
    for (let i = 0; i <= socketLimits.inboundFrames; i++) one.send({ type: 0 });
    expect(await one.closed).toBe(1006);
  });
});

test("nobody stands in more rooms than there may be", async () => {
  const one = await socket();
  for (let i = 0; i < socketLimits.rooms; i++) one.send({ type: 2, data: `room ${i}` });
  one.send({ type: 2, data: "one more" });
  await expect.poll(() => one.frames.length).toBe(socketLimits.rooms + 1);
  expect(one.frames.at(-1)).toMatchObject({ type: 3, data: false });
  one.send({ type: 2, data: "room 7" });
  await expect.poll(() => one.frames.at(-1)).toMatchObject({ data: true });
});

test("a client that does not read is dropped, and keeps nobody waiting", async () => {
  const reads = await socket();
  const sleeps = await socket({ deflate: false });
  await enter([reads, sleeps]);
  sleeps.raw.pause();
  const data = "x".repeat(100_000);
  for (let i = 0; i < 400 && site.platform.rooms.count("marks") === 2; i++) {
    site.platform.rooms.sendToRoom("marks", { type: 2, data });
    await wait(1);
  }
  expect(site.platform.rooms.count("marks")).toBe(1);
  site.platform.rooms.sendToRoom("marks", { type: 9, data: "after" });
  expect(await reads.next(ofType(9))).toMatchObject({ data: "after" });
});

test("silence is closed after its time, a sign of life is enough to stay", async () => {
  const silent = await socket();
  const alive = await socket();
  await enter([silent, alive]);
  await site.wait(socketLimits.silenceMs / 2);
  alive.send({ type: 0 });
  await alive.next(ofType(0));
  await site.wait(socketLimits.silenceMs / 2);
  expect(await silent.closed).toBe(1006);
  expect(site.platform.rooms.count("marks")).toBe(1);
});

test("one address may open so many sockets, and a new one when another has gone", async () => {
  for (let i = 0; i < 20; i++) await socket();
  await expect(socket()).rejects.toThrow("turned away with 429");
  open[0]?.close();
  await open[0]?.closed;
  await expect
    .poll(() =>
      socket().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test("behind a proxy the address that it names is the one that counts", async () => {
  const from = (address: string) => socket({ headers: { "x-forwarded-for": address } });
  for (let i = 0; i < 20; i++) await from("203.0.113.1");
  await expect(from("203.0.113.1")).rejects.toThrow("turned away with 429");
  await from("203.0.113.2");
});

describe("a browser's page", () => {
  const of = (origin: string, host: string) => socket({ headers: { origin, host } });

  test.each([
    ["http://exchange.example", "exchange.example"],
    ["https://exchange.example", "exchange.example:443"],
    ["https://exchange.example:8443", "Exchange.Example:8443"],
  ])("of the host itself opens sockets there: %s at %s", async (origin, host) => {
    await of(origin, host);
  });

  test("is known by the host that a trusted proxy names", async () => {
    const headers = { origin: "https://exchange.example", host: "node1:8080" };
    await socket({ headers: { ...headers, "x-forwarded-host": "exchange.example" } });
    await expect(socket({ headers })).rejects.toThrow("turned away with 403");
  });

  test.each([
    ["https://evil.example", "exchange.example"],
    ["https://exchange.example.evil.example", "exchange.example"],
    ["https://exchange.example:8443", "exchange.example"],
    ["null", "exchange.example"],
    ["", "exchange.example"],
  ])("of another is turned away: %s at %s", async (origin, host) => {
    await expect(of(origin, host)).rejects.toThrow("turned away with 403");
  });
});

test("at another address there is no socket", async () => {
  const { port, hostname } = new URL(site.address);
  const reply = await new Promise<string>((resolve) => {
    const raw = connect(Number(port), hostname, () =>
      raw.write("GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
    );
    raw.once("data", (bytes) => resolve(bytes.toString()));
  });
  expect(reply).toMatch(/^HTTP\/1.1 404/);
});

test("when the platform closes everybody is told to come back", async () => {
  const one = await socket();
  await enter([one]);
  await site.restart();
  expect(await one.closed).toBe(1001);
  expect(one.frames.at(-1)).toMatchObject({ type: -2, data: "farewell" });
});
