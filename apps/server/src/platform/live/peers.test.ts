import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { systemClock } from "../process/clock.ts";
import { freePort } from "../process/free-port.ts";
import { macWith } from "../process/keys.ts";
import { noPeers, type Peers, peersOverRedis } from "./peers.ts";

const lines = Array.from({ length: 40 }, (_, i) => `section ${i}`);

test("a node alone decides everything at once", async () => {
  expect(lines.map(noPeers.deciderOf)).toEqual(lines.map(() => null));
  expect(await noPeers.ask("nobody", "?")).toBeNull();
});

describe.runIf(hasRedis)("nodes over Redis", () => {
  const keys = { seal: macWith(randomBytes(32)) };
  const log = pino({ level: "silent" });
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let url: string;
  const opened: Peers[] = [];
  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port);
    url = `redis://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await Promise.all(opened.map((peers) => peers.close()));
    await redis.stop();
  });
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
    await expect.poll(() => decidedBy(one), { timeout: 5_000 }).toEqual(lines);
  });

  test("whoever can write to Redis but has not the key of the exchange is no node", async () => {
    const others = { seal: macWith(randomBytes(32)) };
    const one = await open(others);
    const stranger = new Redis(url);
    const beat = JSON.stringify({ at: Date.now(), message: { kind: "beat", from: "stranger" } });
    for (const sealed of [beat, ` ${beat}`, `AAAA ${beat}`, "", "{}"])
      expect(await stranger.publish("zd:nodes", sealed)).toBeGreaterThan(0);
    // Redis tells in the order of the saying: who knows of the second node has been told all of that.
    const two = await open(others);
    await expect.poll(() => decidedBy(one).length).toBeLessThan(lines.length);
    await expect.poll(() => [one, two].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    stranger.disconnect();
  });

  test("what is asked and answered cannot be read in Redis", async () => {
    const own = { seal: macWith(randomBytes(32)) };
    const [one, two] = [await open(own), await open(own)] as const;
    await expect.poll(() => [one, two].flatMap(decidedBy).sort()).toEqual(lines.toSorted());
    const reader = new Redis(url);
    const heard: string[] = [];
    await reader.psubscribe("zd:*");
    reader.on("pmessage", (_pattern, _channel, text: string) => void heard.push(text));
    two.answer(async () => "a price of 632");
    const node = lines.map(one.deciderOf).find((decider) => decider !== null) as string;
    expect(await one.ask(node, "an offer of 631")).toBe("a price of 632");
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
    for (const text of heard)
      for (const bytes of [text, Buffer.from(text, "base64").toString()])
        expect(bytes).not.toMatch(/offer|price/);
    reader.disconnect();
  });
});
