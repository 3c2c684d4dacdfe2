import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPassingDatabase } from "@zd/server/testing/passing-database";
import { Client } from "pg";
import { type Figures, medianOf, roundedAll } from "../../statistics.ts";
import { inChild } from "../../yardsticks/in-child.ts";
import type { BidderOrder } from "./bidder-child.ts";
import { faultsOf, recover } from "./recover.ts";
import { allot, bidsOfAllotment, deposit, layTables, purse, type Servers } from "./tables.ts";
import { allotment, oneServer, twoPhase, type Way } from "./ways.ts";

const rounds = 5;
const durationMs = 2_000;
/** Sections at once, and bids of a batch. */
const shapes = [
  { sections: 1, batch: 1 },
  { sections: 8, batch: 1 },
  { sections: 1, batch: 32 },
  { sections: 8, batch: 32 },
];

const settings = ["max_prepared_transactions=64"];
const [home, section] = [await openPassingDatabase(settings), await openPassingDatabase(settings)];
const urls = { homeUrl: home.url, sectionUrl: section.url };
try {
  const [only] = process.argv.slice(2);
  for (const shape of only === "crashes" ? [] : shapes) console.table(await costs(shape));
  if (only !== "costs") await crashes();
} finally {
  await Promise.all([home.close(), section.close()]);
}

/** What each way costs, interleaved, the median of the rounds. */
async function costs(shape: Pick<BidderOrder, "sections" | "batch">) {
  const ways = [oneServer, allotment, twoPhase];
  const measured = new Map<string, Figures[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name } of ways) {
      await withServers(async (servers) => {
        await layTables(servers);
        if (name === oneServer.name) await allot(servers, purse);
        // As it is in the middle of a session: nobody is topped up at his first bid.
        if (name === allotment.name) await allot(servers, deposit * bidsOfAllotment);
      });
      const order: BidderOrder = { ...urls, ...shape, way: name, durationMs, crash: null };
      const figures = await inChild<Figures>("./prototypes/purse-of-two/bidder-child.ts", order);
      measured.get(name)?.push(figures);
      const faults = await withServers((servers) => faultsOf(servers, []));
      if (faults.length > 0) throw new Error(`${name}: ${faults.join("; ")}`);
    }
  }
  const yardstick = medianOf(measured.get(oneServer.name) ?? [])["perSecond"] ?? Number.NaN;
  return [...measured].map(([way, figures]) => {
    const median = medianOf(figures);
    return { ...shape, way, ...roundedAll({ ...median, ratio: (median["perSecond"] ?? 0) / yardstick }) };
  });
}

/** Kills the coordinator and each server after each step of each way, recovers, and looks at the books. */
async function crashes() {
  for (const way of [allotment, twoPhase]) {
    for (const step of way.steps) {
      for (const victim of ["coordinator", "home", "section"] as const)
        console.log({ way: way.name, after: step, killed: victim, ...(await crash(way, step, victim)) });
    }
  }
}

async function crash(way: Way, step: string, victim: "coordinator" | "home" | "section") {
  await withServers(layTables);
  const pid = await withServers(
    async (servers): Promise<number | "self"> =>
      victim === "coordinator" ? "self" : postmasterOf(servers[victim]),
  );
  const order: BidderOrder = {
    ...urls,
    way: way.name,
    sections: 4,
    batch: 8,
    durationMs: 60_000,
    // The first batches of a section top up, later ones seldom do.
    crash: { step, times: 4, pid },
  };
  const acknowledged: string[] = [];
  const child = fork(fileURLToPath(new URL("./bidder-child.ts", import.meta.url)), [JSON.stringify(order)]);
  let crashed = false;
  child.on("message", (message: { acknowledged?: readonly string[]; crashed?: boolean }) => {
    acknowledged.push(...(message.acknowledged ?? []));
    crashed ||= message.crashed ?? false;
  });
  await once(child, "close");
  if (!crashed) throw new Error(`${way.name}: nothing was killed after ${step}`);
  const begun = performance.now();
  const { pending, faults } = await withServers(async (servers) => ({
    pending: await recover(servers),
    faults: await faultsOf(servers, acknowledged),
  }));
  const recoveredMs = Math.round(performance.now() - begun);
  return { acknowledged: acknowledged.length, pending, recoveredMs, faults: faults.join("; ") || "none" };
}

async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  );
  if (!rows[0]) throw new Error("the server does not say what its process is");
  return rows[0].pid;
}

/** Connects to both, as soon as they answer again. */
async function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  const servers = { home: await connectAgain(home.url), section: await connectAgain(section.url) };
  try {
    return await work(servers);
  } finally {
    await Promise.all(Object.values(servers).map((client) => client.end()));
  }
}

async function connectAgain(connectionString: string): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 300) throw error;
      await wait(100);
    }
  }
}
