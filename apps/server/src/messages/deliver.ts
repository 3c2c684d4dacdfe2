import type { UserId } from "@zd/domain/kernel/brand";
import { bundlings, gatherMsOf } from "@zd/domain/messages/bundles";
import { type MessageSettings, planDeliveries, usualSettings } from "@zd/domain/messages/channels";
import { type News, receiversOf } from "@zd/domain/messages/news";
import { sql } from "kysely";
import { findReceivers } from "../identity/index.ts";
import { job, type Scope } from "../platform/jobs/jobs.ts";
import { lockBundles, putTogether } from "./bundle-store.ts";
import { findPushedUsers } from "./device-store.ts";
import { messagesMoved } from "./events.ts";
import { insertMessages, type NewMessage } from "./message-store.ts";
import { delivering, type NewsGiven } from "./notify.ts";
import { lookForDue } from "./send/sending.ts";
import { findSettings } from "./setting-store.ts";

/** A message that was sent by a channel is not sent by it again within this time, where its kind says nothing else. */
const usualAgainMs = 30_000;

/** Writes what has happened as a message of each receiver, puts together what came in a burst, and plans by which channels it is sent. Done twice it does nothing more. */
export const deliver = job<NewsGiven>(delivering.name, async ({ news }, scope) => {
  const { tx, now } = scope;
  const messages = await withReceivers(scope, news);
  if (messages.length === 0) return;
  await lockBundles(tx, messages);
  const { messages: written, left } = await insertMessages(tx, messages, now);
  if (written.length === 0) return;
  const users = [...new Set(written.map(({ receiver }) => receiver.user))];
  const { grown, single } = await putTogether(tx, written, left, now);
  const [settings, pushed] = await Promise.all([findSettings(tx, users), findPushedUsers(tx, users)]);
  await insertDeliveries(
    scope,
    [
      ...single.map(({ id, news: one, receiver }) => ({ id, news: one, user: receiver.user })),
      ...grown.map(({ id, last }) => ({ id, news: last.news, user: last.receiver.user })),
    ],
    settings,
    pushed,
  );
  const moved = new Map(written.map(({ receiver: { user, firm } }) => [user, { user, firm }]));
  scope.broadcast(messagesMoved({ moved: [...moved.values()] }));
});

async function withReceivers({ tx }: Scope, news: readonly News[]): Promise<readonly NewMessage[]> {
  const firms = new Set(news.flatMap(({ to }) => ("firm" in to ? [to.firm] : [])));
  const companies = new Set(news.flatMap(({ to }) => ("staffOf" in to ? [to.staffOf] : [])));
  const users = new Set(news.flatMap(({ to }) => ("users" in to ? to.users : [])));
  const known = await findReceivers(tx, {
    firms: [...firms],
    companies: [...companies],
    users: [...users],
  });
  return news.flatMap((one) => receiversOf(one, known).map((receiver) => ({ news: one, receiver })));
}

/** A message, or a bundle with the newest news in it, that is to be sent. */
interface Sendable {
  readonly id: bigint;
  readonly news: News;
  readonly user: UserId;
}

/** Plans by which channels messages are sent and when: what waits already goes out when it was to, and what went out is sent again after a while. */
async function insertDeliveries(
  { tx, now }: Pick<Scope, "tx" | "now">,
  sendable: readonly Sendable[],
  settings: ReadonlyMap<UserId, MessageSettings>,
  pushed: ReadonlySet<UserId>,
): Promise<void> {
  // Nothing fails for a user who has no browser that is pushed: he has not asked for it.
  const planned = sendable.flatMap(({ id, news, user }) =>
    planDeliveries({ ...news, gatherMs: gatherMsOf(news) }, settings.get(user) ?? usualSettings, now)
      .filter(({ channel }) => channel !== "push" || pushed.has(user))
      .map((delivery) => ({ id, againMs: bundlings[news.kind]?.againMs ?? usualAgainMs, ...delivery })),
  );
  if (planned.length === 0) return;
  await sql`
    insert into messages.delivery as d (message_id, channel, state, at)
    select p.message_id, p.channel, p.state, p.at
    from unnest(${planned.map(({ id }) => String(id))}::bigint[], ${planned.map(({ channel }) => channel)}::text[],
      ${planned.map(({ state }) => state)}::text[], ${planned.map(({ at }) => new Date(at))}::timestamptz[]
    ) as p(message_id, channel, state, at)
    on conflict (message_id, channel) do nothing`.execute(tx);
  await sql`
    update messages.delivery d
    set state = p.state, tries = 0, fault = null,
      at = greatest(p.at, d.at + p.again_ms * interval '1 millisecond')
    from unnest(${planned.map(({ id }) => String(id))}::bigint[], ${planned.map(({ channel }) => channel)}::text[],
      ${planned.map(({ state }) => state)}::text[], ${planned.map(({ at }) => new Date(at))}::timestamptz[],
      ${planned.map(({ againMs }) => againMs)}::int[]) as p(message_id, channel, state, at, again_ms)
    where d.message_id = p.message_id and d.channel = p.channel and d.state in ('sent', 'failed')`.execute(
    tx,
  );
  await lookForDue(tx, now);
}
