import { setTimeout as wait } from "node:timers/promises";
import { api } from "@zd/api";
import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { gatewayOf } from "./exchange/lean-client.ts";
import { addOrders, exportOrders, readOrders } from "./exchange/long-list.ts";
import { quantile } from "./statistics.ts";

const rows = 100_000;
/** The hall is asked, and its boards move, at this pace all the while. */
const callsPerSecond = 50;
const bidsPerSecond = 20;
const seconds = 12;

const { listSections } = api.market;

/** The longest list that may be exported, while the same node answers its hall and takes bids. */
export const exporting: Benchmark = {
  name: "export",
  parameters: { rows, hallCallsPerSecond: callsPerSecond, bidsPerSecond },
  rounds: 5,
  compared: null,
  goal: "every row with typed cells, ≤ 200 MB more memory, the hall's p99 ≤ 50 ms, its thread never still for > 100 ms",
  isMet: ({ ours }) =>
    ours["rows"] === rows &&
    ours["untypedCells"] === 0 &&
    (ours["growthMb"] ?? Infinity) <= 200 &&
    (ours["hallP99Ms"] ?? Infinity) <= 50 &&
    (ours["stillMostMs"] ?? Infinity) <= 100,
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 8, sections: 20, waresPerSection: 10 });
    const { address, databaseUrl, residentBytes, tokens, wares } = exchange;
    await addOrders(databaseUrl, { firm: "firm0", ware: wares[0]?.[0] ?? "", rows });
    const gateway = await gatewayOf(address);
    const as = { gateway, token: tokens[0] ?? "" };
    const headers = { "g-token": gateway.token, "x-token": as.token };

    /** Asks the hall at an even pace until the work is done; gives what each answer took. */
    const hallDuring = async (work: Promise<unknown>) => {
      let isDone = false;
      void work.finally(() => {
        isDone = true;
      });
      const latencies: number[] = [];
      const answers: Promise<void>[] = [];
      while (!isDone) {
        const start = performance.now();
        const answered = fetch(`${address}/api${listSections.path}`, { headers })
          .then((reply) => reply.arrayBuffer())
          .then(() => void latencies.push(performance.now() - start));
        answers.push(answered);
        await wait(1_000 / callsPerSecond);
      }
      await Promise.all(answers);
      return latencies;
    };

    return {
      round: async () => {
        const beforehand = await hallDuring(wait(2_000));
        const report = exchange.tell({ perSecond: bidsPerSecond, seconds, across: "all sections" });
        const begun = performance.now();
        const made = exportOrders(address, as);
        const meanwhile = await hallDuring(made);
        const tookMs = performance.now() - begun;
        const { stillMostMs, mostResidentBytes, accepted } = await report;
        const { bytes, ...found } = readOrders(await made);
        return {
          ours: {
            ...found,
            tookMs,
            fileMb: bytes / 1024 / 1024,
            growthMb: (mostResidentBytes - residentBytes) / 1024 / 1024,
            stillMostMs,
            hallP99Ms: quantile(meanwhile, 0.99),
            hallP99MsBefore: quantile(beforehand, 0.99),
            bids: accepted,
          },
        };
      },
      close: exchange.close,
    };
  },
};
