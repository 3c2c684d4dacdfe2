import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";

/** 10,000 bids a minute. */
const perSecond = 167;
const seconds = 20;
const market = { firms: 64, sections: 10, waresPerSection: 10, pushed: true } as const;

/** Bids of which each puts another firm out, whose trader is told of it and pushed, beside the same bids of which nobody is told. */
export const messages: Benchmark = {
  name: "messages",
  parameters: { perSecond, seconds, ...market, pushed: "a browser each" },
  rounds: 5,
  compared: "p99Ms",
  goal: "the same rate, a bid's p50 ≤ 1.25 × and p99 ≤ 1.5 × without messages, the last of the outbid told within 3 s",
  isMet: ({ ours, yardstick, ratio }) =>
    (ours["perSecond"] ?? 0) >= 0.98 * (yardstick["perSecond"] ?? Infinity) &&
    (ours["p50Ms"] ?? Infinity) <= 1.25 * (yardstick["p50Ms"] ?? 0) &&
    (ratio ?? Infinity) <= 1.5 &&
    (ours["lastToldMs"] ?? Infinity) <= 3_000,
  open: async () => {
    const exchange = await openExchangeProcess(market);
    // Opens the connections to the database, and lets the compiler see the way of a bid and of a message.
    await exchange.outbid({ perSecond, seconds: 3, isTold: true });
    return {
      round: async () => {
        const ours = await exchange.outbid({ perSecond, seconds, isTold: true });
        const yardstick = await exchange.outbid({ perSecond, seconds, isTold: false });
        return { ours, yardstick };
      },
      close: exchange.close,
    };
  },
};
