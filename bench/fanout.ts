import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { openFollowers } from "./exchange/followers.ts";
import type { Figures } from "./statistics.ts";
import { fanout as yardstick } from "./yardsticks/fanout.ts";

const sizes = [1_000, 5_000, 10_000] as const;
/** A bid moves a ware and its section: two frames, so ten bids are twenty updates. */
const bidsPerSecond = 10;
const framesPerBid = 2;
const seconds = 3;
/** About as long as the two frames of a bid are on average. */
const payload = JSON.stringify({ update: "x".repeat(330) });

/** The updates of a live section to everybody who follows it, through the real socket. */
async function ours(followers: number): Promise<Figures> {
  const exchange = await openExchangeProcess({ firms: 8, sections: 1, waresPerSection: 1 });
  try {
    const section = (exchange.wares[0]?.[0] ?? "").replace(/-\d+$/, "");
    // What a bid costs without anybody listening is not the price of telling it.
    const silent = await exchange.tell({ perSecond: bidsPerSecond, seconds });
    const audience = await openFollowers({ address: exchange.address, section, followers });
    try {
      const report = await exchange.tell({ perSecond: bidsPerSecond, seconds });
      const { delivered, p50Ms, p99Ms } = await audience.report();
      return {
        deliveredPerSecond: delivered / seconds,
        p50Ms,
        p99Ms,
        cpuMicrosPerMessage: (report.cpuMicros - silent.cpuMicros) / delivered,
        kbPerConnection: (report.residentBytes - silent.residentBytes) / followers / 1024,
      };
    } finally {
      audience.close();
    }
  } finally {
    await exchange.close();
  }
}

const beside = (way: "tcp" | "ws" | "socket.io", subscribers: number) =>
  yardstick({
    way,
    subscribers,
    perSecond: bidsPerSecond * framesPerBid,
    durationMs: seconds * 1000,
    payload,
  });

/** The figures of one size under its name, such as `5000 p99Ms`. */
const under = (name: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name} ${key}`, value]));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const fanout: Benchmark = {
  name: "fanout",
  parameters: { subscribers: sizes.join("/"), updatesPerSecond: bidsPerSecond * framesPerBid, seconds },
  rounds: 5,
  compared: "cpuMicrosPerMessage",
  goal: "CPU a message ≤ 0.6 × Socket.IO and ≤ 1.15 × a raw TCP write",
  isMet: ({ ours, yardstick, ratio }) =>
    (ratio ?? Infinity) <= 0.6 &&
    (ours["cpuMicrosPerMessage"] ?? Infinity) <= 1.15 * (yardstick["tcp cpuMicrosPerMessage"] ?? 0),
  open: async () => ({
    round: async () => {
      const all = { ours: {} as Figures, tcp: [] as number[], io: [] as number[], own: [] as number[] };
      let besides: Figures = {};
      for (const size of sizes) {
        const own = await ours(size);
        const tcp = await beside("tcp", size);
        const ws = await beside("ws", size);
        const io = await beside("socket.io", size);
        all.ours = { ...all.ours, ...under(String(size), own) };
        besides = {
          ...besides,
          ...under(`${size} tcp`, tcp),
          ...under(`${size} ws`, ws),
          ...under(`${size} socket.io`, io),
        };
        all.own.push(own["cpuMicrosPerMessage"] ?? Number.NaN);
        all.tcp.push(tcp["cpuMicrosPerMessage"] ?? Number.NaN);
        all.io.push(io["cpuMicrosPerMessage"] ?? Number.NaN);
      }
      return {
        ours: { cpuMicrosPerMessage: mean(all.own), ...all.ours },
        yardstick: {
          cpuMicrosPerMessage: mean(all.io),
          "tcp cpuMicrosPerMessage": mean(all.tcp),
          ...besides,
        },
      };
    },
    close: async () => {},
  }),
};
