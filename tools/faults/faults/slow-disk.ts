import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Fault } from "../fault.ts";
import { lacksRedis } from "../sites/debian.ts";
import { sometime } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";
import { bearLoad } from "./bear-load.ts";

/** How many times as long a commit takes during the fault. */
const timesSlower = 5;
const lastsMs = 10_000;
/** The most that PostgreSQL delays a commit, in microseconds. */
const delayMost = 100_000;

/** How long a commit waits for the disk now, in ms: the middle of many. */
async function commitMs(database: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 41; turn++) {
    const begun = performance.now();
    // A message that nobody reads, but for which the commit waits as for any other row.
    await database.query("select pg_logical_emit_message(true, 'faults', 'slow disk')");
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0;
}

/** PostgreSQL waits so long, in microseconds, before each flush of its log; 0 for not at all. */
async function delayFlushes(database: pg.Client, microseconds: number): Promise<void> {
  // The wait is only for commits beside so many other transactions; with 0 for every one.
  await database.query("alter system set commit_siblings = 0");
  await database.query(`alter system set commit_delay = ${microseconds}`);
  await database.query("select pg_reload_conf()");
}

/**
 * The disk of the database's log takes five times as long. It stands for a slow `fdatasync`, which is what a commit waits for: PostgreSQL
 * itself waits before it (`commit_delay`), in the one process that flushes for all. Reads and checkpoints stay as they are.
 */
export const slowDisk: Fault<SeveralNodes> = {
  name: "slow-disk",
  title: `a flush of the database's log takes ${timesSlower} times as long for 10 s, two nodes`,
  limits: { gapSeconds: 5, failed: 0 },
  times: { usual: 10, ci: 0 },
  secondsEach: 30,
  missing: lacksRedis,
  open: (plan) => openSeveralNodes(plan, { count: 2 }),
  async strike(site, watch) {
    await sometime(2_000);
    const database = new pg.Client({ connectionString: site.databaseUrl() });
    await database.connect();
    try {
      const usual = await commitMs(database);
      const delay = Math.min(delayMost, Math.round(usual * (timesSlower - 1) * 1_000));
      await bearLoad(site, watch, {
        begin: () => delayFlushes(database, delay),
        async last() {
          await wait(lastsMs);
          const slow = await commitMs(database);
          process.stderr.write(`  a commit takes ${slow.toFixed(1)} ms, and ${usual.toFixed(1)} ms before\n`);
          if (slow * 1_000 < delay) watch.note("the commits were not delayed");
        },
        end: () => delayFlushes(database, 0),
      });
    } finally {
      await database.end();
    }
  },
};
