import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { PersonalData } from "../platform/personal-data.ts";

const shown = (at: Date) => formatShanghai(instant(at.getTime()));
/** How many of his own texts are told. */
const most = 200;

/** What a user has watched and written. */
export const contentData: PersonalData = {
  async read(db, user) {
    const feedback = await db
      .selectFrom("content.feedback")
      .select(["sentAt", "content"])
      .where("userId", "=", user)
      .orderBy("sentAt", "desc")
      .limit(most)
      .execute();
    const scores = await db
      .selectFrom("content.serviceScore")
      .select(["month", "comment"])
      .where("userId", "=", user)
      .orderBy("month", "desc")
      .limit(most)
      .execute();
    const { receipts } = await db
      .selectFrom("content.noticeReceipt")
      .select(sql<number>`count(*)::int`.as("receipts"))
      .where("userId", "=", user)
      .executeTakeFirstOrThrow();
    const { watched } = await db
      .selectFrom("content.watch")
      .select(sql<number>`count(*)::int`.as("watched"))
      .where("userId", "=", user)
      .executeTakeFirstOrThrow();
    const { votes } = await db
      .selectFrom("content.helpVote")
      .select(sql<number>`count(*)::int`.as("votes"))
      .where("userId", "=", user)
      .executeTakeFirstOrThrow();
    return [
      {
        title: "意见反馈与服务评价",
        rows: [
          ...feedback.map(({ sentAt, content }) => [`反馈 ${shown(sentAt)}`, content.slice(0, 500)] as const),
          ...scores.map(
            ({ month, comment }) => [`评价 ${month}`, comment.slice(0, 500) || "只有评分"] as const,
          ),
        ],
        retention: "至少保存三年，即一般诉讼时效（民法典第188条），在此之前不能删除。",
      },
      {
        title: "公告回执",
        rows: receipts === 0 ? [] : [["代表本企业确认已阅的公告", `${receipts} 篇`]],
        retention: "是企业收到公告的凭据，与公告一同保存，在此之前不能删除。",
      },
      {
        title: "培训进度",
        rows: watched === 0 ? [] : [["看过的视频", `${watched} 个`]],
        retention: "最后一次观看满一年自动删除。",
      },
      {
        title: "帮助内容的评价",
        rows: votes === 0 ? [] : [["评价过的帮助内容", `${votes} 篇`]],
        retention: "评价满一年自动删除。",
      },
    ];
  },

  async clear(tx, users) {
    await tx.deleteFrom("content.watch").where("userId", "in", users).execute();
    await tx.deleteFrom("content.helpVote").where("userId", "in", users).execute();
  },
};
