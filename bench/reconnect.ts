import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { clientsThatReturn } from "./exchange/returning.ts";

const clients = 5_000;
const bidsPerSecond = 10;
const seconds = 20;

/** A whole hall that loses its line at once while a session runs, and comes back to boards that are right. */
export const reconnect: Benchmark = {
  name: "reconnect",
  parameters: { clients, updatesPerSecond: bidsPerSecond * 2 },
  rounds: 5,
  compared: null,
  goal: "≤ 5 s until all hold a correct board, nothing lost or doubled",
  isMet: ({ ours }) =>
    (ours["allBackMs"] ?? Infinity) <= 5_000 && ours["behind"] === 0 && ours["wrong"] === 0,
  open: async () => ({
    round: async () => {
      const exchange = await openExchangeProcess({ firms: 8, sections: 1, waresPerSection: 1 });
      try {
        const section = (exchange.wares[0]?.[0] ?? "").replace(/-\d+$/, "");
        const report = exchange.tell({ perSecond: bidsPerSecond, seconds });
        const ours = await clientsThatReturn({
          address: exchange.address,
          section,
          clients,
          quietMs: 2_000,
        });
        await report;
        return { ours };
      } finally {
        await exchange.close();
      }
    },
    close: async () => {},
  }),
};
