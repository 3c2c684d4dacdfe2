import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { findAttachments } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";

/** 会员反馈详情 */
export const readFeedback = handle(
  api.serviceDesk.readFeedback,
  async ({ feedback }, { db, actor, refuse }) => {
    const found =
      (await db
        .selectFrom("content.feedback as b")
        .leftJoin("identity.firmView as f", "f.id", "b.firmId")
        .leftJoin("identity.operatorView as u", "u.userId", "b.userId")
        .leftJoin("identity.operatorView as a", "a.userId", "b.answeredBy")
        .select(["b.kind", "b.content", "b.sentAt", "b.answer", "b.answeredAt"])
        .select(["f.name as firmName", "u.name as sentBy", "a.name as answeredBy"])
        .where("b.id", "=", BigInt(feedback))
        .where("b.companyId", "=", actor.companyId)
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    const { sentAt, answeredAt, firmName, sentBy, ...rest } = found;
    return {
      ...rest,
      feedback,
      firmName: firmName ?? "",
      sentBy: sentBy ?? "",
      sentAt: instant(sentAt.getTime()),
      answeredAt: answeredAt && instant(answeredAt.getTime()),
      state: rest.answer === null ? ("W" as const) : ("A" as const),
      attachments: await findAttachments(db, { kind: "feedback", id: String(feedback) }),
    };
  },
);
