import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Reader, rows } from "../database/database.ts";
import type { InTransaction, OpenTransaction } from "../database/transactions.ts";
import type { Clock } from "../process/clock.ts";

/** The most rows under one seal. */
const mostRows = 1_000;
const markBytes = 8;
/** Stands for the previous hash in the first seal. */
const noSeal = Buffer.alloc(32);

/** A row of the audit log, as a seal takes it. */
interface RowDigest {
  readonly id: bigint;
  /** SHA-256 of the whole row, by `platform.audit_digest`: 32 bytes. */
  readonly digest: Buffer;
}

/** The hash of a seal: of the one before, its place, and the digests of its rows. */
function hashOf(seq: bigint, previous: Buffer, members: readonly RowDigest[]): Buffer {
  const hash = createHash("sha256").update(previous).update(String(seq));
  for (const { id, digest } of members) hash.update(String(id)).update(digest);
  return hash.digest();
}

const marksOf = (members: readonly RowDigest[]) =>
  Buffer.concat(members.map(({ digest }) => digest.subarray(0, markBytes)));

/**
 * Seals rows in the order of their numbers, in the background, so that no command waits for another. A number is
 * drawn before its row is there, so a run is sealed only when every transaction that could still bring one is over.
 */
export function openSealer({
  clock,
  log,
  inTransaction,
}: {
  readonly clock: Clock;
  readonly log: Logger;
  readonly inTransaction: InTransaction;
}) {
  let upperBound: { readonly upTo: bigint; readonly horizon: string } | null = null;

  const findUpperBound = () =>
    inTransaction(async ({ named }) => {
      const [row] = await named<{
        /** The last number that was drawn for an entry. */
        upTo: bigint;
        /**
         * The first transaction number that was not given out yet: once all before it are over, no row up to `upTo` can
         * still come.
         */
        horizon: string;
      }>(
        "note-audit",
        `select last_value as "upTo", pg_snapshot_xmax(pg_current_snapshot())::text as horizon
         from platform.audit_id_seq where is_called`,
        [],
      );
      return row ?? null;
    });

  return {
    /** Whether all that was there is sealed now; one call after another, never two at once. */
    seal: oneAtATime(async (): Promise<boolean> => {
      const before = upperBound;
      upperBound ??= await findUpperBound();
      const up = upperBound;
      if (up === null) return true;
      const outcome = await inTransaction((open) => sealUpTo(open, up, clock, log));
      if (outcome === "held up") return false;
      upperBound = null;
      // What came while an earlier run was held up waits for the next.
      return outcome === "all" && before === null;
    }),
  };
}

type Outcome = "all" | "more" | "held up" | "elsewhere";

