import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { ringOf } from "../../testing/ring-of.ts";
import { systemClock } from "../process/clock.ts";
import { freePort } from "../process/free-port.ts";
import { noPeers, type Peers, peersOverRedis } from "./peers.ts";

const lines = Array.from({ length: 40 }, (_, i) => `section ${i}`);

test("a node alone decides everything at once", async () => {
  expect(lines.map(noPeers.deciderOf)).toEqual(lines.map(() => null));
  expect(await noPeers.ask("nobody", "?")).toBeNull();
});

describe.runIf(hasRedis)("nodes over Redis", () => {
  const keys = ringOf(randomBytes(32));
  const log = pino({ level: "silent" });
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let url: string;
  const opened: Peers[] = [];
  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port);
    url = `redis://127.0.0.1:${port}`;
  });
  // A node that one test leaves behind would be one of the nodes of the next.
  afterEach(() => Promise.all(opened.splice(0).map((peers) => peers.close())));
  afterAll(() => redis.stop());
  const open = async (own: typeof keys = keys) => {
    const peers = await peersOverRedis({ redis: { url }, log, clock: systemClock, keys: own });
    opened.push(peers);
    return peers;
  };
  const decidedBy = (peers: Peers) => lines.filter((line) => peers.deciderOf(line) === null);

  test("of three nodes each line has one, what is asked of it is answered, and when it leaves the others take its lines over", async () => {
    const nodes = [await open(), await open(), await open()] as const;
    const shared = () => nodes.flatMap(decidedBy).sort();
    await expect.poll(shared).toEqual(lines.toSorted());
    for (const node of nodes) expect(decidedBy(node).length).toBeGreaterThan(0);

    const [one, two, three] = nodes;
    two.answer(async (question) => `${question}, says two`);
    const [line] = decidedBy(two) as [string];
    const name = one.deciderOf(line) as string;
    expect(three.deciderOf(line)).toBe(name);
    expect(await one.ask(name, "who decides")).toBe("who decides, says two");

    await two.leave();
    await expect.poll(() => [one, three].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    expect(decidedBy(two)).toEqual([]);

    await two.close();
    expect(await one.ask(name, "are you there")).toBeNull();
    await three.close();
    await expect.poll(() => decidedBy(one)).toEqual(lines);
  });

  test("while Redis hangs nobody waits for another node longer than for its answer", async () => {
    const [one, other] = [await open(), await open()];
    other.answer(async (question) => question);
    await expect.poll(() => [one, other].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    const [line] = decidedBy(other) as [string];
    const decider = one.deciderOf(line) as string;
    expect(await one.ask(decider, "are you there")).toBe("are you there");
    redis.pause();
    try {
      expect(await one.ask(decider, "are you still there")).toBeNull();
      await one.leave();
    } finally {
      redis.resume();
    }
  });

  test("whoever can write to Redis but has not the key of the exchange is no node", async () => {
    const others = ringOf(randomBytes(32));
    const one = await open(others);
    const stranger = new Redis(url);
    const beat = JSON.stringify({ at: Date.now(), message: { kind: "beat", from: "stranger" } });
    await expect.poll(() => stranger.pubsub("NUMSUB", "zd:nodes")).toEqual(["zd:nodes", 1]);
    for (const sealed of [beat, ` ${beat}`, `AAAA ${beat}`, "", "{}"])
      expect(await stranger.publish("zd:nodes", sealed)).toBeGreaterThan(0);
    // Redis tells in the order of the saying: who knows of the second node has been told all of that.
    const two = await open(others);
    await expect.poll(() => decidedBy(one).length).toBeLessThan(lines.length);
    await expect.poll(() => [one, two].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    stranger.disconnect();
  });

  test("a node that has a new key already and one that knows it understand each other", async () => {
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const known = ringOf(old, young);
    const [one, two] = [await open({ ...known, current: ringOf(old).current }), await open(known)];
    await expect.poll(() => [one, two].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    expect(decidedBy(one).length).toBeLessThan(lines.length);
  });

  test("what is asked and answered cannot be read in Redis", async () => {
    const own = ringOf(randomBytes(32));
    const [one, two] = [await open(own), await open(own)] as const;
    await expect.poll(() => [one, two].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    const reader = new Redis(url);
    const messages: string[] = [];
    await reader.psubscribe("zd:*");
    reader.on("pmessage", (_pattern, _channel, text: string) => void messages.push(text));
    two.answer(async () => "a price of 632");
    const node = lines.map(one.deciderOf).find((decider) => decider !== null) as string;
    expect(await one.ask(node, "an offer of 631")).toBe("a price of 632");
    await expect.poll(() => messages.length).toBeGreaterThanOrEqual(2);
    for (const text of messages)
      for (const bytes of [text, Buffer.from(text, "base64").toString()])
        expect(bytes).not.toMatch(/offer|price/);
    reader.disconnect();
  });
});
