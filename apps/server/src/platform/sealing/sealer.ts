import { sql } from "kysely";
import type { Logger } from "pino";
import { rows, type Tx } from "../database/database.ts";
import { type InTransaction, runText } from "../database/transactions.ts";
import type { Clock } from "../process/clock.ts";
import type { Signer } from "../process/signer.ts";
import { hashOf, headText, marksOf, noSeal, type Seal, sealText } from "./seal.ts";
import { nameOf, type SealedLog } from "./sealed-log.ts";
import { findHead, findLastSeal } from "./seals.ts";

/** The most rows under one seal, and the most seals in one transaction. */
const mostRows = 1_000;
const mostRuns = 50;

/**
 * What became of one attempt: all that was there is sealed, or a part; a transaction that is open holds it up; another node is at it; the
 * database was started anew since the upper bound was found; or the sums by account were changed.
 */
type SealOutcome = "all" | "more" | "held up" | "elsewhere" | "restarted" | "changed";

export interface Sealer {
  /** Whether all that was there is sealed now; one call after another, never two at once. */
  readonly seal: () => Promise<boolean>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signer: Signer;
  readonly inTransaction: InTransaction;
  /** Whether rows of practice are taken away, as in the demo. */
  readonly practice: boolean;
}

/** Up to where rows are sealed once nothing can come before it any more. */
interface UpperBound {
  /** The last number that was drawn for a row. */
  readonly upTo: bigint;
  /** The number of a transaction that began afterwards: once all before it are over, no row up to `upTo` can still come. */
  readonly horizon: string;
  /** The run of the database in which both were given out; a later one may give them out again. */
  readonly run: string;
}

/**
 * Seals rows in the order of their numbers, in the background, so that nothing that is written waits for another. A number is
 * drawn before its row is there, so a run is sealed only when every transaction that could still bring one is over.
 */
export function openSealer(book: SealedLog, needs: Needs): Sealer {
  const { inTransaction } = needs;
  let upperBound: UpperBound | null = null;

  return {
    seal: oneAtATime(async (): Promise<boolean> => {
      const before = upperBound;
      upperBound ??= await findUpperBound(book, inTransaction);
      const up = upperBound;
      if (up === null) return true;
      const outcome = await sealAll(book, up, needs);
      if (outcome === "held up") return false;
      upperBound = null;
      // What came while an earlier run was held up waits for the next.
      return outcome === "all" && before === null;
    }),
  };
}

/** Transaction after transaction, since the first seals of a log that was there before may be many. */
async function sealAll(book: SealedLog, up: UpperBound, needs: Needs): Promise<SealOutcome> {
  for (;;) {
    const outcome = await needs.inTransaction(({ tx }) => sealUpTo(tx, book, up, needs));
    if (outcome !== "more") return outcome;
  }
}

/**
 * Every transaction has its number from its beginning, so whoever drew a row's number has a lower one than a transaction that begins after the
 * last was read. The end of a snapshot is no such number: it follows the last transaction that is over, and those that are open may lie beyond it.
 */
async function findUpperBound(
  { drawn }: SealedLog,
  inTransaction: InTransaction,
): Promise<UpperBound | null> {
  const [last] = await inTransaction(({ tx }) => rows(tx, drawn));
  if (!last) return null;
  const [begun] = await inTransaction(({ tx }) =>
    rows(
      tx,
      sql<{ horizon: string; run: string }>`
        select pg_current_xact_id()::text as horizon, ${sql.raw(runText)} as run`,
    ),
  );
  if (!begun) throw new Error("a transaction has no number");
  return { upTo: last.drawn, ...begun };
}

