import { setTimeout as wait } from "node:timers/promises";
import { sendSignal } from "../../../apps/server/src/platform/process/send-signal.ts";
import { killPart, type Part, pidOf, startPart } from "../../cluster/part.ts";
import type { Fault, Watch } from "../fault.ts";
import { type ClusterSite, clusterMissing, openClusterSite } from "../sites/cluster.ts";
import { sometime } from "../sites/node-process.ts";

/** How long Redis is away, in seconds: sessions end meanwhile, one every three or four seconds. */
const awaySeconds = 30;
/** How long after the first viewer all others must have heard of the end of a session, in seconds. */
const heardWithinSeconds = 5;

const redisOf = ({ parts }: ClusterSite) => parts.filter(({ name }) => name.startsWith("redis"));

/** What all three have in common: sessions end while Redis is away, and the viewers on every node see it. */
const common = {
  // Orders go on without Redis.
  limits: { gapSeconds: 10, failed: null },
  times: { usual: 5, ci: 0 },
  secondsEach: 50,
  missing: clusterMissing,
  open: openClusterSite,
} satisfies Partial<Fault<ClusterSite>>;

/** Has Redis away for a while, and looks at the ends of the sessions meanwhile. */
async function whileAway({ endsBetween, note, nextOrder }: Watch, leave: () => void, comeBack: () => void) {
  await sometime(2_500);
  const begun = performance.now();
  leave();
  await wait(awaySeconds * 1_000);
  const ended = performance.now() - heardWithinSeconds * 1_000;
  const ends = endsBetween(begun, ended);
  comeBack();
  if (ends.length === 0) note(`no session has ended within ${awaySeconds} s`);
  for (const { section, node, afterSeconds } of ends)
    if (afterSeconds === null || afterSeconds > heardWithinSeconds)
      note(
        `the viewer on ${node} heard of the end of ${section} ${afterSeconds ?? "never, or too many"} s later`,
      );
  await nextOrder(30);
}

const signal = (parts: readonly Part[], name: NodeJS.Signals) => {
  for (const part of parts) {
    const pid = pidOf(part);
    if (pid !== null) sendSignal(pid, name);
  }
};

export const redisKilled: Fault<ClusterSite> = {
  ...common,
  name: "redis-killed",
  title: `all of Redis killed for ${awaySeconds} s while sessions end`,
  async strike(site, watch) {
    await whileAway(
      watch,
      () => redisOf(site).forEach(killPart),
      () => redisOf(site).forEach(startPart),
    );
  },
};

export const redisPaused: Fault<ClusterSite> = {
  ...common,
  name: "redis-paused",
  title: `all of Redis hanging for ${awaySeconds} s while sessions end`,
  async strike(site, watch) {
    await whileAway(
      watch,
      () => signal(redisOf(site), "SIGSTOP"),
      () => signal(redisOf(site), "SIGCONT"),
    );
  },
};

export const redisFailedOver: Fault<ClusterSite> = {
  ...common,
  name: "redis-failover",
  title: "master of Redis killed while sessions end, a sentinel makes another one the master",
  async strike(site, watch) {
    const states = await Promise.all(redisOf(site).map(async (part) => [part, await part.state()] as const));
    const master = states.find(([, state]) => state === "master")?.[0];
    if (!master) throw new Error("there is no master of Redis");
    await whileAway(
      watch,
      () => void killPart(master),
      () => startPart(master),
    );
  },
};
