import type { TamperKind } from "@zd/domain/system/sealed-logs";
import { type Reader, rows } from "../database/database.ts";
import { hashOf, type IsSigned, markBytes, marksOf, noSeal, type Seal, sealText } from "./seal.ts";
import type { RowDigest, SealedLog } from "./sealed-log.ts";
import { findSeals } from "./seals.ts";

/** What is wrong with a log, and where. */
export interface ChainBreak {
  /** The number of the seal in which it was found. */
  readonly seal: bigint;
  /** The row, where one can be named. */
  readonly row: bigint | null;
  /**
   * A row differs from what was sealed, is missing, or was not there; `broken`: the seal itself does not fit the chain, or is not signed.
   */
  readonly fault: Extract<TamperKind, "changed" | "gone" | "added" | "broken">;
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

/** What seals are verified with. */
export interface SealProof {
  readonly isSigned: IsSigned;
  /** Whether rows of practice may have been taken away, as in the demo. */
  readonly practice: boolean;
}

const sealsAtOnce = 10;

/**
 * Recomputes seals from their rows, from seal `first` on, and compares them; reads about `rowsMost` rows in one call.
 */
export async function verifySeals(
  db: Reader,
  book: SealedLog,
  proof: SealProof,
  first: bigint,
  rowsMost: number,
): Promise<SealVerification> {
  let before: Seal | undefined = first <= 1n ? undefined : (await findSeals(db, book, first - 1n, 1))[0];
  if (before?.seq !== first - 1n) before = undefined;
  let [seals, counted, next, hash] = [0, 0, first, ""];
  const breaks: ChainBreak[] = [];
  for (;;) {
    const chunk = await findSeals(db, book, next, sealsAtOnce);
    const found = await findRows(db, book, proof, before?.lastId ?? 0n, chunk.at(-1)?.lastId ?? 0n);
    for (const seal of chunk) {
      const fits = seal.seq === next && seal.previous.equals(before?.hash ?? noSeal);
      if (!fits || !isProven(book, proof, seal, before))
        breaks.push({ seal: seal.seq, row: null, fault: "broken" });
      breaks.push(...faultsOf(seal, found.within(before?.lastId ?? 0n, seal.lastId), found.gone));
      [before, hash, next] = [seal, seal.hash.toString("hex"), seal.seq + 1n];
      seals += 1;
      counted += seal.ids.length;
    }
    if (chunk.length < sealsAtOnce) return { seals, rows: counted, breaks, next: null, hash };
    if (counted >= rowsMost) return { seals, rows: counted, breaks, next, hash };
  }
}

/** Those from before seals were signed come first, if at all. */
const isProven = (book: SealedLog, { isSigned }: SealProof, seal: Seal, before: Seal | undefined) =>
  seal.signature === null && seal.keyId === null
    ? book.name === "audit" && (before?.signature ?? null) === null
    : isSigned(sealText(book, seal), seal.keyId, seal.signature);

/** The rows that are there now of a run of numbers, and the numbers of those that the platform has taken away. */
async function findRows(
  db: Reader,
  { digests, gone: goneOf }: SealedLog,
  { practice }: SealProof,
  low: bigint,
  high: bigint,
) {
  const members = high <= low ? [] : await rows(db, digests(low, high));
  const gone = practice && goneOf && high > low ? await rows(db, goneOf(low, high)) : [];
  return {
    within: (from: bigint, to: bigint) => members.filter(({ id }) => id > from && id <= to),
    gone: new Set(gone.map(({ id }) => id)),
  };
}

function faultsOf(
  { seq, ids, marks, previous, hash }: Seal,
  members: readonly RowDigest[],
  gone: ReadonlySet<bigint>,
): readonly ChainBreak[] {
  const isSame =
    hashOf(seq, previous, members).equals(hash) &&
    marksOf(members).equals(marks) &&
    members.length === ids.length &&
    members.every(({ id }, i) => id === ids[i]);
  if (isSame) return [];
  const sealed = new Map(
    ids.map((id, i) => [id, marks.subarray(i * markBytes, (i + 1) * markBytes)] as const),
  );
  const there = new Map(members.map(({ id, digest }) => [id, digest]));
  const breaks: ChainBreak[] = [];
  let taken = 0;
  for (const [id, mark] of sealed) {
    const digest = there.get(id);
    if (!digest && gone.has(id)) taken += 1;
    else if (!digest) breaks.push({ seal: seq, row: id, fault: "gone" });
    else if (!digest.subarray(0, markBytes).equals(mark))
      breaks.push({ seal: seq, row: id, fault: "changed" });
  }
  for (const id of there.keys()) if (!sealed.has(id)) breaks.push({ seal: seq, row: id, fault: "added" });
  // Of rows that were taken away the digests are no longer known; numbers and marks of the others are signed.
  return breaks.length > 0 || taken > 0 ? breaks : [{ seal: seq, row: null, fault: "broken" }];
}
