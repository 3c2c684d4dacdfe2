import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/calls/operation.ts";

/** 本月服务评价 of the user, which can be changed until the month is over. */
export const readRating = handle(api.service.readRating, async (_, { db, actor, now }) => {
  const month = shanghaiDay(now).slice(0, 7);
  const found = await db
    .selectFrom("content.serviceScore")
    .select(["trading", "settlement", "contracts", "support", "site", "comment", "ratedAt"])
    .where("userId", "=", actor.userId)
    .where("month", "=", month)
    .executeTakeFirst();
  if (!found) return { month, rating: null };
  const { comment, ratedAt, ...scores } = found;
  return { month, rating: { month, scores, comment, ratedAt: instant(ratedAt.getTime()) } };
});
