import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { bundleKeyOf } from "@zd/domain/messages/bundles";
import { renewingKinds } from "@zd/domain/messages/kinds";
import type { News, Receiver } from "@zd/domain/messages/news";
import { sql } from "kysely";
import { rows, type Tx } from "../platform/database/database.ts";

/** How long a message is kept. */
const longMs = 180 * dayMs;
/** How long a message of a practice session is kept. */
const practiceMs = 3 * dayMs;

/** A message of one user, before it is written. */
export interface NewMessage {
  readonly news: News;
  readonly receiver: Receiver;
}

/** A message that was written, or renewed. */
export interface WrittenMessage extends NewMessage {
  readonly id: bigint;
  /** The unread bundle under which it stands already; null where it stands by itself. */
  readonly bundleId: bigint | null;
}

/** What was written, and the bundles that a renewed message has left because they were read. */
interface Written {
  readonly messages: readonly WrittenMessage[];
  readonly left: readonly bigint[];
}

const keyOf = (user: UserId, reference: string) => `${user} ${reference}`;

/** The rows of these messages; of a number that stands there twice the last one counts. Jobs write them in one order, so that none waits for another in a ring. */
function rowsOf(messages: readonly NewMessage[], now: Instant) {
  const byKey = new Map(messages.map((one) => [keyOf(one.receiver.user, one.news.reference), one]));
  const given = [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { news, receiver }]) => ({
      user_id: receiver.user,
      firm_id: receiver.firm,
      reference: news.reference,
      kind: news.kind,
      subject: news.subject,
      subject_id: news.id,
      parameters: news.parameters,
      words: news.words,
      consequence: news.consequence,
      due_at: news.dueAt === null ? null : new Date(news.dueAt).toISOString(),
      practice: news.practice,
      forget_at: new Date(now + (news.practice ? practiceMs : longMs)).toISOString(),
      bundle_key: bundleKeyOf(news),
      occasion: news.occasion?.name ?? "",
    }));
  return { byKey, given };
}

/**
 * Writes messages: a user who has a message of the same number keeps it, unless its kind is one that is renewed. A renewed message stays in its
 * bundle as long as that is unread, and leaves it otherwise.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<Written> {
  const { byKey, given } = rowsOf(messages, now);
  const renewed = given.filter(({ kind }) => (renewingKinds as readonly string[]).includes(kind));
  const left = renewed.length === 0 ? [] : await leaveBundles(tx, renewed);
  const written = await rows<Pick<WrittenMessage, "id" | "bundleId"> & { userId: UserId; reference: string }>(
    tx,
    sql`insert into messages.message as m (user_id, firm_id, reference, kind, subject, subject_id, parameters, words,
          consequence, due_at, practice, at, forget_at, bundle_key, occasion)
        select user_id, firm_id, reference, kind, subject, subject_id, parameters, words, consequence, due_at, practice,
          ${new Date(now)}, forget_at, bundle_key, occasion
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(user_id text, firm_id text, reference text, kind text,
          subject text, subject_id text, parameters jsonb, words text, consequence text, due_at timestamptz,
          practice boolean, forget_at timestamptz, bundle_key text, occasion text)
        on conflict (user_id, reference) do update
        set words = excluded.words, consequence = excluded.consequence, parameters = excluded.parameters,
          due_at = excluded.due_at, at = excluded.at, read_at = null, forget_at = excluded.forget_at
        where m.kind = any(${[...renewingKinds]}::text[]) and m.words <> excluded.words
        returning id, bundle_id, user_id, reference`,
  );
  return {
    messages: written.flatMap(({ userId, reference, ...row }) => {
      const message = byKey.get(keyOf(userId, reference));
      return message ? [{ ...row, ...message }] : [];
    }),
    left: left.map(({ id }) => id),
  };
}

/** Takes messages that are about to be renewed out of bundles that were read; returns those bundles. */
const leaveBundles = (tx: Tx, renewed: ReturnType<typeof rowsOf>["given"]) =>
  rows<{ readonly id: bigint }>(
    tx,
    sql`with moved as (
        update messages.message m set bundle_id = null
        from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as n(user_id text, reference text, words text),
          messages.message b
        where m.user_id = n.user_id and m.reference = n.reference and m.words <> n.words
          and b.id = m.bundle_id and b.read_at is not null
        returning b.id)
      select distinct id from moved`,
  );
