import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { Db } from "../database/database.ts";
import type { Clock, Timer } from "../process/clock.ts";
import { runAs } from "../process/current-work.ts";
import type { Metrics } from "../process/metrics.ts";
import type { Tracing } from "../tracing/trace.ts";
import {
  type AnyJob,
  attemptsMax,
  type ClaimedJob,
  claim,
  finish,
  leaseMs,
  nextDue,
  postpone,
  renewLease,
  type Transact,
} from "./jobs.ts";
import { jobStopped } from "./stopped.ts";

export interface Worker {
  /** Does one job that is due; false when there is none. */
  readonly workOnce: () => Promise<boolean>;
  /** From now on jobs are done as they fall due, until `stop`. */
  readonly start: () => void;
  /** A job was scheduled for this moment. */
  readonly wake: (at: Instant) => void;
  /** Resolves when the jobs that were running are done. */
  readonly stop: () => Promise<void>;
}

interface Needs {
  /** Jobs are claimed and postponed on it, outside of the transaction of their work. */
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Every job of every context; one of a name that is not here fails when it falls due. */
  readonly jobs: readonly AnyJob[];
  /** Opens the transaction in which a job does its work. */
  readonly transact: Transact;
  readonly tracing: Pick<Tracing, "trace">;
  /** Jobs at the same time. */
  readonly hands: number;
}

/** How long the worker sleeps at most, in milliseconds, since another node may have scheduled a job meanwhile. */
const longestSleepMs = 1_000;

export function openWorker(needs: Needs): Worker {
  const { db, clock, log, metrics, jobs, transact, hands, tracing } = needs;
  const byName = new Map(jobs.map((one) => [one.name, one]));
  const busy = new Set<Promise<void>>();
  let started = false;
  let timer: Timer | null = null;
  let wakeAt = Number.POSITIVE_INFINITY;

  async function workOnce() {
    const claimed = await claim(db, clock.now());
    if (!claimed) return false;
    const watch = metrics.jobs.startTimer({ job: claimed.name });
    const renewing = keepLease(needs, claimed);
    try {
      const { name, attempts } = claimed;
      await tracing.trace({ name, kind: "internal", attributes: { "zd.attempts": attempts } }, () =>
        runAs(name, () => carryOut(byName.get(name), claimed, transact)),
      );
      watch({ answer: "done" });
    } catch (error) {
      watch({ answer: "failed" });
      const level = claimed.attempts >= attemptsMax ? "error" : "warn";
      log[level](
        { err: error, job: claimed.name, key: claimed.key, attempts: claimed.attempts },
        "job failed",
      );
      await postpone(db, claimed, clock.now(), error);
      if (claimed.attempts === attemptsMax) await tellStopped(needs, claimed, error);
    } finally {
      renewing.cancel();
    }
    return true;
  }

  /** Works until nothing is due, then sleeps until something is. */
  async function workOff() {
    try {
      // Where there is one there may be more: another hand looks too, and goes to sleep when it finds nothing.
      while (started && (await workOnce())) rouse();
      if (!started) return;
      const due = await nextDue(db);
      sleepUntil(Math.min(due ?? Number.POSITIVE_INFINITY, clock.now() + longestSleepMs));
    } catch (error) {
      log.error({ err: error }, "the worker could not reach its jobs");
      sleepUntil(clock.now() + longestSleepMs);
    }
  }

  function sleepUntil(at: number) {
    if (!started || at >= wakeAt) return;
    timer?.cancel();
    wakeAt = at;
    timer = clock.at(at as Instant, rouse);
  }

  function rouse() {
    wakeAt = Number.POSITIVE_INFINITY;
    if (!started || busy.size >= hands) return;
    const running = workOff().finally(() => busy.delete(running));
    busy.add(running);
  }

  return {
    workOnce,
    start() {
      started = true;
      rouse();
    },
    wake: (at) => sleepUntil(at),
    async stop() {
      started = false;
      timer?.cancel();
      await Promise.all(busy);
    },
  };
}

/** Publishes that a job is tried no more; where that cannot be done, the job still waits in the list of failed ones. */
const tellStopped = (
  { transact, log }: Needs,
  { id, name, attempts }: ClaimedJob,
  error: unknown,
): Promise<void> =>
  transact(async ({ publish }) =>
    publish(jobStopped({ id: String(id), name, attempts, error: String(error).slice(0, 200) })),
  ).catch((fault: unknown) =>
    log.warn({ err: fault, job: name }, "nobody could be told of a job that failed"),
  );

/** Has the lease of a job last for as long as its worker lives and works. */
const keepLease = ({ db, clock, log }: Needs, claimed: ClaimedJob): Timer =>
  clock.every(leaseMs / 3, () =>
    renewLease(db, claimed, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, job: claimed.name }, "the lease of a job was not renewed"),
    ),
  );

/** Does the work of a job, and takes it off the table. */
async function carryOut(one: AnyJob | undefined, claimed: ClaimedJob, transact: Transact): Promise<void> {
  if (!one) throw new Error(`no job is called ${claimed.name}`);
  if (one.kind === "errand") {
    await one.run(claimed.data, transact);
    await transact(({ tx }) => finish(tx, claimed));
    return;
  }
  await transact(async (scope) => {
    await one.run(claimed.data, scope);
    await finish(scope.tx, claimed);
  });
}
