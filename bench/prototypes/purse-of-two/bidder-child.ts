import { quantile } from "../../statistics.ts";
import { connect } from "../../yardsticks/client.ts";
import { answer, orderOf } from "../../yardsticks/in-child.ts";
import { type Bid, deposit, firms, type Servers } from "./tables.ts";
import { allotment, oneServer, twoPhase } from "./ways.ts";

/** What the bidders are to do. */
export interface BidderOrder {
  readonly homeUrl: string;
  readonly sectionUrl: string;
  /** The name of the way. */
  readonly way: string;
  /** Sections, each placing one batch after the other. */
  readonly sections: number;
  /** Bids of a batch. */
  readonly batch: number;
  /** How long they bid, in milliseconds. */
  readonly durationMs: number;
  /** Kills a process by `kill -9` when a step was reached so often; null where nothing crashes. */
  readonly crash: { readonly step: string; readonly times: number; readonly pid: number | "self" } | null;
}

const { homeUrl, sectionUrl, way: name, sections, batch, durationMs, crash } = orderOf<BidderOrder>();
const way = [oneServer, allotment, twoPhase].find((one) => one.name === name);
if (!way) throw new Error(`no way is called ${name}`);

let reached = 0;
let crashed = false;
async function atStep(step: string): Promise<void> {
  if (step !== crash?.step || ++reached !== crash.times) return;
  crashed = true;
  // What is sent before the end of the process has to be on its way.
  await new Promise((resolve) => process.send?.({ crashed: true }, resolve));
  process.kill(crash.pid === "self" ? process.pid : crash.pid, "SIGKILL");
}

/** A section's connections to both servers. */
async function open(): Promise<Servers> {
  const servers = { home: await connect(homeUrl), section: await connect(sectionUrl) };
  for (const client of Object.values(servers)) {
    client.on("error", () => {});
    // A transaction that a crash has left prepared holds its locks until somebody ends it.
    await client.query("set lock_timeout = '10s'");
  }
  return servers;
}

const everyone = await Promise.all(Array.from({ length: sections }, open));
const latencies: number[] = [];
const begun = performance.now();
await Promise.all(
  everyone.map(async (servers, place) => {
    try {
      for (let turn = 0; performance.now() - begun < durationMs; turn++) {
        const bids = Array.from({ length: batch }, (_, i): Bid => {
          const firm = ((place * 7 + turn * batch + i) % firms) + 1;
          return { id: `${process.pid}-${place}-${turn}-${i}`, firm, amount: deposit };
        });
        const start = performance.now();
        await way.place(servers, bids, atStep);
        latencies.push(performance.now() - start);
        if (crash) process.send?.({ acknowledged: bids.map(({ id }) => id) });
      }
    } catch (error) {
      // Whether its last batch was placed, whoever recovers finds out.
      if (!crashed) throw error;
    }
  }),
);
const seconds = (performance.now() - begun) / 1_000;
await Promise.allSettled(everyone.flatMap(({ home, section }) => [home.end(), section.end()]));
answer({
  perSecond: (latencies.length * batch) / seconds,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
});
