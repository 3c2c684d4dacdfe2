import { setTimeout as wait } from "node:timers/promises";
import { restoreBeside } from "../../cluster/backups.ts";
import { databaseUser } from "../../cluster/database-user.ts";
import { readRecords } from "../checks/commands.ts";
import { openReader } from "../checks/database.ts";
import type { Fault } from "../fault.ts";
import { type ClusterSite, clusterMissing, openClusterSite } from "../sites/cluster.ts";

/** How long before and after the moment that is restored the records are read, in milliseconds. */
const besideMs = 2_000;

/** The records of every kind at a database. */
async function recordsAt(url: string) {
  const reader = openReader(url);
  try {
    return await readRecords(reader);
  } finally {
    await reader.close();
  }
}

/** The clock of the database. */
async function timeOf(url: string): Promise<Date> {
  const reader = openReader(url);
  try {
    const [now] = await reader.rows<{ at: Date }>("select clock_timestamp() as at");
    if (!now) throw new Error("the database does not say what time it is");
    return now.at;
  } finally {
    await reader.close();
  }
}

const missingIn = (there: readonly ReadonlySet<string>[], wanted: readonly ReadonlySet<string>[]) =>
  wanted.flatMap((keys, place) => [...keys].filter((key) => !there[place]?.has(key)));

/** A moment that has just passed is restored beside the cluster, whose load goes on: what was there before it is there, and nothing that came after. */
export const restoreMoment: Fault<ClusterSite> = {
  name: "restore",
  title: "a moment just passed is restored beside the cluster",
  limits: { gapSeconds: 5, failed: 0 },
  times: { usual: 1, ci: 0 },
  secondsEach: 120,
  missing: clusterMissing,
  open: openClusterSite,
  async strike({ databaseUrl, secrets }, { note, nextOrder }) {
    await wait(besideMs);
    const before = await recordsAt(databaseUrl());
    await wait(besideMs);
    const moment = await timeOf(databaseUrl());
    await wait(besideMs);
    const after = await recordsAt(databaseUrl());
    const { url, output, isClean, remove } = await restoreBeside(secrets, databaseUser(), moment);
    try {
      if (!isClean) note(`what was restored differs from its journals: ${output.slice(0, 300)}`);
      const restored = await recordsAt(url);
      const [lost, early] = [missingIn(restored, before), missingIn(after, restored)];
      if (lost.length > 0) note(`${lost.length} records are not in what was restored, such as ${lost[0]}`);
      if (early.length > 0) note(`${early.length} records came after the moment, such as ${early[0]}`);
      const [there, later] = [restored, after].map((all) => all.reduce((sum, { size }) => sum + size, 0));
      process.stderr.write(`  ${there} records were restored, of ${later} a moment later\n`);
    } finally {
      await remove();
    }
    await nextOrder(10);
  },
};
