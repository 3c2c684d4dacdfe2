import { pino } from "pino";
import { expect, test } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { freePort } from "../process/free-port.ts";
import type { Event } from "./event.ts";
import { type LiveBus, liveInMemory, liveOverRedis } from "./live.ts";

const log = pino({ level: "silent" });
const news = (data: unknown): Event => ({ type: "trading.news", data });

const listening = (bus: LiveBus) => {
  const messages: unknown[] = [];
  bus.subscribe(({ data }) => void messages.push(data));
  return messages;
};

test("one node alone hears itself, and a listener that fails keeps nobody else from hearing", () => {
  const bus = liveInMemory(log);
  bus.subscribe(() => {
    throw new Error("a bug");
  });
  const messages = listening(bus);
  bus.broadcast([news(1), news(2)]);
  expect(messages).toEqual([1, 2]);
});

test.runIf(hasRedis)(
  "nodes hear each other over Redis, each event once, also after Redis has been away",
  async () => {
    const port = await freePort();
    let redis = await startRedis(port);
    const nodes = await Promise.all(
      [1, 2].map(() => liveOverRedis({ url: `redis://127.0.0.1:${port}` }, log)),
    );
    try {
      const [one, two] = nodes as [LiveBus, LiveBus];
      const [heardByOne, heardByTwo] = [listening(one), listening(two)];

      one.broadcast([news("a"), news("b")]);
      expect(heardByOne).toEqual(["a", "b"]);
      await expect.poll(() => heardByTwo).toEqual(["a", "b"]);

      await redis.stop();
      one.broadcast([news("lost on the way")]);
      expect(heardByOne.at(-1)).toBe("lost on the way");
      redis = await startRedis(port);
      await expect
        .poll(
          () => {
            two.broadcast([news("again")]);
            return heardByOne.includes("again");
          },
          { timeout: 15_000 },
        )
        .toBe(true);
      expect(heardByTwo).not.toContain("lost on the way");
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await redis.stop();
    }
  },
);

test.runIf(hasRedis)(
  "a node knows that it does not hear the others, whether Redis is gone or hangs, and that it hears them again",
  async () => {
    const port = await freePort();
    let redis = await startRedis(port);
    const node = await liveOverRedis({ url: `redis://127.0.0.1:${port}` }, log);
    const connected = (expected: boolean) => expect.poll(() => node.isConnected()).toBe(expected);
    try {
      await connected(true);
      redis.pause();
      await connected(false);
      redis.resume();
      await connected(true);
      await redis.stop();
      await connected(false);
      redis = await startRedis(port);
      await connected(true);
    } finally {
      await node.close();
      await redis.stop();
    }
  },
);

test.each([
  ["a server that is not there", "redis://127.0.0.1:1"],
  ["sentinels that are not there", "redis+sentinel://127.0.0.1:1,127.0.0.1:2/zd"],
])("a node does not start with %s, and says so", async (_, url) => {
  await expect(liveOverRedis({ url }, log, 200)).rejects.toThrow(/^REDIS_URL: Redis cannot be reached: /);
});
