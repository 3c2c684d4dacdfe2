import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Db, rows, type Tx } from "../database/database.ts";
import type { Event } from "../live/event.ts";

/** After so many milliseconds without a word of its worker a job may be taken by another. */
export const leaseMs = 60_000;
/** After so many failed tries a job is not tried again; it stays, and waits for a person. */
export const attemptsMax = 20;

/** One transaction, and what belongs to it. */
export interface Scope {
  readonly tx: Tx;
  /** Sends a prepared statement at once, beside the builder; several may be on their way together. */
  readonly named: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
  /** The moment of the call; nobody reads the clock again. */
  readonly now: Instant;
  /** The jobs that follow from it are scheduled in this transaction, and it is told live once the transaction holds. */
  readonly publish: (event: Event) => void;
  /** Told live once the transaction holds, and nothing follows from it: for what can be asked again. */
  readonly broadcast: (event: Event) => void;
  /** Runs once the transaction holds, and never if it does not: for what memory keeps. */
  readonly afterCommit: (work: () => void) => void;
}

export type Transact = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** A job of either kind. */
interface NamedJob<Kind extends string, Run> {
  /** A command runs in one transaction; an errand has several, and may be sent twice. */
  readonly kind: Kind;
  /** The context and what it does, such as `platform.forget`; unique in the platform. */
  readonly name: string;
  /** Does the work; it may be run again after a failure. */
  readonly run: Run;
}

// biome-ignore-start lint/suspicious/noExplicitAny: a list of jobs mixes their data
/** Work for later, in one transaction: its effect on the database happens once. */
export type Job<Data = any> = NamedJob<"command", (data: Data, scope: Scope) => Promise<void>>;

/** Work for later that goes out into the world; it may be sent twice, and must not mind. */
export type Errand<Data = any> = NamedJob<"errand", (data: Data, transact: Transact) => Promise<void>>;
// biome-ignore-end lint/suspicious/noExplicitAny: a list of jobs mixes their data

export type AnyJob = Job | Errand;

export const job = <Data>(name: string, run: Job<Data>["run"]): Job<Data> => ({ kind: "command", name, run });

export const errand = <Data>(name: string, run: Errand<Data>["run"]): Errand<Data> => ({
  kind: "errand",
  name,
  run,
});

/** The earliest job that a transaction has written, so that the worker is woken for it. */
const earliestJobs = new WeakMap<Tx, Instant>();

export const earliestJob = (tx: Tx): Instant | undefined => earliestJobs.get(tx);

/** Schedules a job; one with the same name and key is moved, so that the timer of a ware is one row. */
export const schedule = <Data>(
  tx: Tx,
  job: Job<Data> | Errand<Data>,
  key: string,
  at: Instant,
  data: Data,
): Promise<void> => scheduleAll(tx, [{ job, key, at, data }]);

/** A job that is to be scheduled. */
interface ScheduledJob {
  readonly job: Pick<AnyJob, "name">;
  /** Tells jobs of one name apart: the same key again moves the job. */
  readonly key: string;
  /** When it falls due. */
  readonly at: Instant;
  /** What the job is given; must survive JSON. */
  readonly data: unknown;
}

/** The same for several at a time, of which no two have the same name and key. */
export async function scheduleAll(tx: Tx, jobs: readonly ScheduledJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    insert into platform.job (name, key, run_at, data)
    select name, key, run_at, data::jsonb from unnest(
      ${jobs.map(({ job }) => job.name)}::text[], ${jobs.map(({ key }) => key)}::text[],
      ${jobs.map(({ at }) => new Date(at))}::timestamptz[], ${jobs.map(({ data }) => JSON.stringify(data))}::text[]
    ) j(name, key, run_at, data)
    on conflict (name, key) do update
    set run_at = excluded.run_at, data = excluded.data, attempts = 0, locked_until = null, waits = false,
      last_error = null`.execute(tx);
  const first = jobs.reduce(
    (least, { at }) => Math.min(least, at),
    earliestJobs.get(tx) ?? Number.POSITIVE_INFINITY,
  );
  earliestJobs.set(tx, first as Instant);
}

/** Deletes scheduled jobs; one that a worker has already taken is still carried out. */
export async function cancelAll(tx: Tx, job: Pick<AnyJob, "name">, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from platform.job where name = ${job.name} and key = any(${keys}::text[])`.execute(tx);
}

