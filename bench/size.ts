import type { Benchmark } from "./benchmark.ts";
import { openAudience } from "./exchange/audience.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";

const wares = 500;
const browsers = 2_000;
const bidsPerSecond = 10;
const framesPerBid = 2;
const seconds = 5;

/** One large section with a large audience on one node: everybody gets the board, and then every update in time. */
export const followed: Benchmark = {
  name: "followed",
  parameters: { wares, browsers, updatesPerSecond: bidsPerSecond * framesPerBid, seconds },
  rounds: 5,
  compared: null,
  goal: "all hold the board ≤ 5 s after the first comes, every update heard by all, p99 ≤ 200 ms, ≤ 50 % of a core",
  isMet: ({ ours }) =>
    (ours["boardsMs"] ?? Infinity) <= 5_000 &&
    ours["missed"] === 0 &&
    (ours["p99Ms"] ?? Infinity) <= 200 &&
    (ours["corePercent"] ?? Infinity) <= 50,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 8, sections: 1, waresPerSection: wares });
    const section = (exchange.wares[0]?.[0] ?? "").replace(/-\d+$/, "");
    return {
      round: async () => {
        const audience = await openAudience({ address: exchange.address, sections: [section], browsers });
        try {
          const { accepted, cpuMicros, residentBytes } = await exchange.tell({
            perSecond: bidsPerSecond,
            seconds,
          });
          const { fewest, most, p50Ms, p99Ms } = await audience.report();
          return {
            ours: {
              boardsMs: audience.boardsMs,
              missed: most - fewest + (accepted * framesPerBid - most),
              p50Ms,
              p99Ms,
              corePercent: cpuMicros / seconds / 10_000,
              residentMb: residentBytes / 1024 / 1024,
            },
          };
        } finally {
          audience.close();
        }
      },
      close: exchange.close,
    };
  },
};

const shortClock = { startsInMs: 10_000, freeMs: 4_000, extensionMs: 1_000 };

/** The end of a large section before a large audience: winners, deposits, fees, deals and contracts, and the news of it. */
export const close: Benchmark = {
  name: "close",
  parameters: { wares, bidsPerWare: 3, browsers },
  rounds: 5,
  compared: null,
  goal: "≤ 1 s from the deadline until all is committed and the last browser has heard of it, every ware dealt",
  isMet: ({ ours }) => (ours["heardByAllMs"] ?? Infinity) <= 1_000 && ours["deals"] === wares,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections: 1, waresPerSection: 1 });
    return {
      round: async () => {
        const sections = await exchange.schedule({ sections: 1, waresPerSection: wares, ...shortClock });
        const audience = await openAudience({ address: exchange.address, sections, browsers });
        try {
          const played = await exchange.play({ sections, bidsPerWare: 3, bidsPerSecond: null });
          const { endedAt } = await audience.report();
          return {
            ours: {
              toldMs: played.closeMostMs,
              heardByAllMs: endedAt === 0 ? Number.POSITIVE_INFINITY : endedAt - played.deadline,
              deals: played.deals,
              refused: played.refused,
            },
          };
        } finally {
          audience.close();
        }
      },
      close: exchange.close,
    };
  },
};

const many = { sections: 200, waresPerSection: 10 };

/** Many sections at once: an order a second in each, and all of them end at the same moment. */
export const sections: Benchmark = {
  name: "sections",
  parameters: { ...many, bidsPerSecond: many.sections, bidsPerWare: 1 },
  rounds: 5,
  compared: null,
  goal: "an order's p99 ≤ 100 ms, no order refused, the last of them all has ended ≤ 2 s after its deadline",
  isMet: ({ ours }) =>
    (ours["bidP99Ms"] ?? Infinity) <= 100 &&
    ours["refused"] === 0 &&
    (ours["lastClosedMs"] ?? Infinity) <= 2_000 &&
    ours["deals"] === many.sections * many.waresPerSection,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections: 1, waresPerSection: 1 });
    return {
      round: async () => {
        const clock = { startsInMs: 12_000, freeMs: 11_000, extensionMs: 2_000 };
        const running = await exchange.schedule({ ...many, ...clock });
        const played = await exchange.play({
          sections: running,
          bidsPerWare: 1,
          bidsPerSecond: many.sections,
        });
        return {
          ours: {
            bidP50Ms: played.bidP50Ms,
            bidP99Ms: played.bidP99Ms,
            refused: played.refused,
            closedMs: played.closeP50Ms,
            lastClosedMs: played.closeMostMs,
            deals: played.deals,
          },
        };
      },
      close: exchange.close,
    };
  },
};
