import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { isReadable } from "../readable.ts";

/** The share of a video from which it counts as watched to its end. */
const finishedShare = 0.95;

/** 记录培训进度: the second at which the video goes on next time; a video that was finished stays finished. */
export const keepProgress = handle(
  api.training.keepProgress,
  async ({ news, second, length }, { tx, actor, now, refuse }) => {
    if (!(await isReadable(tx, { kind: "1003", id: news }, actor, now))) return refuse("NOT_FOUND");
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
