import { api } from "@zd/api";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
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

/** Marks a message; what stands in a bundle is marked with it, and a bundle is read when all is that stands in it. */
async function markOne(tx: Tx, user: UserId, message: number, readAt: Date | null) {
  const to = { readAt: readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})` };
  const row = await tx
    .updateTable("messages.message")
    .set(to)
    .where("id", "=", BigInt(message))
    .where("userId", "=", user)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  if (row.bundled > 0n)
    await tx.updateTable("messages.message").set(to).where("bundleId", "=", row.id).execute();
  if (row.bundleId !== null)
    await sql`
      update messages.message b set read_at = case
        when exists (select from messages.message m where m.bundle_id = b.id and m.read_at is null) then null
        else coalesce(b.read_at, ${readAt}::timestamptz) end
      where b.id = ${row.bundleId}`.execute(tx);
  return row;
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
  const chosen = await rows<{ readonly id: bigint }>(
    tx,
    sql`update messages.message set read_at = ${new Date(now)} where id in (
      select id from messages.message where user_id = ${actor.userId} and read_at is null
        and ${group === undefined ? sql`true` : isOf(group)}
        and ${words ? sql`(words ilike ${anywhere(words)} or consequence ilike ${anywhere(words)})` : sql`true`}
        and ${upTo === undefined ? sql`true` : sql`id <= ${upTo}`}
      order by at, id limit ${markMost}) returning id`,
  );
  const marked = chosen.length === 0 ? [] : await markBundles(tx, chosen, now, actor.userId);
  return { marked: chosen.length + marked.length, unread: await tellMarked(scope, actor) };
});

/** Marks what stands in bundles that were marked, and bundles of which all was marked; returns what that has marked. */
const markBundles = (tx: Tx, chosen: readonly { readonly id: bigint }[], now: Instant, user: UserId) => {
  const ids = sql`${chosen.map(({ id }) => String(id))}::bigint[]`;
  return rows(
    tx,
    sql`with below as (
        update messages.message set read_at = ${new Date(now)} where bundle_id = any(${ids}) and read_at is null returning id),
      above as (
        update messages.message b set read_at = ${new Date(now)}
        where b.user_id = ${user} and b.bundled > 0 and b.read_at is null and b.id not in (select unnest(${ids}))
          and not exists (select from messages.message m
            where m.bundle_id = b.id and m.read_at is null and m.id <> all(${ids}))
        returning id)
      select id from below union all select id from above`,
  );
};

const isOf = (group: MessageGroup) => sql`kind = any(${[...messageGroups[group].kinds]}::text[])`;

/** The calls that mark messages as read and unread. */
export const marking = (platform: Pick<Platform, "subjects">) => [open(platform), markMessage, markAll];
