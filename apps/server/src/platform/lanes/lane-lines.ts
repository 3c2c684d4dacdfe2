import { inScope, type WorkNeeds, withRetries } from "../calls/unit-of-work.ts";
import { isConnectionLost } from "../database/connection-lost.ts";
import { CommitUncertain, type InTransaction, isLockTimeout, isOverload } from "../database/transactions.ts";
import type { CacheOf } from "../process/caches.ts";
import { stopwatch } from "../process/clock.ts";
import { runAs } from "../process/current-work.ts";
import type { Metrics } from "../process/metrics.ts";
import type { Signer } from "../process/signer.ts";
import { inSharedSpan } from "../tracing/span.ts";
import { type CommandAnswer, type QueuedCommand, runBatches } from "./lane-batch.ts";
import type { Lane, LaneScope } from "./lanes.ts";
import { type LineWaits, openLineWaits, waitLimits } from "./line-waits.ts";
import {
  type FailureScope,
  type Line,
  type Lines,
  lineLimits,
  openLines,
  type PipelineSlot,
} from "./lines.ts";
import { PendingArrivals } from "./pending-arrivals.ts";

export interface LineNeeds extends WorkNeeds {
  /** A transaction on connections of the lanes' own, so that no other call makes them wait. */
  readonly inLaneTransaction: InTransaction;
  /** Signs receipts for the exchange. */
  readonly signer: Signer;
  /** What the lanes keep in memory on this node. */
  readonly cacheOf: CacheOf;
  /** How long a caller may have to wait in a line, in milliseconds. */
  readonly waitMs: number;
}

export interface WaitingCommands {
  /** How many there are. */
  readonly count: number;
  /** For how long the earliest of them has waited, in milliseconds; 0 where there is none. */
  readonly oldestMs: number;
}

/** The lines of every lane on this node, each opened when it is first asked for. */
export interface LaneLines {
  /** The lines of one lane. */
  readonly linesOf: (lane: Lane<unknown, unknown>) => Lines<QueuedCommand, CommandAnswer>;
  /** The calls that were received and have not come to a line of the lane yet. */
  readonly arrivalsOf: (lane: Lane<unknown, unknown>) => PendingArrivals;
  /** Who may still join a line of the lane. */
  readonly waitsOf: (lane: Lane<unknown, unknown>) => LineWaits;
  /** What waits in all lines together. */
  readonly waiting: () => WaitingCommands;
  /** Resolves when nothing waits in a lane. */
  readonly drained: () => Promise<void>;
}

export function openLaneLines(needs: LineNeeds): LaneLines {
  const lines = new Map<string, Lines<QueuedCommand, CommandAnswer>>();
  const arrivals = new Map<string, PendingArrivals>();
  const waits = new Map<string, LineWaits>();

  const { metrics, clock } = needs;
  const oldestMsOf = (line: Lines<QueuedCommand, CommandAnswer>) =>
    Math.max(0, clock.now() - (line.waiting().earliest ?? clock.now()));
  const figures = (of: (line: Lines<QueuedCommand, CommandAnswer>) => number) => () =>
    new Map([...lines].map(([lane, line]) => [lane, of(line)] as const));
  metrics.watchEach(
    "zd_lane_waiting",
    "Commands that wait in the lines of a lane",
    "lane",
    figures((line) => line.waiting().calls),
  );
  metrics.watchEach(
    "zd_lane_oldest_seconds",
    "Since when the earliest of the commands in the lines of a lane has waited",
    "lane",
    figures((line) => oldestMsOf(line) / 1_000),
  );

  const arrivalsOf = ({ name }: Lane<unknown, unknown>): PendingArrivals =>
    openOnce(arrivals, name, () => new PendingArrivals());

  return {
    arrivalsOf,
    linesOf: (lane) =>
      openOnce(lines, lane.name, () =>
        openLines<QueuedCommand, CommandAnswer>(
          (together, slot) => runTogether(needs, lane, together, slot),
          ({ command }, key) => lane.weight(command, key, needs.cacheOf),
          failureScopeOf,
          lineLimits,
          arrivalsOf(lane),
        ),
      ),
    waitsOf: ({ name }) =>
      openOnce(waits, name, () => openLineWaits({ ...waitLimits, mostMs: needs.waitMs })),
    waiting: () => ({
      count: [...lines.values()].reduce((sum, line) => sum + line.waiting().calls, 0),
      oldestMs: Math.max(0, ...[...lines.values()].map(oldestMsOf)),
    }),
    async drained() {
      for (const one of lines.values()) await one.drained();
    },
  };
}

function openOnce<T>(byName: Map<string, T>, name: string, open: () => T): T {
  const known = byName.get(name);
  if (known) return known;
  const one = open();
  byName.set(name, one);
  return one;
}

/** Runs batches of several lines in one transaction. */
const runTogether = (
  needs: LineNeeds,
  lane: Lane<unknown, unknown>,
  together: readonly Line<QueuedCommand>[],
  { predecessors, startNext }: PipelineSlot,
) =>
  runAs(lane.name, () => {
    const calls = together.flatMap((line) => line.calls);
    const size = { "zd.lane": lane.name, "zd.calls": calls.length, "zd.lines": together.length };
    return inSharedSpan(
      `batch ${lane.name}`,
      size,
      calls.map(({ span }) => span),
      () =>
        withRetries(
          needs,
          lane.name,
          () =>
            inScope(
              needs,
              needs.inLaneTransaction,
              needs.clock.now(),
              (scope): LaneScope => ({
                ...scope,
                signer: needs.signer,
                cacheOf: needs.cacheOf,
                clockSkew: needs.clock.skewMs(),
              }),
              (scope) => {
                observe(needs.metrics, lane.name, calls);
                return runBatches(lane, together, scope);
              },
              lane.overlaps ? { predecessors, onCommitSent: startNext } : {},
            ),
          predecessors,
        ),
    );
  });

/** Counts the commands that are decided together, and how long each of them has waited. */
function observe(metrics: Metrics, lane: string, calls: readonly QueuedCommand[]): void {
  const startedAt = stopwatch();
  const waited = metrics.laneWait.labels({ lane });
  for (const { queuedAt } of calls) waited.observe((startedAt - queuedAt) / 1_000);
  metrics.laneBatch.observe({ lane }, calls.length);
}

/**
 * Which calls of a batch fail with it: all where the commit is uncertain, or the database away or overloaded; those of
 * the line where a lock was not to be had; otherwise the call alone.
 */
function failureScopeOf(error: unknown): FailureScope {
  if (error instanceof CommitUncertain || isConnectionLost(error)) return "all";
  if (isLockTimeout(error)) return "key";
  return isOverload(error) ? "all" : "call";
}
