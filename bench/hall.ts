import { api } from "@zd/api";
import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { type HallRead, readFor } from "./exchange/hall-load.ts";
import type { Figures } from "./statistics.ts";
import { openFromMemory } from "./yardsticks/from-memory.ts";

const connections = 64;
const seconds = 4;
const sections = 200;
const waresPerSection = 50;
/** The hall is read while it trades. */
const bidsPerSecond = 20;

const { listFilters, listSections, listWares } = api.market;

const figuresOf = ({ answered, seconds, bytes, p50Ms, p99Ms }: HallRead): Figures => ({
  perSecond: answered / seconds,
  p50Ms,
  p99Ms,
  kbPerAnswer: bytes / answered / 1024,
});

/** The hall's three calls in turn, while bids move its sections, beside a bare Fastify with the same bytes in memory. */
export const hall: Benchmark = {
  name: "hall",
  parameters: { wares: sections * waresPerSection, sections, connections, seconds, bidsPerSecond },
  rounds: 5,
  compared: "perSecond",
  goal: "≥ 0.3 × the yardstick",
  isMet: ({ ratio }) => (ratio ?? 0) >= 0.3,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections, waresPerSection });
    const { tokens, address } = exchange;
    const paths = exchange.wares.flatMap(([ware = ""]) => [
      `/api${listFilters.path}`,
      `/api${listSections.path}`,
      `/api${listWares.path}?sectid=${ware.replace(/-\d+$/, "")}`,
    ]);
    const read = async (from: string, forSeconds: number) => {
      const found = await readFor({ address: from, tokens, paths, connections, seconds: forSeconds });
      if (found.failed > 0) throw new Error(`${found.failed} answers were none`);
      return found;
    };
    await read(address, 1.5);
    const memory = await openFromMemory({ address, paths });
    await read(memory.address, 1.5);
    return {
      round: async () => {
        const report = exchange.tell({ perSecond: bidsPerSecond, seconds, across: "all sections" });
        const ours = figuresOf(await read(address, seconds));
        const { accepted } = await report;
        return {
          ours: { ...ours, bids: accepted },
          yardstick: figuresOf(await read(memory.address, seconds)),
        };
      },
      close: async () => {
        memory.close();
        await exchange.close();
      },
    };
  },
};
