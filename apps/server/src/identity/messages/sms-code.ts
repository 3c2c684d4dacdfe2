import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { type SmsPurpose, smsWords } from "@zd/domain/identity/sms-purpose";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { Refused } from "../../platform/calls/operation.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { type Errand, errand, type Scope, scheduleAll, type Transact } from "../../platform/jobs/jobs.ts";
import type { Messages, Text } from "./messages.ts";

const minute = 60_000;
/**
 * How long a code is good for (`holdsMs`), how soon another may be sent (`betweenMs`), and how many a mobile gets in
 * a day (`mostADay`).
 */
const holdsMs = 5 * minute;
const betweenMs = minute;
const mostADay = 10;
const mostWrong = 5;

/** What a code is good for: one mobile, one purpose, and the user who asked for it. */
export interface CodeFor {
  /** The number that the code was sent to. */
  readonly mobile: string;
  /** What for, such as signing in or a change of the mobile. */
  readonly purpose: SmsPurpose;
  /** Empty where no user was signed in. */
  readonly user: UserId;
}

const hashOf = ({ mobile, purpose, user }: CodeFor, code: string) =>
  createHash("sha256").update([mobile, purpose, user, code].join(" ")).digest();

/** Name of the errand that sends a text; a caller that only schedules it needs no service. */
const sending = { name: "identity.sendText" } as const;

export const sendText = (messages: Messages): Errand<Text> =>
  errand<Text>(sending.name, (text) => messages.send(text));

/** Sends a text once the transaction is committed. */
export const textLater = (scope: Pick<Scope, "tx" | "now">, text: Text): Promise<void> =>
  textAll(scope, [text]);

/** The same for several texts, whose references all differ. */
export const textAll = ({ tx, now }: Pick<Scope, "tx" | "now">, texts: readonly Text[]): Promise<void> =>
  scheduleAll(
    tx,
    texts.map((text) => ({ job: sending, key: text.reference, at: now, data: text })),
  );

/**
 * Sends a new code, which replaces the one before of the same purpose; returns the reference of its text. Refused
 * where the mobile was sent one too lately or too many today.
 */
export async function issueCode(scope: Pick<Scope, "tx" | "now">, use: CodeFor): Promise<string> {
  const { tx, now } = scope;
  const { mobile, purpose, user } = use;
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${mobile}`}, 0))`);
  const sent = await tx
    .selectFrom("identity.smsCode")
    .select("sentAt")
    .where("mobile", "=", mobile)
    .where("sentAt", ">", new Date(now - 24 * 60 * minute))
    .orderBy("sentAt", "desc")
    .execute();
  const last = sent[0]?.sentAt.getTime() ?? 0;
  if (now - last < betweenMs || sent.length >= mostADay) throw new Refused("SMS_TOO_OFTEN");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { id } = await tx
    .insertInto("identity.smsCode")
    .values({
      mobile,
      purpose,
      userId: user,
      codeHash: hashOf(use, code),
      sentAt: new Date(now),
      usedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const reference = `sms-${id}`;
  await textLater(scope, { reference, mobile, words: smsWords(purpose, code) });
  return reference;
}

interface CodeInput extends CodeFor {
  /** Six digits, as they were typed. */
  readonly code: string;
}

/**
 * Uses up the last code of a mobile for this purpose; refused where it is wrong, has run out, or was tried five
 * times. Called before the transaction of a call, since a wrong code stays counted when the call is refused.
 */
export const useCode = (transact: Transact, input: CodeInput): Promise<void> => useCodes(transact, [input]);

/** The same for several mobiles: all of their codes are used up, or none. */
export async function useCodes(transact: Transact, inputs: readonly CodeInput[]): Promise<void> {
  const areRight = await transact(async ({ tx, now }) => {
    const checked = [];
    // In one order everywhere, so that two who use the same two do not wait for each other.
    for (const one of inputs.toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1)))
      checked.push(await checkCode(tx, one, now));
    const all = checked.every((one) => one?.right === true);
    for (const one of checked) {
      if (!one || (one.right && !all)) continue;
      const { id, wrong, right } = one;
      await tx
        .updateTable("identity.smsCode")
        .set(right ? { usedAt: new Date(now) } : { wrong: wrong + 1 })
        .where("id", "=", id)
        .execute();
    }
    return all;
  });
  if (!areRight) throw new Refused("SMS_CODE_WRONG");
}

/** The code that counts now, locked, with whether the input matches it; null where none counts. */
async function checkCode(tx: Tx, input: CodeInput, now: Instant) {
  const { mobile, purpose, user, code } = input;
  const row = await tx
    .selectFrom("identity.smsCode")
    .select(["id", "codeHash", "wrong"])
    .where("mobile", "=", mobile)
    .where("purpose", "=", purpose)
    .where("userId", "=", user)
    .where("usedAt", "is", null)
    .where("sentAt", ">", new Date(now - holdsMs))
    .orderBy("sentAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.wrong >= mostWrong) return null;
  const { id, wrong, codeHash } = row;
  return { id, wrong, right: timingSafeEqual(codeHash, hashOf(input, code)) };
}