/** A job that a worker has taken. */
export interface ClaimedJob {
  readonly id: bigint;
  readonly name: string;
  /** The key of the job. */
  readonly key: string;
  /** When it fell due; if this has changed once the work is done, the job was scheduled again, and it stays. */
  readonly runAt: Date;
  /** The end of the worker's lease. */
  readonly lockedUntil: Date | null;
  /** How often it was begun, this time included. */
  readonly attempts: number;
  /** What the job is given. */
  readonly data: unknown;
}

/** Takes the next job that is due, and hides it from other workers while the lease lasts. */
export function claim(db: Db, now: Instant): Promise<ClaimedJob | undefined> {
  const due = db
    .selectFrom("platform.job")
    .select("id")
    .where("runAt", "<=", new Date(now))
    .where((row) => row.or([row("lockedUntil", "is", null), row("lockedUntil", "<=", new Date(now))]))
    .where("attempts", "<", attemptsMax)
    .orderBy("runAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("platform.job")
    .set({ lockedUntil: new Date(now + leaseMs), waits: false, attempts: sql`attempts + 1` })
    .where("id", "=", due)
    .returning(["id", "name", "key", "runAt", "lockedUntil", "attempts", "data"])
    .executeTakeFirst();
}

/** Has the lease of a job that takes long last from now on; nothing happens where another worker has it, or it was scheduled anew. */
export async function renewLease(db: Db, { id, runAt, attempts }: ClaimedJob, now: Instant): Promise<void> {
  await db
    .updateTable("platform.job")
    .set({ lockedUntil: new Date(now + leaseMs) })
    .where("id", "=", id)
    .where("runAt", "=", runAt)
    .where("attempts", "=", attempts)
    .execute();
}

/** The moment at which the next job falls due, or a failed one comes back. */
export async function nextDue(db: Db): Promise<Instant | null> {
  // Jobs may be many, and those that somebody has in hand or that have failed are few: each kind has its index.
  const [row] = await rows<{
    /** Null where no job waits. */
    at: Date | null;
  }>(
    db,
    sql`select least(
      (select run_at from platform.job where attempts < ${attemptsMax} and locked_until is null
       order by run_at limit 1),
      (select min(greatest(run_at, locked_until)) from platform.job
       where attempts < ${attemptsMax} and locked_until is not null)
    ) as at`,
  );
  return (row?.at?.getTime() ?? null) as Instant | null;
}

/** Deletes a job that was carried out, unless it was scheduled anew meanwhile or another worker has taken it over. */
export async function finish(tx: Tx, { id, runAt, attempts }: ClaimedJob): Promise<void> {
  await tx
    .deleteFrom("platform.job")
    .where("id", "=", id)
    .where("runAt", "=", runAt)
    .where("attempts", "=", attempts)
    .execute();
}

/** Postpones a failed job: by two seconds after the first try, then twice as long each time, an hour at most. */
export async function postpone(db: Db, job: ClaimedJob, now: Instant, error: unknown): Promise<void> {
  const waitMs = Math.min(1_000 * 2 ** job.attempts, 3_600_000);
  await db
    .updateTable("platform.job")
    .set({ lockedUntil: new Date(now + waitMs), waits: true, lastError: String(error).slice(0, 1_000) })
    .where("id", "=", job.id)
    .where("runAt", "=", job.runAt)
    .where("attempts", "=", job.attempts)
    .execute();
}
