import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Logger } from "pino";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Db, type Reader, rows, type Tx } from "../database/database.ts";
import type { Clock } from "../process/clock.ts";
import { checkLog, faultOf, type TamperFault } from "./check-log.ts";
import { findLastLook, mendFindings, saveFindings } from "./findings.ts";
import type { Seal } from "./seal.ts";
import { nameOf, type SealedLog } from "./sealed-log.ts";
import type { Sealer } from "./sealer.ts";
import { findLastSeal, findSeals } from "./seals.ts";
import { type SealProof, verifySeals } from "./verify-seals.ts";

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  /** On the connections of the commands: what is looked at is the primary. */
  readonly db: Db;
  readonly proof: SealProof;
  readonly logs: readonly SealedLog[];
  /** Those that seal by themselves what nobody else has sealed. */
  readonly sealers: readonly Sealer[];
}

/** How many rows one look verifies, beside the newest seal: by turns, and where something was changed. */
const rowsByTurns = 2_000;
const rowsInAlarm = 50_000;
/** The most faults of one log that one look writes down. */
const mostFaults = 1_000;
/** Kinds of which each look finds all that there are. */
const foundAtOnce = ["balance", "unbalanced"] as const;
const foundByPass = ["changed", "gone", "added", "broken"] as const;

/** What this node has seen of a log. */
interface Watched {
  /** The seal at which the next look goes on. */
  next: bigint;
  /**
   * Whether the whole log is verified now from its first seal, as fast as looks can; `again` where something was changed since that
   * began, perhaps in what it has passed already.
   */
  alarm: "off" | "on" | "again";
  /** What was found since the log was last begun from its first seal. */
  found: TamperFault[];
  /** How many updates and deletes PostgreSQL has counted; null before the first look. */
  changes: bigint | null;
  /** The newest seal that this node has seen: what it was cannot be changed here. */
  newest: Pick<Seal, "seq" | "hash"> | null;
  /** The last row that waited for its seal when this node began to see one wait, and when that was; null while none does. */
  unsealed: { readonly upTo: bigint; readonly since: Instant } | null;
}

/**
 * Looks every so often whether sealed logs were changed from outside of the platform, on one node at a time, and writes down
 * what was. Returns what ends it.
 */
export function watchLogs(needs: Needs, everyMs: number): () => Promise<void> {
  const { clock, log, db, logs, sealers } = needs;
  const states = new Map<SealedLog, Watched>(
    logs.map((book) => [
      book,
      { next: 1n, alarm: "off", found: [], changes: null, newest: null, unsealed: null },
    ]),
  );
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    for (const { seal } of sealers) await seal();
    const now = clock.now();
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        // Each node sees for itself since when rows wait, so that it goes on where another one stops.
        for (const [book, state] of states) state.unsealed = await findWaiting(tx, book, state.unsealed, now);
        if (!(await isOurTurn(tx, now, everyMs))) return;
        for (const [book, state] of states) await lookAt(tx, book, state, now, needs);
        const unsealed = [...states].flatMap(([{ name }, one]) =>
          one.unsealed ? { log: name, since: one.unsealed.since } : [],
        );
        const values = { at: new Date(now), unsealed: JSON.stringify(unsealed) };
        await tx
          .insertInto("platform.sealLook")
          .values(values)
          .onConflict((known) => known.column("onlyRow").doUpdateSet(values))
          .execute();
      });
  }

  const timer = clock.every(everyMs, () => {
    looking = look().catch((error: unknown) =>
      log.warn({ err: error }, "the sealed logs could not be looked through; tried again"),
    );
    return looking;
  });
  return async () => {
    timer.cancel();
    await looking;
  };
}

/** Whether no other node is looking, or has just looked. */
async function isOurTurn(tx: Tx, now: Instant, everyMs: number): Promise<boolean> {
  const [lock] = await rows(
    tx,
    sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.sealLook)}) as mine`,
  );
  if (!lock?.mine) return false;
  const last = await findLastLook(tx);
  return last === null || last > now || now - last >= everyMs / 2;
}

async function lookAt(
  tx: Tx,
  book: SealedLog,
  state: Watched,
  now: Instant,
  { log, proof }: Needs,
): Promise<void> {
  const { faults: atOnce, last } = await checkLog(tx, book, proof);
  const faults = [...atOnce];
  if (state.newest && !(await isThere(tx, book, state.newest)))
    faults.push({ kind: "broken", subject: String(state.newest.seq) });
  else state.newest = last ? { seq: last.seq, hash: last.hash } : null;

  const changes = await countChanges(tx, book);
  const isChanged = state.changes !== null && changes !== state.changes;
  state.changes = changes;
  if (state.alarm !== "off" && isChanged) state.alarm = "again";
  else if (state.alarm === "off" && (isChanged || faults.length > 0))
    Object.assign(state, { next: 1n, alarm: "on", found: [] });
  const rowsMost = state.alarm === "off" ? rowsByTurns : rowsInAlarm;
  const part = await verifySeals(tx, book, proof, state.next, rowsMost);
  faults.push(...part.breaks.map(faultOf));
  if (last && part.next !== null) {
    const newest = await verifySeals(tx, book, proof, last.seq, 1);
    faults.push(...newest.breaks.map(faultOf));
  }
  state.found = [...state.found, ...faults].slice(-mostFaults);
  const fresh = await saveFindings(tx, book.name, faults.slice(0, mostFaults), now);
  for (const fault of fresh)
    log.error({ book: book.name, ...fault }, "a sealed log was changed from outside of the platform");
  await mendFindings(tx, book.name, foundAtOnce, faults, now);
  if (part.next === null) {
    await mendFindings(tx, book.name, foundByPass, state.found, now);
    Object.assign(state, { next: 1n, alarm: state.alarm === "again" ? "on" : "off", found: [] });
  } else state.next = part.next;
}

/** Since when rows wait for their seal: unchanged until the last that waited at that moment is sealed; null where none waits. */
async function findWaiting(
  db: Reader,
  { rows: { table, number }, ...book }: SealedLog,
  before: Watched["unsealed"],
  now: Instant,
): Promise<Watched["unsealed"]> {
  const sealedTo = (await findLastSeal(db, book))?.lastId ?? 0n;
  const column = sql.ref(number);
  const [newest] = await rows(
    db,
    sql<{ id: bigint }>`
      select ${column} as id from ${nameOf(table)} where ${column} > ${sealedTo} order by ${column} desc limit 1`,
  );
  if (!newest) return null;
  return before && before.upTo > sealedTo ? before : { upTo: newest.id, since: now };
}

async function isThere(
  db: Reader,
  book: SealedLog,
  { seq, hash }: Pick<Seal, "seq" | "hash">,
): Promise<boolean> {
  const [seal] = await findSeals(db, book, seq, 1);
  return seal?.seq === seq && seal.hash.equals(hash);
}

/** How many updates and deletes PostgreSQL has counted of the tables of a log, their months included, whoever made them. */
async function countChanges(db: Reader, { tables }: SealedLog): Promise<bigint> {
  const [counted] = await rows(
    db,
    sql<{ changes: bigint }>`
      select coalesce(sum(s.n_tup_upd + s.n_tup_del), 0)::bigint as changes
      from unnest(${tables}::text[]) one(name)
      left join lateral pg_partition_tree(one.name::regclass) part on true
      join pg_stat_all_tables s on s.relid = coalesce(part.relid, one.name::regclass)`,
  );
  return counted?.changes ?? 0n;
}
