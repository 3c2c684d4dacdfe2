import { setTimeout as wait } from "node:timers/promises";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";
import type { Fault } from "../fault.ts";
import { flood } from "../load/flood.ts";
import { type EmbeddedSite, openEmbeddedSite } from "../sites/embedded.ts";
import { sometime } from "../sites/node-process.ts";
import { lacksSmallDisk, openSmallDisk, type SmallDisk } from "../sites/small-disk.ts";

/** The size of the disk of the database's files, and how much of it is left when it is nearly full, in bytes. */
const megabytes = 1_000;
const left = 4 * 1024 * 1024;
/** How long it stays full, in ms. */
const fullMs = 20_000;
/** Within so many seconds orders are accepted again when there is room. */
const goesOnWithinSeconds = 30;

/** How a call may be answered meanwhile: there is no room, the database is away, or nobody can answer. */
const named = /^(507|503) |fetch failed/;

interface DiskSite extends EmbeddedSite {
  readonly disk: SmallDisk;
}

/** The disk of the embedded database runs full under load, and has room again after a while. */
export const dataDiskFull: Fault<DiskSite> = {
  name: "data-disk-full",
  title: `the embedded database's disk is full for ${fullMs / 1_000} s`,
  limits: { gapSeconds: 60, failed: null },
  times: { usual: 5, ci: 0 },
  secondsEach: 70,
  missing: lacksSmallDisk,
  async open(plan) {
    const site = await openEmbeddedSite(plan);
    await site.process.stop();
    const disk = openSmallDisk(site.clusterFolder, `${site.clusterFolder}.image`, megabytes);
    await site.process.start();
    await site.process.ready();
    // A database that is started anew has another port.
    const running = await findRunningServer(site.clusterFolder);
    const url = new URL(site.databaseUrl());
    url.port = String(running?.port);
    return {
      ...site,
      disk,
      databaseUrl: () => url.href,
      async close() {
        await site.process.stop();
        disk.close();
        await site.close();
      },
    };
  },
  async strike(site, watch) {
    await sometime(2_000);
    site.disk.fill(left);
    const flooding = flood(site, 50);
    await wait(fullMs);
    if (site.process.hasEnded()) watch.note("the node has ended while the disk was full");
    site.disk.free();
    const freed = performance.now();
    await watch.nextOrder(goesOnWithinSeconds);
    const seconds = ((performance.now() - freed) / 1_000).toFixed(1);
    process.stderr.write(`  an order ${seconds} s after there was room\n`);
    const { answers, unsettled } = await flooding;
    for (const [what, count] of answers)
      if (!named.test(what)) watch.note(`${count} calls were answered with ${what}`);
    if (unsettled > 0) watch.note(`${unsettled} calls had no answer`);
    if (site.process.hasEnded()) watch.note("the node has ended");
  },
};
