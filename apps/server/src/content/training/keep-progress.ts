import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/operation.ts";

/** Whoever has seen so much of a video has seen it: the last seconds are a farewell. */
const finishedShare = 0.95;

/** 记录培训进度: where it goes on next time; what has been seen to its end stays so. */
export const keepProgress = handle(
  api.training.keepProgress,
  async ({ news, second, length }, { tx, actor, now, refuse }) => {
    const known = await tx
      .selectFrom("content.news")
      .select("id")
      .where("id", "=", news)
      .where("companyId", "=", actor.companyId)
      .where("kind", "=", "1003")
      .where("status", "=", "published")
      .where("publishedAt", "<=", new Date(now))
      .executeTakeFirst();
    if (!known) return refuse("NOT_FOUND");
    const seen = { second: Math.min(second, length), length, watchedAt: new Date(now) };
    return tx
      .insertInto("content.watch")
      .values({ userId: actor.userId, newsId: news, ...seen, finished: second >= length * finishedShare })
      .onConflict((existing) =>
        existing
          .columns(["userId", "newsId"])
          .doUpdateSet({ ...seen, finished: sql`watch.finished or excluded.finished` }),
      )
      .returning("finished")
      .executeTakeFirstOrThrow();
  },
);
