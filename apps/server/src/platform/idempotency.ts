import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AnyOperation } from "@zd/contract/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "./database.ts";
import { job, schedule } from "./jobs.ts";
import { withSecretsAs } from "./log.ts";
import { Refused } from "./operation.ts";
import type { Opened } from "./transactions.ts";

/** A call that may be repeated: whose it is, under which id, and what it asks. An id belongs to a firm. */
export interface Repeatable {
  readonly caller: string;
  readonly id: string;
  readonly operation: string;
  readonly inputHash: Buffer;
}

/** What a repeated call gets: the answer of the first, in the form of the wire. */
export interface Reply {
  readonly data: unknown;
}

/** How long an answer is kept, and how long an errand may take before a repeat of it is run again. */
const keptMs = 24 * 3_600_000;
const errandMs = 120_000;

/**
 * Secrets go into a hash that is kept under a key that no disk has seen, or they could be tried out. A repeat that meets
 * another process counts as another call, and is refused.
 */
const secretsKey = randomBytes(32);
const sealed = (secret: unknown) =>
  createHmac("sha256", secretsKey)
    .update(JSON.stringify(secret) ?? "")
    .digest("base64");

/** Who of the firm asks, and what for. */
export const hashOf = ({ name, input }: AnyOperation, user: string, given: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([name, user, withSecretsAs(sealed, input, given)]))
    .digest();

/**
 * Takes the id for this call, in the call's own transaction; or finds the answer that the id has had. A repeat that
 * comes while the first is still running waits for it here, since both want the same row.
 */
export async function takeId(tx: Tx, call: Repeatable, now: Instant): Promise<Reply | null> {
  const taken = await tx
    .insertInto("platform.request")
    .values({ ...call, reply: null, at: new Date(now) })
    .onConflict((existing) => existing.columns(["caller", "id"]).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const found = await find(tx, call);
  if (!found) throw new Refused("REQUEST_RUNNING");
  return replyOf(found, call, now);
}

/** The answer that the id has had, without taking it. */
export async function findReply(db: Reader, call: Repeatable, now: Instant): Promise<Reply | null> {
  const found = await find(db, call);
  return found ? replyOf(found, call, now) : null;
}

const find = (db: Reader, { caller, id }: Repeatable): Promise<Kept | undefined> =>
  db
    .selectFrom("platform.request")
    .select(["caller", "id", "inputHash", "reply", "at"])
    .where("caller", "=", caller)
    .where("id", "=", id)
    .executeTakeFirst();

export async function keepReply(tx: Tx, { caller, id }: Repeatable, data: unknown): Promise<void> {
  await tx
    .updateTable("platform.request")
    .set({ reply: written(data) })
    .where("caller", "=", caller)
    .where("id", "=", id)
    .execute();
}

/** Gives the id back: an errand that was refused has left nothing behind. */
export async function dropId(tx: Tx, { caller, id }: Repeatable): Promise<void> {
  await tx.deleteFrom("platform.request").where("caller", "=", caller).where("id", "=", id).execute();
}

export interface Kept {
  readonly caller: string;
  readonly id: string;
  readonly inputHash: Buffer;
  readonly reply: unknown;
  readonly at: Date;
}

/** The kept answer; or why there is none. Null where an errand was given up and may be run again. */
export function replyOf({ inputHash, reply, at }: Kept, call: Repeatable, now: Instant): Reply | null {
  if (!inputHash.equals(call.inputHash)) throw new Refused("REQUEST_REUSED");
  if (reply !== null) return reply as Reply;
  if (now - at.getTime() < errandMs) throw new Refused("REQUEST_RUNNING");
  return null;
}

/** The answers that calls of a batch have had before. */
export async function findReplies(
  named: Opened["named"],
  calls: readonly Repeatable[],
): Promise<readonly Kept[]> {
  if (calls.length === 0) return [];
  return named<Kept>(
    "find-replies",
    `select caller, id, input_hash as "inputHash", reply, at from platform.request
     where (caller, id) in (select * from unnest($1::text[], $2::text[]))`,
    [calls.map(({ caller }) => caller), calls.map(({ id }) => id)],
  );
}

/** Keeps the answers of a whole batch. */
export async function keepReplies(
  named: Opened["named"],
  kept: readonly { readonly call: Repeatable; readonly data: unknown }[],
  now: Instant,
): Promise<void> {
  if (kept.length === 0) return;
  await named(
    "keep-replies",
    `insert into platform.request (caller, id, operation, input_hash, reply, at)
     select caller, id, operation, input_hash, reply::jsonb, $6
     from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[])
       as kept (caller, id, operation, input_hash, reply)`,
    [
      kept.map(({ call }) => call.caller),
      kept.map(({ call }) => call.id),
      kept.map(({ call }) => call.operation),
      kept.map(({ call }) => call.inputHash),
      kept.map(({ data }) => written(data)),
      new Date(now),
    ],
  );
}

/** Wrapped, so that an answer that is null is not mistaken for none. */
const written = (data: unknown) => JSON.stringify({ data });

/** Once an hour the answers that nobody will ask for again are dropped. */
export const forgetReplies = job<null>("platform.forgetReplies", async (_, { tx, now }) => {
  await tx
    .deleteFrom("platform.request")
    .where("at", "<", new Date(now - keptMs))
    .execute();
  await schedule(tx, forgetReplies, "", (now + 3_600_000) as Instant, null);
});
