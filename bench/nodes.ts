import { freePort } from "@zd/server/platform/process/free-port";
import { startRedis } from "@zd/server/testing/redis";
import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { openNodes } from "./exchange/nodes.ts";
import { bidFor } from "./exchange/order-load.ts";
import { readOvertaken } from "./exchange/overtaken.ts";
import type { Figures } from "./statistics.ts";

const [nodeCount, sections, connections, seconds] = [3, 6, 8, 8];
const baseCents = 62_000;
/** How late a row may stand, in milliseconds: what looking up a caller takes at most (0085); the nodes share one clock here. */
const boundMs = 100;

/** Bids on the same wares through three nodes at once, with the Redis over which they know of each other or without. */
async function bidThroughNodes(redisUrl: string | null): Promise<Figures> {
  // The exchange that puts the market up has no Redis and is asked for nothing: it decides none of the orders.
  const exchange = await openExchangeProcess({ firms: 63, sections, waresPerSection: 1 });
  const others = await openNodes(nodeCount, {
    databaseUrl: exchange.databaseUrl,
    folder: exchange.folder,
    redisUrl,
  });
  try {
    const bid = (firstCents: number, forSeconds: number) =>
      Promise.all(
        others.addresses.map((address, i) =>
          bidFor({
            address,
            tokens: exchange.tokens.filter((_, of) => of % nodeCount === i),
            wares: exchange.wares.flat(),
            connections,
            seconds: forSeconds,
            firstCents,
          }),
        ),
      );
    const warm = await bid(baseCents, 1.5);
    const results = await bid(Math.max(...warm.map(({ lastCents }) => lastCents)), seconds);
    const sum = (of: "accepted" | "refused" | "busy" | "failed") =>
      results.reduce((total, result) => total + result[of], 0);
    return {
      perSecond: (sum("accepted") + sum("refused")) / seconds,
      acceptedPerSecond: sum("accepted") / seconds,
      busyPerSecond: sum("busy") / seconds,
      failed: sum("failed"),
      p50Ms: Math.max(...results.map(({ p50 }) => p50)),
      p99Ms: Math.max(...results.map(({ p99 }) => p99)),
      ...(await readOvertaken(exchange.databaseUrl)),
    };
  } finally {
    await others.close();
    await exchange.close();
  }
}

/** How far the rows of a journal stand from the order of arrival where three nodes take the orders. */
export const nodes: Benchmark = {
  name: "nodes",
  parameters: {
    nodes: nodeCount,
    sections,
    connections: nodeCount * connections,
    seconds,
    yardstick: "the same without Redis",
  },
  rounds: 3,
  compared: null,
  goal: `no row stands behind one that was received more than ${boundMs} ms later, nothing fails`,
  isMet: ({ ours }) => ours["failed"] === 0 && (ours["overtakenMostMs"] ?? Infinity) <= boundMs,
  open: async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    return {
      round: async () => ({
        ours: await bidThroughNodes(`redis://127.0.0.1:${port}`),
        yardstick: await bidThroughNodes(null),
      }),
      close: redis.stop,
    };
  },
};
