import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import {
  type MessageSettings,
  type PlannedDelivery,
  planDeliveries,
  usualSettings,
} from "@zd/domain/messages/channels";
import { renewingKinds } from "@zd/domain/messages/kinds";
import { type News, type Receiver, receiversOf } from "@zd/domain/messages/news";
import { sql } from "kysely";
import { findReceivers } from "../identity/index.ts";
import { rows, type Tx } from "../platform/database/database.ts";
import { job, type Scope } from "../platform/jobs/jobs.ts";
import { messagesMoved } from "./events.ts";
import { delivering, type NewsGiven } from "./notify.ts";
import { lookForDue } from "./send/sending.ts";
import { findSettings } from "./setting-store.ts";

/** How long a message is kept. */
const longMs = 180 * dayMs;
/** How long a message of a practice session is kept. */
const practiceMs = 3 * dayMs;
/** A message that was sent by a channel is not sent by it again within this time, however often it is renewed. */
const notAgainMs = 30_000;

/** A message of one user, before it is written. */
interface NewMessage {
  readonly news: News;
  readonly receiver: Receiver;
}

/** Writes what has happened as a message of each receiver, and plans by which channels it is sent. Done twice it does nothing more. */
export const deliver = job<NewsGiven>(delivering.name, async ({ news }, scope) => {
  const messages = await withReceivers(scope, news);
  if (messages.length === 0) return;
  const written = await insertMessages(scope.tx, messages, scope.now);
  const settings = await findSettings(scope.tx, [...new Set(written.map(({ receiver }) => receiver.user))]);
  await insertDeliveries(scope, written, settings);
  const moved = new Map(written.map(({ receiver: { user, firm } }) => [user, { user, firm }]));
  if (moved.size > 0) scope.broadcast(messagesMoved({ moved: [...moved.values()] }));
});

async function withReceivers({ tx }: Scope, news: readonly News[]): Promise<readonly NewMessage[]> {
  const firms = new Set(news.flatMap(({ to }) => ("firm" in to ? [to.firm] : [])));
  const users = new Set(news.flatMap(({ to }) => ("users" in to ? to.users : [])));
  const known = await findReceivers(tx, [...firms], [...users]);
  return news.flatMap((one) => receiversOf(one, known).map((receiver) => ({ news: one, receiver })));
}

interface WrittenMessage extends NewMessage {
  readonly id: bigint;
}

/** The messages that were written: a user who has a message of the same number keeps it, unless its kind is one that is renewed. */
async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<readonly WrittenMessage[]> {
  // Of a number that stands here twice the last one counts.
  const byKey = new Map(messages.map((one) => [keyOf(one.receiver.user, one.news.reference), one]));
  const at = new Date(now).toISOString();
  const given = [...byKey.values()].map(({ news, receiver }) => ({
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
  }));
  const written = await rows<{ readonly id: bigint; readonly userId: UserId; readonly reference: string }>(
    tx,
    sql`insert into messages.message as m (user_id, firm_id, reference, kind, subject, subject_id, parameters, words,
          consequence, due_at, practice, at, forget_at)
        select user_id, firm_id, reference, kind, subject, subject_id, parameters, words, consequence, due_at, practice,
          ${at}::timestamptz, forget_at
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(user_id text, firm_id text, reference text, kind text,
          subject text, subject_id text, parameters jsonb, words text, consequence text, due_at timestamptz,
          practice boolean, forget_at timestamptz)
        on conflict (user_id, reference) do update
        set words = excluded.words, consequence = excluded.consequence, parameters = excluded.parameters,
          due_at = excluded.due_at, at = excluded.at, read_at = null, forget_at = excluded.forget_at
        where m.kind = any(${[...renewingKinds]}::text[]) and m.words <> excluded.words
        returning id, user_id, reference`,
  );
  return written.flatMap(({ id, userId, reference }) => {
    const message = byKey.get(keyOf(userId, reference));
    return message ? [{ id, ...message }] : [];
  });
}

const keyOf = (user: UserId, reference: string) => `${user} ${reference}`;

async function insertDeliveries(
  { tx, now }: Scope,
  written: readonly WrittenMessage[],
  settings: ReadonlyMap<UserId, MessageSettings>,
): Promise<void> {
  const planned = written.flatMap(({ id, news, receiver }) =>
    planDeliveries(news, settings.get(receiver.user) ?? usualSettings, now).map(
      (delivery): PlannedDelivery & { readonly id: bigint } => ({ id, ...delivery }),
    ),
  );
  if (planned.length === 0) return;
  await sql`
    insert into messages.delivery as d (message_id, channel, state, at)
    select * from unnest(${planned.map(({ id }) => String(id))}::bigint[],
      ${planned.map(({ channel }) => channel)}::text[], ${planned.map(({ state }) => state)}::text[],
      ${planned.map(({ at }) => new Date(at))}::timestamptz[])
    on conflict (message_id, channel) do update
    set state = excluded.state, tries = 0, fault = null,
      at = greatest(excluded.at, d.at + ${notAgainMs} * interval '1 millisecond')`.execute(tx);
  await lookForDue(tx, now);
}
