import { api } from "@zd/api";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { type MessageGroup, messageGroups } from "@zd/domain/messages/kinds";
import { sql } from "kysely";
import { handle, notFound } from "../platform/calls/operation.ts";
import { anywhere, rows, type Tx } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/module.ts";
import { messagesMoved } from "./events.ts";
import { countUnread, shortOf } from "./read-messages.ts";

/** The most messages that are marked in one step; a user has fewer than that in half a year. */
const markMost = 10_000;

type Marking = Pick<Scope, "tx" | "now" | "broadcast">;

/** Other pages of the user show the new number. */
async function tellMarked(
  { tx, broadcast }: Marking,
  { userId: user, firmId: firm }: Marker,
): Promise<number> {
  broadcast(messagesMoved({ moved: [{ user, firm }] }));
  return countUnread(tx, user);
}

interface Marker {
  readonly userId: UserId;
  readonly firmId: Parameters<typeof messagesMoved>[0]["moved"][number]["firm"];
}

async function markOne(tx: Tx, user: UserId, message: number, readAt: Date | null) {
  return tx
    .updateTable("messages.message")
    .set({ readAt: readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})` })
    .where("id", "=", BigInt(message))
    .where("userId", "=", user)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
}

/** Reads a message, and looks whether its record is still there. */
const open = ({ subjects }: Pick<Platform, "subjects">) =>
  handle(api.messages.open, async ({ message }, scope) => {
    const { tx, actor, now } = scope;
    const row = await markOne(tx, actor.userId, message, new Date(now));
    const finders = subjects().flatMap((find) => find[row.subject] ?? []);
    const found = await Promise.all(finders.map((find) => find(tx, row.subjectId)));
    const deliveries = await tx
      .selectFrom("messages.delivery")
      .selectAll()
      .where("messageId", "=", row.id)
      .orderBy("channel")
      .execute();
    return {
      message: shortOf(row),
      isGone: finders.length > 0 && !found.includes(true),
      unread: await tellMarked(scope, actor),
      deliveries: deliveries.map(({ channel, state, at, fault }) => ({
        channel,
        state,
        at: instant(at.getTime()),
        fault,
      })),
    };
  });

const markMessage = handle(api.messages.markOne, async ({ message, isRead }, scope) => {
  await markOne(scope.tx, scope.actor.userId, message, isRead ? new Date(scope.now) : null);
  return { unread: await tellMarked(scope, scope.actor) };
});

const markAll = handle(api.messages.markAll, async ({ group, words, upTo }, scope) => {
  const { tx, actor, now } = scope;
  const marked = await rows(
    tx,
    sql`update messages.message set read_at = ${new Date(now)} where id in (
      select id from messages.message where user_id = ${actor.userId} and read_at is null
        and ${group === undefined ? sql`true` : isOf(group)}
        and ${words ? sql`(words ilike ${anywhere(words)} or consequence ilike ${anywhere(words)})` : sql`true`}
        and ${upTo === undefined ? sql`true` : sql`id <= ${upTo}`}
      order by at, id limit ${markMost}) returning id`,
  );
  return { marked: marked.length, unread: await tellMarked(scope, actor) };
});

const isOf = (group: MessageGroup) => sql`kind = any(${[...messageGroups[group].kinds]}::text[])`;

/** The calls that mark messages as read and unread. */
export const marking = (platform: Pick<Platform, "subjects">) => [open(platform), markMessage, markAll];
