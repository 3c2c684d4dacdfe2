import { createHash } from "node:crypto";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../database/database.ts";
import type { OpenTransaction } from "../database/transactions.ts";
import { indexOf, openPersonal, sealPersonal } from "../keys/personal.ts";
import { mapSecrets } from "../process/log.ts";
import { Refused } from "./operation.ts";

/** A call that may be repeated: whose it is, under which id, and what it asks. An id belongs to a firm. */
export interface Repeatable {
  /** The number of the firm. */
  readonly caller: string;
  /** The number of the user who asks: nobody else of the firm gets the answer. */
  readonly userId: string;
  /** The X-Request-Id: 1 to 64 signs; of a call that is forwarded without one, a random number of the node's own. */
  readonly id: string;
  /** The name of the operation. */
  readonly operation: string;
  /** SHA-256 of the operation, the user and the input without its secrets, see `inputHashOf`. */
  readonly inputHash: Buffer;
  /** Whether the answer holds a secret: it is given once and never kept, and a repeat hears that the call was done. */
  readonly withheld: boolean;
  /** Whether the answer holds numbers of persons or accounts: it is kept sealed. */
  readonly sealed: boolean;
}

/** What a repeated call gets: the answer of the first, in the form of the wire. */
export interface Reply {
  /** The answer of the first call; null where it is withheld. */
  readonly data: unknown;
  /** The answer held a secret and was not kept. */
  readonly withheld?: true;
}

/**
 * What has become of a call: done, with its answer; still running; broken off half-way; or void, which means that it has
 * not happened and never will, since its id is taken from now on.
 */
export type RequestOutcome =
  | {
      readonly fate: "done";
      /** The answer of the first call, in the form of the wire. */
      readonly data: unknown;
    }
  | { readonly fate: "running" | "broken" | "void"; readonly data: null };

/** How long an errand may take before a repeat of it is run again. */
const errandTimeoutMs = 120_000;

/**
 * Who of the firm asks, and what for, without the secrets of the input: a hash of six digits could be tried out by
 * whoever reads the table, and one under a key of this process would be another on the next node. So a repeat with
 * another password gets the answer of the first as well; it belongs to the same user.
 */
export const inputHashOf = ({ name, input }: AnyOperation, user: string, rawInput: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([name, user, mapSecrets(() => undefined, input, rawInput, keyed)]))
    .digest();

/** A mobile alone could be tried out as well; but one call with another number is another call. */
const keyed = (number: unknown) =>
  typeof number === "string" ? indexOf("input", number).toString("base64url") : number;

/**
 * Reserves the id for this call, in the call's own transaction; or finds the answer that the id has had. A repeat that
 * comes while the first is still running waits for it here, since both want the same row.
 */
export async function reserveRequestId(tx: Tx, call: Repeatable, now: Instant): Promise<Reply | null> {
  const found = await insertIfAbsent(tx, call, now);
  return found && replyOf(found, call, now);
}

/**
 * What has become of a call whose answer was lost. One that is still running in a transaction is waited for; one that
 * has not come yet is turned away when it comes.
 */
export async function resolveRequestId(
  tx: Tx,
  { caller, userId, id }: Pick<Repeatable, "caller" | "userId" | "id">,
  now: Instant,
): Promise<RequestOutcome> {
  const found = await insertIfAbsent(tx, { caller, userId, id, operation: "", inputHash: noHash }, now);
  if (found === null) return { fate: "void", data: null };
  if (found.userId !== userId) throw new Refused("REQUEST_REUSED");
  if (found.reply !== null) return { fate: "done", data: readReply(found)?.data };
  if (found.inputHash.equals(noHash)) return { fate: "void", data: null };
  return { fate: now - found.at.getTime() < errandTimeoutMs ? "running" : "broken", data: null };
}

/** Input hash of an id that was settled before its call came. */
const noHash = Buffer.alloc(0);

