import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { groupOf, groupsFor, type MessageGroup, type MessageKind } from "@zd/domain/messages/kinds";
import { type Selectable, sql } from "kysely";
import { handle } from "../platform/calls/operation.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import type { MessageTable } from "./tables.ts";

/** How many messages the bell shows. */
const bellMost = 8;
/** The days over which the page counts. */
const countedMs = 30 * dayMs;
/** So many unread messages are counted at most: the bell says 99+ long before. */
const countMost = 1_000;

/** How many messages a user has not read, a thousand at most; a bundle is one. */
export async function countUnread(db: Reader, user: UserId): Promise<number> {
  const [found] = await rows<{ readonly count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from messages.message where user_id = ${user} and bundle_id is null and read_at is null limit ${countMost}) as m`,
  );
  return found?.count ?? 0;
}

type ShortMessage = OutputOf<typeof api.messages.readBell>["last"][number];

/** What a page is given of a message. */
export const shortOf = (row: Selectable<MessageTable>): ShortMessage => ({
  message: Number(row.id),
  kind: row.kind,
  words: row.words,
  consequence: row.consequence,
  at: instant(row.at.getTime()),
  isRead: row.readAt !== null,
  practice: row.practice,
  subject: row.subject,
  id: row.subjectId,
  parameters: row.parameters,
  bundled: Number(row.bundled),
});

const readBell = handle(api.messages.readBell, async (_, { db, actor }) => {
  const [unread, last] = await Promise.all([
    countUnread(db, actor.userId),
    db
      .selectFrom("messages.message")
      .selectAll()
      .where("userId", "=", actor.userId)
      .where("bundleId", "is", null)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(bellMost)
      .execute(),
  ]);
  return { unread, last: last.map(shortOf) };
});

const readCounts = handle(api.messages.readCounts, async (_, { db, actor, now }) => {
  const [unread, counted] = await Promise.all([
    countUnread(db, actor.userId),
    rows<{ readonly kind: MessageKind; readonly count: number; readonly unread: number }>(
      db,
      sql`select kind, count(*)::int as count, count(*) filter (where read_at is null)::int as unread
        from messages.message where user_id = ${actor.userId} and bundle_id is null and at > ${new Date(now - countedMs)} group by kind`,
    ),
  ]);
  const sum = (group: MessageGroup, figure: "count" | "unread") =>
    counted.reduce((all, row) => all + (groupOf(row.kind) === group ? row[figure] : 0), 0);
  return {
    unread,
    groups: groupsFor(actor.roles).map((group) => ({
      group,
      count: sum(group, "count"),
      unread: sum(group, "unread"),
    })),
  };
});

/** The calls that read how many messages there are, and the last of them. */
export const reading = [readBell, readCounts];
