import { api } from "@zd/api";
import type { UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";

/** Ids of the wares and shops that a user follows, and how much news he has not read. */
const readFollowed = handle(api.mallFollow.readFollowed, async (_, { db, actor, request }) => {
  await openMall(db, request);
  const [wares, shops, unread] = await Promise.all([
    db.selectFrom("mall.wareFollow").select("wareId").where("userId", "=", actor.userId).execute(),
    db.selectFrom("mall.shopFollow").select("shopId").where("userId", "=", actor.userId).execute(),
    countUnread(db, actor.userId),
  ]);
  return { wares: wares.map(({ wareId }) => wareId), shops: shops.map(({ shopId }) => shopId), unread };
});

const markRead = handle(api.mallFollow.markRead, async ({ news }, scope) => {
  const { tx, now, actor, request } = scope;
  await openMall(tx, request);
  const unread = tx
    .updateTable("mall.followNews")
    .set({ readAt: new Date(now) })
    .where("userId", "=", actor.userId)
    .where("readAt", "is", null);
  await (news === undefined ? unread : unread.where("id", "=", BigInt(news))).execute();
  return { unread: await countUnread(tx, actor.userId) };
});

async function countUnread(db: Reader, user: UserId): Promise<number> {
  const [counted] = await rows<{
    /** How much news the user has not read. */
    count: number;
  }>(
    db,
    sql`select count(*)::int as count from mall.follow_news where user_id = ${user} and read_at is null`,
  );
  return counted?.count ?? 0;
}

/** The calls that read what a user follows, and mark its news as read. */
export const followedReading = [readFollowed, markRead];
