import type { Benchmark } from "./benchmark.ts";
import { withCpu } from "./cpu.ts";
import { rush } from "./exchange/rush.ts";
import { openShopProcess } from "./exchange/shop-process.ts";
import { bareRush } from "./yardsticks/rush.ts";

const buyers = 500;
const stock = 100;
const clients = 64;
const goalMs = 100;

/** Five hundred who want a tonne of the last hundred at the same moment, beside the same as bare statements. */
export const mallOrders: Benchmark = {
  name: "mall-orders",
  parameters: { buyers, stock, clients, call: "opera/order/save" },
  rounds: 5,
  compared: "p99Ms",
  goal: `exactly ${stock} t sold, p99 ≤ ${goalMs} ms`,
  isMet: ({ ours }) =>
    ours["oversold"] === 0 && ours["unsold"] === 0 && (ours["p99Ms"] ?? Infinity) <= goalMs,
  open: async () => {
    const exchange = await openShopProcess({ buyers });
    const { address, tokens, fundPassword, databaseUrl, processes } = exchange;
    const once = async () => {
      const ware = await exchange.putUp(stock);
      const { result: ours, cpu } = await withCpu(
        processes,
        () => rush({ address, tokens, fundPassword, ware }),
        () => buyers,
      );
      return { ours, cpu, left: await exchange.left(ware) };
    };
    // Opens the connections to the database, and lets the compiler see the way of a call.
    await once();
    return {
      round: async () => {
        const { ours, cpu, left } = await once();
        return {
          ours: {
            p50Ms: ours.p50,
            p99Ms: ours.p99,
            accepted: ours.accepted,
            soldOut: ours.soldOut,
            oversold: Math.max(0, left.reserved - stock),
            unsold: left.available,
            ...cpu,
            clientMicros: ours.cpuMicros / buyers,
          },
          yardstick: await bareRush({ databaseUrl, orders: buyers, stock, clients }),
        };
      },
      close: exchange.close,
    };
  },
};
