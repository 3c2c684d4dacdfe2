import { setTimeout as wait } from "node:timers/promises";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { DiskHealth, NodeHealth, PoolHealth } from "@zd/domain/system/health";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { PoolCounts } from "../database/pool-counts.ts";
import type { WaitingCommands } from "../lanes/lane-lines.ts";
import type { LiveBus } from "../live/live.ts";
import type { Clock } from "../process/clock.ts";
import type { Recent, RecentFigures } from "../process/recent.ts";
import type { DiskRoom } from "./disks.ts";

/** What a node says of itself, beside its name and its times. */
export type NodeState = Omit<NodeHealth, "name" | "version" | "startedAt" | "heardAt">;

/** What a node finds its state in. */
export interface NodeParts {
  readonly config: Pick<Config, "REDIS_URL">;
  readonly clock: Clock;
  readonly live: Pick<LiveBus, "isConnected" | "silentMs">;
  /** How many calls are being answered. */
  readonly inFlight: () => number;
  /** How many sockets of the market are open. */
  readonly sockets: () => number;
  readonly waiting: () => WaitingCommands;
  /** The pools by their names. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly readDisks: () => Promise<ReadonlyMap<string, DiskRoom>>;
  /** Statements that were slow, in milliseconds. */
  readonly slow: Pick<Recent, "read">;
  /** By how many milliseconds sessions were moved on late; undefined where no context moves any. */
  readonly lateness: (() => RecentFigures) | undefined;
}

/** The state of this node as it is now. */
export async function readNodeState(parts: NodeParts): Promise<NodeState> {
  const { clock, pools } = parts;
  const disks = await parts.readDisks();
  const standing = await readPools(pools);
  const { count: waiting, oldestMs } = parts.waiting();
  const lateness = parts.lateness?.();
  const rounded = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? null : Math.round(ms);
  return {
    skewMs: clock.skewMs(),
    calls: parts.inFlight(),
    sockets: parts.sockets(),
    waiting,
    oldestMs: Math.round(oldestMs),
    memory: process.memoryUsage.rss(),
    pools: standing,
    disks: [...disks].map(([name, { free, size }]) => ({ name, free, size })),
    ...stateOfRedis(parts),
    moves: lateness?.count ?? null,
    latestMs: rounded(lateness?.latest),
    worstMs: rounded(lateness?.worst),
    slow: parts.slow.read().count,
  };
}

/** Work that waits for a connection at one look may be a burst of an instant; it counts where it waits at a second look as well. */
const secondLookMs = 200;

/** How the pools stand: what waits is the least that waited at two looks, where anything did. */
export async function readPools(pools: NodeParts["pools"]): Promise<readonly PoolHealth[]> {
  const look = () =>
    Object.entries(pools).map(([name, pool]) => ({
      name,
      busy: pool.totalCount - pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }));
  const first = look();
  if (first.every(({ waiting }) => waiting === 0)) return first;
  await wait(secondLookMs);
  return look().map((pool, i) => ({ ...pool, waiting: Math.min(pool.waiting, first[i]?.waiting ?? 0) }));
}

function stateOfRedis({
  config: { REDIS_URL: url },
  clock,
  live,
}: NodeParts): Pick<NodeState, "redis" | "redisAwaySince"> {
  if (url === undefined) return { redis: "none", redisAwaySince: null };
  if (live.isConnected()) return { redis: "up", redisAwaySince: null };
  return { redis: "away", redisAwaySince: instant(clock.now() - Math.round(live.silentMs())) };
}

const figure = z.number().nullable().catch(null);
const poolShape: z.ZodType<PoolHealth> = z.object({
  name: z.string(),
  busy: z.number(),
  max: z.number(),
  waiting: z.number(),
});
const diskShape: z.ZodType<DiskHealth> = z.object({ name: z.string(), free: z.number(), size: z.number() });

/** What a node has said, as it lies in its row; what a node of another version does not say, or says otherwise, is not known. */
export const nodeStateShape: z.ZodType<NodeState> = z.object({
  skewMs: figure,
  calls: figure,
  sockets: figure,
  waiting: figure,
  oldestMs: figure,
  memory: figure,
  pools: z.array(poolShape).catch([]),
  disks: z.array(diskShape).catch([]),
  redis: z.enum(["up", "away", "none"]).nullable().catch(null),
  redisAwaySince: figure as z.ZodType<Instant | null>,
  moves: figure,
  latestMs: figure,
  worstMs: figure,
  slow: figure,
});
