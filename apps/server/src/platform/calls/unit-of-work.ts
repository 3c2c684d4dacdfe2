import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { Change } from "../audit/change.ts";
import { takeChanges } from "../audit/changes.ts";
import { isConnectionLost } from "../database/connection-lost.ts";
import {
  type InTransaction,
  isAnsweredMeanwhile,
  isWorthAnotherTry,
  OutOfDate,
  type TransactionOptions,
} from "../database/transactions.ts";
import { type AnyJob, earliestJob, type Scope, scheduleAll, type Transact } from "../jobs/jobs.ts";
import type { Event } from "../live/event.ts";
import type { Clock } from "../process/clock.ts";
import type { Metrics } from "../process/metrics.ts";
import { inSpan } from "../tracing/span.ts";

export interface WorkNeeds {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A transaction on the pool of the commands. */
  readonly inTransaction: InTransaction;
  /** Jobs that follow from an event, in the transaction that publishes it. */
  readonly onEvent: Readonly<Record<string, readonly AnyJob[]>>;
  /** Sends events to the listeners of every node, after the commit; none is repeated. */
  readonly broadcastLive: (events: readonly Event[]) => void;
  /** A commit has scheduled a job for this moment. */
  readonly wakeWorker: (at: Instant) => void;
}

/** Transactions of calls and jobs: begun anew where that may help, their events told after the commit. */
export interface UnitOfWork {
  /** A transaction of no call. */
  readonly transact: Transact;
  /** The transaction of a command, under the name by which its retries are counted, at the moment of its receipt. */
  readonly transactAt: <T>(
    name: string,
    now: Instant,
    work: (scope: Scope) => Promise<T>,
    trackChanges?: boolean,
  ) => Promise<T>;
  /** Transactions whose changes are heard of once they are kept: a call may have several. */
  readonly transactTracking: (onChanges: (changes: readonly Change[]) => void) => Transact;
  /** Has `drained` wait for this work too. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  /** How much work is under way. */
  readonly running: () => number;
  /** Resolves when the work that is under way now is over, whatever has become of it. */
  readonly settled: () => Promise<void>;
}

/** How often a command is run when it meets a deadlock or loses its connection. */
const tries = 3;
/** The longest pause before the second try, in milliseconds; before the third it is twice as long. */
const betweenTriesMs = 20;
/** The same where the database was lost: whoever becomes the primary takes a moment. */
const betweenPrimariesMs = 200;

export function openUnitOfWork(needs: WorkNeeds): UnitOfWork {
  const { clock, inTransaction } = needs;
  const running = new Set<Promise<unknown>>();

  async function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  }

  const transactAt: UnitOfWork["transactAt"] = (name, now, work, trackChanges = false) =>
    track(
      withRetries(needs, name, () =>
        inScope(needs, inTransaction, now, (scope) => scope, work, { trackChanges }),
      ),
    );

  return {
    transactAt,
    transact: (work) => transactAt("transact", clock.now(), work),
    transactTracking: (onChanges) => (work) =>
      transactAt(
        "transact",
        clock.now(),
        async (scope) => {
          const result = await work(scope);
          const changes = await takeChanges(scope.named);
          scope.afterCommit(() => onChanges(changes));
          return result;
        },
        true,
      ),
    track,
    running: () => running.size,
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

/** Runs work in a transaction, with everything that belongs to it, whichever connection it is on. */
export async function inScope<S extends Scope, T>(
  needs: Pick<WorkNeeds, "onEvent" | "broadcastLive" | "wakeWorker">,
  inTransaction: InTransaction,
  now: Instant,
  scopeOf: (scope: Scope) => S,
  work: (scope: S) => Promise<T>,
  {
    predecessors,
    ...options
  }: TransactionOptions & {
    /** The batches that go before this one: what is told is told after they are over. */
    readonly predecessors?: Promise<unknown>;
  } = {},
): Promise<T> {
  let published: Event[] = [];
  let live: Event[] = [];
  let after: (() => void)[] = [];
  let nextJobAt: Instant | undefined;

  const result = await inTransaction(async (transaction) => {
    [published, live, after] = [[], [], []];
    const scope = scopeOf({
      tx: transaction.tx,
      named: transaction.named,
      now,
      publish: (event) => {
        published.push(event);
        live.push(event);
      },
      broadcast: (event) => void live.push(event),
      afterCommit: (work) => void after.push(work),
    });
    const answer = await work(scope);
    await scheduleFollowing(needs.onEvent, scope, published);
    nextJobAt = earliestJob(transaction.tx);
    return answer;
  }, options);

  // What is told of the same things is told in the order of the commits.
  await predecessors;
  const tell = async () => {
    for (const work of after) work();
    if (live.length > 0) needs.broadcastLive(live);
    if (nextJobAt !== undefined) needs.wakeWorker(nextJobAt);
  };
  await inSpan("publish", { "zd.events": live.map(({ type }) => type) }, tell);
  return result;
}

async function scheduleFollowing(
  onEvent: WorkNeeds["onEvent"],
  { tx, now }: Scope,
  events: readonly Event[],
): Promise<void> {
  const following = events.flatMap(({ type, data }) =>
    (onEvent[type] ?? []).map((job) => ({ job, key: `event:${randomUUID()}`, at: now, data })),
  );
  await scheduleAll(tx, following);
}

/**
 * Runs work anew, up to three times in all, where another try may succeed; `name` is what the retries are counted under.
 * `predecessors` is what the work stood on that was not kept yet; where it was not kept, it comes first once more.
 */
export async function withRetries<T>(
  { metrics, log }: Pick<WorkNeeds, "metrics" | "log">,
  name: string,
  work: () => Promise<T>,
  predecessors?: Promise<unknown>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isWorthAnotherTry(error)) throw error;
      metrics.retries.inc({ name });
      log.warn({ err: error, name, attempt }, "tried again");
      if (error instanceof OutOfDate || isAnsweredMeanwhile(error)) await predecessors;
      else
        await wait(Math.random() * (isConnectionLost(error) ? betweenPrimariesMs : betweenTriesMs) * attempt);
    }
  }
}
