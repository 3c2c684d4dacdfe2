import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";

/** 答复会员反馈; refused where it is answered already. */
export const answerFeedback = handle(
  api.serviceDesk.answerFeedback,
  async ({ feedback, answer }, { tx, actor, now, refuse }) => {
    const found = await tx
      .selectFrom("content.feedback")
      .select("answer")
      .where("id", "=", BigInt(feedback))
      .where("companyId", "=", actor.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refuse("NOT_FOUND");
    if (found.answer !== null) return refuse("FEEDBACK_ANSWERED");
    await tx
      .updateTable("content.feedback")
      .set({ answer: answer.trim(), answeredBy: actor.userId, answeredAt: new Date(now) })
      .where("id", "=", BigInt(feedback))
      .execute();
    return null;
  },
);
