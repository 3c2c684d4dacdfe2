import { api } from "@zd/api";
import type { UserId } from "@zd/domain/kernel/brand";
import { deliveryStates, messageChannels } from "@zd/domain/messages/channels";
import { type MessageGroup, messageGroups } from "@zd/domain/messages/kinds";
import { type SqlBool, sql } from "kysely";
import { contains, equals, handleList, longListCount } from "../platform/lists/listings.ts";

const wordsOf = (labels: Readonly<Record<string, string>>, column: string) =>
  sql`(${JSON.stringify(labels)}::jsonb ->> ${sql.ref(column)})`;

/** The site, and each other channel with how far the message has come by it. */
const channels = sql`'站内' || coalesce((
  select string_agg(' ' || ${wordsOf(messageChannels, "d.channel")} || ${wordsOf(deliveryStates, "d.state")}, ''
    order by d.channel desc)
  from messages.delivery d where d.message_id = m.id), '')`;

const isRead = sql`case when m.read_at is null then 'N' else 'Y' end`;

const isNumber = (value: string) => /^\d{1,18}$/.test(value);

/** A text that stands in a message, or in one of those under a bundle. */
const says = (
  user: UserId,
  value: string,
) => sql<SqlBool>`(${contains(sql`m.words`, value)} or ${contains(sql`m.consequence`, value)}
  or m.id in (select u.bundle_id from messages.message u where u.user_id = ${user} and u.bundle_id is not null
    and (${contains(sql`u.words`, value)} or ${contains(sql`u.consequence`, value)})))`;

/** 消息 of the caller, the newest first: a bundle is one, and its own messages are those of the filter `bundle`. */
export const listMessages = handleList(api.messages.list, ({ filters }, { actor }) => ({
  from: sql`messages.message m`,
  scope: sql`m.user_id = ${actor.userId} and ${filters.bundle === undefined ? sql`m.bundle_id is null` : sql`true`}`,
  period: sql`m.at`,
  columns: {
    message: sql`m.id::text`,
    at: sql`m.at`,
    kind: sql`m.kind`,
    words: sql`m.words`,
    consequence: sql`m.consequence`,
    dueAt: sql`m.due_at`,
    practice: sql`case when m.practice then 'Y' else 'N' end`,
    channels,
    isRead,
    subject: sql`m.subject`,
    id: sql`m.subject_id`,
    parameters: sql`m.parameters::text`,
    bundled: sql`m.bundled::int`,
  },
  filters: {
    group: (value) => sql`m.kind = any(${[...messageGroups[value as MessageGroup].kinds]}::text[])`,
    isRead: (value) => (value === "N" ? sql`m.read_at is null` : equals(isRead, value)),
    words: (value) => says(actor.userId, value),
    bundle: (value) => sql`m.bundle_id = ${isNumber(value) ? value : "-1"}::bigint`,
  },
  countMost: longListCount,
  key: [sql`m.at`, sql`m.id`],
  row: (value) => sql`m.id = ${isNumber(value) ? value : "-1"}::bigint`,
  order: sql`m.at desc, m.id desc`,
}));
