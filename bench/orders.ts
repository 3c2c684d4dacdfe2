import type { Benchmark } from "./benchmark.ts";
import { withCpu } from "./cpu.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { bidFor } from "./exchange/order-load.ts";
import { readOvertaken } from "./exchange/overtaken.ts";
import { batch } from "./yardsticks/batch.ts";
import { statements } from "./yardsticks/statements.ts";

const connections = 64;
const seconds = 4;
/** Bids rise by a fen each, so that every one of them can be accepted. */
const baseCents = 62_000;

interface Shape {
  readonly name: string;
  readonly sections: number;
  readonly goal: string;
  readonly isMet: Benchmark["isMet"];
}

/** Durable bids over HTTP, beside the same order as six bare statements in a transaction of its own. */
const orders = ({ name, sections, goal, isMet }: Shape): Benchmark => ({
  name,
  parameters: { connections, seconds, sections, waresPerSection: 1, call: "6101" },
  rounds: 5,
  compared: "perSecond",
  goal,
  isMet,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections, waresPerSection: 1 });
    const wares = exchange.wares.flat();
    const bid = async (firstCents: number, forSeconds: number) =>
      bidFor({
        address: exchange.address,
        tokens: exchange.tokens,
        wares,
        connections,
        seconds: forSeconds,
        firstCents,
      });
    // Opens the connections to the database, and lets the compiler see the way of a call.
    let cents = (await bid(baseCents, 1.5)).lastCents;
    return {
      round: async () => {
        const { result: ours, cpu } = await withCpu(
          exchange.processes,
          () => bid(cents, seconds),
          ({ accepted, refused }) => accepted + refused,
        );
        cents = ours.lastCents;
        const yardstick = await statements({
          databaseUrl: exchange.databaseUrl,
          wares: sections,
          clients: connections,
          durationMs: seconds * 1000,
        });
        return {
          ours: {
            perSecond: ours.accepted / ours.seconds,
            refusedPerSecond: ours.refused / ours.seconds,
            p50Ms: ours.p50,
            p99Ms: ours.p99,
            ...cpu,
            clientMicros: ours.cpuMicros / (ours.accepted + ours.refused),
            ...(await readOvertaken(exchange.databaseUrl)),
          },
          yardstick,
        };
      },
      close: exchange.close,
    };
  },
});

export const ordersHot = orders({
  name: "orders-hot",
  sections: 1,
  goal: "≥ 8 × the yardstick, p99 ≤ 40 ms",
  isMet: ({ ours, ratio }) => (ratio ?? 0) >= 8 && (ours["p99Ms"] ?? Infinity) <= 40,
});

export const ordersSpread = orders({
  name: "orders-spread",
  sections: 50,
  goal: "≥ 2 × the yardstick",
  isMet: ({ ratio }) => (ratio ?? 0) >= 2,
});

/** The lane alone: decide and write, on one hot ware, beside batches of a hundred bare rows. */
export const laneCore: Benchmark = {
  name: "lane-core",
  parameters: { waiting: 256, seconds, sections: 1, waresPerSection: 1 },
  rounds: 5,
  compared: "perSecond",
  goal: "≥ 0.6 × the yardstick",
  isMet: ({ ratio }) => (ratio ?? 0) >= 0.6,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections: 1, waresPerSection: 1 });
    await exchange.bidInLane(1.5);
    return {
      round: async () => {
        const { result: ours, cpu } = await withCpu(
          exchange.processes,
          () => exchange.bidInLane(seconds),
          (perSecond) => perSecond * seconds,
        );
        const yardstick = await batch({
          databaseUrl: exchange.databaseUrl,
          size: 100,
          durationMs: seconds * 1000,
        });
        return { ours: { perSecond: ours, ...cpu }, yardstick };
      },
      close: exchange.close,
    };
  },
};