/** Takes a request id: null where it was free, otherwise its row. Waits for a transaction that has just taken it. */
async function insertIfAbsent(
  tx: Tx,
  { caller, userId, id, operation, inputHash }: Omit<Repeatable, "withheld" | "sealed">,
  now: Instant,
): Promise<StoredReply | null> {
  const inserted = await tx
    .insertInto("platform.request")
    .values({ caller, userId, id, operation, inputHash, reply: null, at: new Date(now) })
    .onConflict((existing) => existing.columns(["caller", "id"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const found = await find(tx, { caller, id });
  if (!found) throw new Refused("REQUEST_RUNNING");
  return found;
}

/** The kept answer of a request id, which is not taken; null where there is none. */
export async function findReply(db: Reader, call: Repeatable, now: Instant): Promise<Reply | null> {
  const found = await find(db, call);
  return found ? replyOf(found, call, now) : null;
}

const find = (
  db: Reader,
  { caller, id }: Pick<Repeatable, "caller" | "id">,
): Promise<StoredReply | undefined> =>
  db
    .selectFrom("platform.request")
    .select(["caller", "userId", "id", "inputHash", "reply", "at"])
    .where("caller", "=", caller)
    .where("id", "=", id)
    .executeTakeFirst();

export async function saveReply(tx: Tx, call: Repeatable, data: unknown): Promise<void> {
  await tx
    .updateTable("platform.request")
    .set({ reply: replyText(call, data) })
    .where("caller", "=", call.caller)
    .where("id", "=", call.id)
    .execute();
}

/** Frees a request id after a refused errand, which has left nothing behind. */
export async function releaseRequestId(tx: Tx, { caller, id }: Repeatable): Promise<void> {
  await tx.deleteFrom("platform.request").where("caller", "=", caller).where("id", "=", id).execute();
}

/** Marks a failed errand as no longer running, so that a repeat need not wait for its time limit. */
export async function markAborted(tx: Tx, { caller, id }: Repeatable, now: Instant): Promise<void> {
  await tx
    .updateTable("platform.request")
    .set({ at: new Date(now - errandTimeoutMs) })
    .where("caller", "=", caller)
    .where("id", "=", id)
    .where("reply", "is", null)
    .execute();
}

/** A row of `platform.request`. */
export interface StoredReply {
  readonly caller: string;
  readonly userId: string;
  readonly id: string;
  /** Empty where the id was settled before its call came. */
  readonly inputHash: Buffer;
  /** A {@link Reply}, sealed where it holds numbers of persons or accounts; null while an errand is under way, or was broken off. */
  readonly reply: unknown;
  /** When the call was received; of an errand that was broken off, set so far back that a repeat runs it again. */
  readonly at: Date;
}

/** The kept answer; or why there is none. Null where an errand was given up and may be run again. */
export function replyOf(row: StoredReply, call: Repeatable, now: Instant): Reply | null {
  if (!row.inputHash.equals(call.inputHash)) throw new Refused("REQUEST_REUSED");
  const reply = readReply(row);
  if (reply !== null) {
    const { data, withheld } = reply;
    if (withheld) throw new Refused("REQUEST_DONE");
    return { data };
  }
  if (now - row.at.getTime() < errandTimeoutMs) throw new Refused("REQUEST_RUNNING");
  return null;
}

/** The kept answers of those calls of a batch that are repeats. */
export async function findReplies(
  named: OpenTransaction["named"],
  calls: readonly Repeatable[],
): Promise<readonly StoredReply[]> {
  if (calls.length === 0) return [];
  return named<StoredReply>(
    "find-replies",
    `select caller, user_id as "userId", id, input_hash as "inputHash", reply, at from platform.request
     where (caller, id) in (select * from unnest($1::text[], $2::text[]))`,
    [calls.map(({ caller }) => caller), calls.map(({ id }) => id)],
  );
}

/** Keeps the answers of a whole batch. */
export async function saveReplies(
  named: OpenTransaction["named"],
  replies: readonly { readonly call: Repeatable; readonly data: unknown }[],
  now: Instant,
): Promise<void> {
  if (replies.length === 0) return;
  await named(
    "save-replies",
    `insert into platform.request (caller, id, operation, input_hash, reply, at, user_id)
     select caller, id, operation, input_hash, reply::jsonb, $6, user_id
     from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $7::text[])
       as kept (caller, id, operation, input_hash, reply, user_id)`,
    [
      replies.map(({ call }) => call.caller),
      replies.map(({ call }) => call.id),
      replies.map(({ call }) => call.operation),
      replies.map(({ call }) => call.inputHash),
      replies.map(({ call, data }) => replyText(call, data)),
      new Date(now),
      replies.map(({ call }) => call.userId),
    ],
  );
}

/** The answer as it is kept: wrapped in an object, so that null as an answer differs from no answer. */
function replyText(call: Repeatable, data: unknown): string {
  if (call.withheld) return JSON.stringify({ data: null, withheld: true } satisfies Reply);
  if (!call.sealed) return JSON.stringify({ data } satisfies Reply);
  return JSON.stringify({
    sealed: sealPersonal(recordOf(call), data).toString("base64"),
  } satisfies SealedReply);
}

/** An answer with numbers of persons or accounts, as it is kept. */
interface SealedReply {
  /** The answer in the form of the wire, sealed; Base64. */
  readonly sealed: string;
}

const recordOf = ({ caller, id }: Pick<Repeatable, "caller" | "id">) => `platform.request/${caller}/${id}`;

/** The kept answer of a row; null where there is none yet. */
function readReply(row: Pick<StoredReply, "caller" | "id" | "reply">): Reply | null {
  const reply = row.reply as Reply | SealedReply | null;
  if (reply === null || "data" in reply) return reply;
  return { data: openPersonal(recordOf(row), Buffer.from(reply.sealed, "base64")) };
}
