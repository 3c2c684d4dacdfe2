import type { Benchmark } from "./benchmark.ts";
import { withCpu } from "./cpu.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import type { Figures } from "./statistics.ts";
import { transfers } from "./yardsticks/transfers.ts";

const seconds = 3;
/** Transfers on their way at any time. */
const clients = 16;
/** From many purses to a single one that everybody wants. */
const sizes = [50, 10, 1] as const;

/** The figures of each size under names of their own; those of the largest also under the plain ones. */
const named = (accounts: number, { perSecond = 0, p99Ms = 0, ...cpu }: Figures): Figures => ({
  ...(accounts === sizes[0] ? { perSecond, ...cpu } : {}),
  [`perSecondOver${accounts}`]: perSecond,
  [`p99MsOver${accounts}`]: p99Ms,
});

/** Payments from purse to purse as vouchers, durable, beside the same as bare statements. */
export const ledger: Benchmark = {
  name: "ledger",
  parameters: { clients, seconds, accounts: sizes.join(", ") },
  rounds: 5,
  compared: "perSecond",
  goal: "≥ 1.5 × the yardstick over 50 accounts",
  isMet: ({ ratio }) => (ratio ?? 0) >= 1.5,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: sizes[0], sections: 1, waresPerSection: 1 });
    await exchange.pay({ accounts: sizes[0], clients, seconds: 1.5 });
    return {
      round: async () => {
        let ours: Figures = {};
        let yardstick: Figures = {};
        for (const accounts of sizes) {
          const { result, cpu } = await withCpu(
            exchange.processes,
            () => exchange.pay({ accounts, clients, seconds }),
            ({ perSecond = 0 }) => perSecond * seconds,
          );
          ours = { ...ours, ...named(accounts, { ...result, ...cpu }) };
          const { databaseUrl } = exchange;
          const bare = await transfers({ databaseUrl, accounts, clients, durationMs: seconds * 1_000 });
          yardstick = { ...yardstick, ...named(accounts, bare) };
        }
        return { ours, yardstick };
      },
      close: exchange.close,
    };
  },
};
