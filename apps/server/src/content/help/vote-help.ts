import { api } from "@zd/api";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { type Actor, handle, isSignedIn } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isReadable } from "../readable.ts";
import type { NewsId } from "../tables.ts";

/** 评价帮助内容: one vote for each user and text; the newest counts. */
export const voteHelp = handle(
  api.content.voteHelp,
  async ({ id, isHelpful }, { tx, actor, now, refuse }) => {
    if (!(await isReadable(tx, { kind: "1004", id }, actor, now))) return refuse("NOT_FOUND");
    const vote = { isHelpful, votedAt: new Date(now) };
    await tx
      .insertInto("content.helpVote")
      .values({ newsId: id, userId: actor.userId, ...vote })
      .onConflict((existing) => existing.columns(["newsId", "userId"]).doUpdateSet(vote))
      .execute();
    return { isHelpful };
  },
);

/** What a reader has said of a text; null where he has said nothing, or is not signed in. */
export async function findOwnVote(
  db: Reader,
  news: NewsId,
  actor: Actor,
  company: CompanyId,
): Promise<boolean | null> {
  if (!isSignedIn(actor) || actor.companyId !== company) return null;
  const found = await db
    .selectFrom("content.helpVote")
    .select("isHelpful")
    .where("newsId", "=", news)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  return found?.isHelpful ?? null;
}
