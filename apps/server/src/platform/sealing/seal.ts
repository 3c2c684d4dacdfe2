import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Signer } from "../process/signer.ts";
import type { RowDigest, SealedLog } from "./sealed-log.ts";

export const markBytes = 8;
/** Stands for the previous hash in the first seal. */
export const noSeal: Buffer = Buffer.alloc(32);

/** A seal over a run of rows, as it is kept. */
export interface Seal {
  /** The place in the chain, from 1. */
  readonly seq: bigint;
  /** The last number of its run, which begins behind that of the seal before. */
  readonly lastId: bigint;
  /** The numbers of the rows that were sealed, in their order. */
  readonly ids: readonly bigint[];
  /** The first eight bytes of the digest of each sealed row, one after another. */
  readonly marks: Buffer;
  /** The hash of the seal before; 32 zero bytes for the first. */
  readonly previous: Buffer;
  /** SHA-256 over `previous`, `seq`, and number and digest of each row. */
  readonly hash: Buffer;
  readonly at: Date;
  /** The key that has signed it; null for one of the audit log from before seals were signed. */
  readonly keyId: string | null;
  /** The signature of {@link sealText}, Base64; null where there is no key. */
  readonly signature: string | null;
}

/** The newest seal of a log, and what was sealed on each account by then. */
export interface SealHead {
  readonly seq: bigint;
  readonly hash: Buffer;
  /** SHA-256 over the sums by account; null for a log without accounts. */
  readonly balances: Buffer | null;
  readonly keyId: string;
  /** The signature of {@link headText}, Base64. */
  readonly signature: string;
}

/** The hash of a seal: of the one before, its place, and the digests of its rows. */
export function hashOf(seq: bigint, previous: Buffer, members: readonly RowDigest[]): Buffer {
  const hash = createHash("sha256").update(previous).update(String(seq));
  for (const { id, digest } of members) hash.update(String(id)).update(digest);
  return hash.digest();
}

export const marksOf = (members: readonly RowDigest[]): Buffer =>
  Buffer.concat(members.map(({ digest }) => digest.subarray(0, markBytes)));

/** What of a seal is signed: its place and run, its hash, and numbers and marks of its rows. */
export function sealText(
  log: Pick<SealedLog, "name">,
  { seq, lastId, ids, marks, hash, at }: Omit<Seal, "previous" | "keyId" | "signature">,
): string {
  const rows = createHash("sha256").update(ids.join(",")).update(marks).digest("hex");
  return `seal ${log.name} ${seq} ${lastId} ${at.getTime()} ${hash.toString("hex")} ${rows}`;
}

/** What is signed of the newest seal. */
export const headText = (
  log: Pick<SealedLog, "name">,
  { seq, hash, balances }: Pick<SealHead, "seq" | "hash" | "balances">,
): string => `head ${log.name} ${seq} ${hash.toString("hex")} ${balances?.toString("hex") ?? ""}`;

/** Whether one of the exchange's keys has signed a text. */
export type IsSigned = (text: string, keyId: string | null, signature: string | null) => boolean;

export function openVerifier({ publicKeys }: Pick<Signer, "publicKeys">): IsSigned {
  const opened = new Map<string, KeyObject>();
  /** A key that was added since the last look is found as well. */
  function keyOf(keyId: string): KeyObject | undefined {
    if (!opened.has(keyId))
      for (const { id, publicKey } of publicKeys())
        opened.set(
          id,
          createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" }),
        );
    return opened.get(keyId);
  }
  return (text, keyId, signature) => {
    const key = keyId === null ? undefined : keyOf(keyId);
    return (
      key !== undefined &&
      signature !== null &&
      verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))
    );
  };
}
