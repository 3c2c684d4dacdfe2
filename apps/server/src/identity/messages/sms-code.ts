import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { type SmsPurpose, smsWords } from "@zd/domain/identity/sms-purpose";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { rows, type Tx } from "../../platform/database.ts";
import { type Errand, errand, type Scope, scheduleAll, type Transact } from "../../platform/jobs.ts";
import { Refused } from "../../platform/operation.ts";
import type { Messages, Text } from "./messages.ts";

const minute = 60_000;
/** How long a code holds, how soon another may be asked for, and how many a mobile gets in a day. */
const holdsMs = 5 * minute;
const betweenMs = minute;
const mostADay = 10;
const mostWrong = 5;

/** What a code is good for: one purpose, one mobile, and the user who asked for it. */
export interface CodeFor {
  readonly mobile: string;
  readonly purpose: SmsPurpose;
  /** Empty where nobody was signed in. */
  readonly user: UserId;
}

const hashOf = ({ mobile, purpose, user }: CodeFor, code: string) =>
  createHash("sha256").update([mobile, purpose, user, code].join(" ")).digest();

/** Under what name the errand waits; whoever only has something to say needs no way to say it. */
const sending = { name: "identity.sendText" } as const;

export const sendText = (messages: Messages): Errand<Text> =>
  errand<Text>(sending.name, (text) => messages.send(text));

/** 短信: goes out once the transaction holds. */
export const textLater = (scope: Pick<Scope, "tx" | "now">, text: Text): Promise<void> =>
  textAll(scope, [text]);

/** The same of several at a time, of which no two have the same reference. */
export const textAll = ({ tx, now }: Pick<Scope, "tx" | "now">, texts: readonly Text[]): Promise<void> =>
  scheduleAll(
    tx,
    texts.map((text) => ({ job: sending, key: text.reference, at: now, data: text })),
  );

/** Sends a new code, which takes the place of the one before of the same purpose; answers the number of its text. */
export async function issueCode(scope: Pick<Scope, "tx" | "now">, wanted: CodeFor): Promise<string> {
  const { tx, now } = scope;
  const { mobile, purpose, user } = wanted;
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
      codeHash: hashOf(wanted, code),
      sentAt: new Date(now),
      usedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const reference = `sms-${id}`;
  await textLater(scope, { reference, mobile, words: smsWords(purpose, code) });
  return reference;
}

interface GivenCode extends CodeFor {
  readonly code: string;
}

/**
 * Uses up the code that a mobile was sent last for this purpose; refuses a wrong one, of which five are the end of it. Before the
 * transaction of its call, since a wrong one stays counted.
 */
export const useCode = (transact: Transact, given: GivenCode): Promise<void> => useCodes(transact, [given]);

/** The same of several mobiles: all of their codes are used up, or none. */
export async function useCodes(transact: Transact, given: readonly GivenCode[]): Promise<void> {
  const areRight = await transact(async ({ tx, now }) => {
    const checked = [];
    // In one order everywhere, so that two who use the same two do not wait for each other.
    for (const one of given.toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1)))
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

/** The code that counts, locked, and whether it was given; null where none counts any more. */
async function checkCode(tx: Tx, given: GivenCode, now: Instant) {
  const { mobile, purpose, user, code } = given;
  const kept = await tx
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
  if (!kept || kept.wrong >= mostWrong) return null;
  const { id, wrong, codeHash } = kept;
  return { id, wrong, right: timingSafeEqual(codeHash, hashOf(given, code)) };
}
