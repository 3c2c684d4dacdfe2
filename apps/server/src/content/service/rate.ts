import { contract } from "@zd/contract";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/operation.ts";

/** 提交服务评价 (R-7178): one for each operator and month, the last one counts. */
export const rate = handle(contract.service.rate, async ({ scores, comment }, { tx, actor, now }) => {
  const month = shanghaiDay(now).slice(0, 7);
  const given = { ...scores, comment: comment.trim(), ratedAt: new Date(now) };
  const { userId, firmId, companyId } = actor;
  await tx
    .insertInto("content.serviceScore")
    .values({ userId, month, firmId, companyId, ...given })
    .onConflict((existing) => existing.columns(["userId", "month"]).doUpdateSet(given))
    .execute();
  return { month, scores, comment: given.comment, ratedAt: now };
});