async function sealUpTo(
  tx: Tx,
  book: SealedLog,
  { upTo, horizon, run }: UpperBound,
  { clock, log, signer, practice }: Needs,
): Promise<SealOutcome> {
  const [state] = await rows(
    tx,
    sql<{
      /** Whether this node holds the lock under which seals are made. */
      mine: boolean;
      /** Whether every transaction is over that could still bring a row up to the upper bound. */
      over: boolean;
      run: string;
    }>`select pg_try_advisory_xact_lock(${sql.lit(book.lock)}) as mine,
         pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as over,
         ${sql.raw(runText)} as run`,
  );
  if (!state?.mine) return "elsewhere";
  if (state.run !== run) return "restarted";
  if (!state.over) return "held up";
  const { accounts } = book;
  const [last, head] = [await findLastSeal(tx, book), await findHead(tx, book)];
  if (accounts && head && !(await sumsOf(tx, accounts))?.equals(head.balances ?? noSeal)) {
    log.error({ book: book.name }, "the sums by account were changed, and nothing is sealed over them");
    return "changed";
  }
  let [seq, from, previous] = [last?.seq ?? 0n, last?.lastId ?? 0n, last?.hash ?? noSeal];
  let outcome: SealOutcome = "more";
  for (let runs = 0; runs < mostRuns && outcome === "more"; runs++) {
    const high = await endOfRun(tx, book, from, upTo);
    if (high === null) outcome = "all";
    else {
      seq += 1n;
      const members = await rows(tx, book.digests(from, high));
      const hash = hashOf(seq, previous, members);
      const at = new Date(clock.now());
      const seal = {
        ...{ seq, lastId: high, previous, hash, at },
        ids: members.map(({ id }) => id),
        marks: marksOf(members),
      };
      await saveSeal(tx, book, seal, signer);
      if (accounts) await rows(tx, accounts.seal(from, high, practice));
      // Outside of the database, where nobody who changes a row can change it as well.
      log.info(
        { book: book.name, seq: String(seq), rows: members.length, hash: hash.toString("hex") },
        book.name === "audit" ? "audit log sealed" : "books sealed",
      );
      [from, previous] = [high, hash];
      if (high === upTo) outcome = "all";
    }
  }
  if (previous !== (last?.hash ?? noSeal)) await saveHead(tx, book, { seq, hash: previous }, clock, signer);
  return outcome;
}

/** The number up to which the next run goes; null where there is no row to be sealed. */
async function endOfRun(
  tx: Tx,
  { rows: { table, number } }: SealedLog,
  from: bigint,
  upTo: bigint,
): Promise<bigint | null> {
  const column = sql.ref(number);
  const [run] = await rows(
    tx,
    sql<{ count: number; last: bigint | null }>`
      select count(*)::int as count, max(id) as last from (
        select ${column} as id from ${nameOf(table)} where ${column} > ${from} and ${column} <= ${upTo}
        order by ${column} limit ${sql.lit(mostRows)}) run`,
  );
  if (!run || run.count === 0) return null;
  // A number up to the bound that has no row never gets one.
  return run.count < mostRows ? upTo : run.last;
}

const sumsOf = async (tx: Tx, { digest }: NonNullable<SealedLog["accounts"]>): Promise<Buffer | null> =>
  (await rows(tx, digest))[0]?.digest ?? null;

async function saveSeal(
  tx: Tx,
  book: SealedLog,
  seal: Omit<Seal, "keyId" | "signature">,
  signer: Signer,
): Promise<void> {
  const { seq, lastId, ids, marks, previous, hash, at } = seal;
  const { keyId, sign } = signer.current();
  await sql`
    insert into ${nameOf(book.seals)} (seq, last_id, ids, marks, previous, hash, at, key_id, signature)
    values (${seq}, ${lastId}, ${ids}::bigint[], ${marks}, ${previous}, ${hash}, ${at}, ${keyId},
      ${sign(sealText(book, seal))})`.execute(tx);
}

async function saveHead(
  tx: Tx,
  book: SealedLog,
  { seq, hash }: Pick<Seal, "seq" | "hash">,
  clock: Clock,
  signer: Signer,
): Promise<void> {
  const balances = book.accounts && (await sumsOf(tx, book.accounts));
  const { keyId, sign } = signer.current();
  const head = {
    ...{ seq, hash, balances, keyId },
    signature: sign(headText(book, { seq, hash, balances })),
    at: new Date(clock.now()),
  };
  await tx
    .insertInto("platform.sealHead")
    .values({ log: book.name, ...head })
    .onConflict((known) => known.column("log").doUpdateSet(head))
    .execute();
}

/** Runs calls of `work` one after the other. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