async function sealUpTo(
  { named, tx }: OpenTransaction,
  { upTo, horizon }: { readonly upTo: bigint; readonly horizon: string },
  clock: Clock,
  log: Logger,
): Promise<Outcome> {
  const [state] = await named<{
    /** Whether this node holds the lock under which seals are made. */
    mine: boolean;
    /** Whether every transaction is over that could still bring a row up to the upper bound. */
    over: boolean;
  }>(
    "begin-seal",
    `select pg_try_advisory_xact_lock(${advisoryLocks.auditSeal}) as mine,
       pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over`,
    [horizon],
  );
  if (!state?.mine) return "elsewhere";
  if (!state.over) return "held up";
  const last = await tx
    .selectFrom("platform.auditSeal")
    .select(["seq", "lastId", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  let [seq, from, previous] = [last?.seq ?? 0n, last?.lastId ?? 0n, last?.hash ?? noSeal];
  for (let run = 0; run < mostRuns; run++) {
    const members = await digestsOf(named, from, upTo);
    if (members.length === 0) return "all";
    seq += 1n;
    const hash = hashOf(seq, previous, members);
    from = (members.at(-1) as RowDigest).id;
    await tx
      .insertInto("platform.auditSeal")
      .values({
        seq,
        lastId: from,
        ids: members.map(({ id }) => id),
        marks: marksOf(members),
        previous,
        hash,
        at: new Date(clock.now()),
      })
      .execute();
    // Outside of the database, where nobody who changes a row can change it as well.
    log.info({ seq: String(seq), rows: members.length, hash: hash.toString("hex") }, "audit log sealed");
    previous = hash;
    if (members.length < mostRows) return "all";
  }
  return "more";
}

const mostRuns = 50;

const digestsOf = (named: OpenTransaction["named"], from: bigint, upTo: bigint) =>
  named<RowDigest>(
    "audit-digests",
    `select id, platform.audit_digest(audit) as digest from platform.audit
     where id > $1 and id <= $2 order by id limit ${mostRows}`,
    [from, upTo],
  );

/** What is wrong with the log, and where. */
export interface ChainBreak {
  /** The number of the seal in which it was found. */
  readonly seal: bigint;
  /** The row, where one can be named. */
  readonly row: bigint | null;
  /**
   * A row differs from what was sealed, is missing, or was not there; `broken`: the seal itself does not fit the chain.
   */
  readonly fault: "changed" | "gone" | "added" | "broken";
}

/** What a check of a run of seals came to. */
export interface SealVerification {
  /** How many seals were checked. */
  readonly seals: number;
  /** How many rows these seals are about. */
  readonly rows: number;
  /** What was found wrong, in the order of the seals; empty where all is as it was sealed. */
  readonly breaks: readonly ChainBreak[];
  /** The seal to go on with; null where this was the last. */
  readonly next: bigint | null;
  /** The hash of the last seal that was checked, in hex; empty where there was none. */
  readonly hash: string;
}

const sealsAtOnce = 10;

/**
 * Recomputes seals from their rows, from seal `first` on, and compares them; reads about `rowsMost` rows in one call.
 */
export async function verifySeals(db: Reader, first: bigint, rowsMost: number): Promise<SealVerification> {
  let previous: Buffer | null = first <= 1n ? noSeal : null;
  let [seals, counted, next, hash] = [0, 0, first, ""];
  const breaks: ChainBreak[] = [];
  if (previous === null) {
    const before = await sealsFrom(db, first - 1n, 1);
    previous = before[0]?.seq === first - 1n ? before[0].hash : noSeal;
  }
  for (;;) {
    const chunk = await sealsFrom(db, next, sealsAtOnce);
    for (const seal of chunk) {
      if (seal.seq !== next || !seal.previous.equals(previous))
        breaks.push({ seal: seal.seq, row: null, fault: "broken" });
      breaks.push(...faultsOf(seal));
      [previous, hash, next] = [seal.hash, seal.hash.toString("hex"), seal.seq + 1n];
      seals += 1;
      counted += seal.ids.length;
    }
    if (chunk.length < sealsAtOnce) return { seals, rows: counted, breaks, next: null, hash };
    if (counted >= rowsMost) return { seals, rows: counted, breaks, next, hash };
  }
}

/** A seal as it is kept, with the rows that are there now. */
interface Seal {
  readonly seq: bigint;
  /** The numbers of the rows that were sealed, in their order. */
  readonly ids: readonly bigint[];
  /** The first eight bytes of the digest of each sealed row, one after another. */
  readonly marks: Buffer;
  /** The hash of the seal before; 32 zero bytes for the first. */
  readonly previous: Buffer;
  /** SHA-256 over `previous`, `seq`, and number and digest of each row. */
  readonly hash: Buffer;
  /** The numbers of the rows that lie in the range of the seal now. */
  readonly foundIds: readonly bigint[];
  /** The digests of those rows, 32 bytes each, one after another. */
  readonly digests: Buffer;
}

/** Seals with the rows that are there now, from the last row of the seal before to the last of their own. */
const sealsFrom = (db: Reader, seq: bigint, limit: number) =>
  rows(
    db,
    sql<Seal>`
      select seal.seq, seal.ids, seal.marks, seal.previous, seal.hash,
        coalesce(found.ids, '{}') as found_ids, coalesce(found.digests, '') as digests
      from platform.audit_seal as seal
      left join platform.audit_seal as prior on prior.seq = seal.seq - 1
      cross join lateral (
        select array_agg(one.id order by one.id) as ids, string_agg(one.digest, '' order by one.id) as digests
        from (
          select id, platform.audit_digest(audit) as digest from platform.audit
          where id > coalesce(prior.last_id, 0) and id <= seal.last_id
        ) as one
      ) as found
      where seal.seq >= ${seq}
      order by seal.seq
      limit ${limit}
    `,
  );

function faultsOf({ seq, ids, marks, previous, hash, foundIds, digests }: Seal): readonly ChainBreak[] {
  const members = foundIds.map((id, i) => ({ id, digest: digests.subarray(i * 32, (i + 1) * 32) }));
  if (hashOf(seq, previous, members).equals(hash)) return [];
  const sealed = new Map(
    ids.map((id, i) => [id, marks.subarray(i * markBytes, (i + 1) * markBytes)] as const),
  );
  const there = new Map(members.map(({ id, digest }) => [id, digest]));
  const breaks: ChainBreak[] = [];
  for (const [id, mark] of sealed) {
    const digest = there.get(id);
    if (!digest) breaks.push({ seal: seq, row: id, fault: "gone" });
    else if (!digest.subarray(0, markBytes).equals(mark))
      breaks.push({ seal: seq, row: id, fault: "changed" });
  }
  for (const id of there.keys()) if (!sealed.has(id)) breaks.push({ seal: seq, row: id, fault: "added" });
  return breaks.length > 0 ? breaks : [{ seal: seq, row: null, fault: "broken" }];
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
