import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";

/** 培训进度 of the user, the last watched first. */
export const readProgress = handle(api.training.readProgress, async (_, { db, actor }) => {
  const watched = await db
    .selectFrom("content.watch")
    .select(["newsId as news", "second", "length", "finished", "watchedAt"])
    .where("userId", "=", actor.userId)
    .orderBy("watchedAt", "desc")
    .limit(500)
    .execute();
  return watched.map((row) => ({ ...row, watchedAt: instant(row.watchedAt.getTime()) }));
});
