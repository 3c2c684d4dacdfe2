import { contract } from "@zd/contract";
import { attachFiles } from "../../files/index.ts";
import { handle } from "../../platform/operation.ts";

/** 意见反馈 (R-7177): to the exchange, with what shows it; the firm reads the answer. */
export const sendFeedback = handle(
  contract.service.sendFeedback,
  async ({ kind, content, attachments }, { tx, actor, now }) => {
    const { companyId, firmId, userId } = actor;
    const { id } = await tx
      .insertInto("content.feedback")
      .values({ companyId, firmId, userId, kind, content: content.trim(), sentAt: new Date(now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const attaching = { company: companyId, firm: firmId, ofOthers: false, audience: "staff" } as const;
    await attachFiles(tx, { kind: "feedback", id: String(id) }, attachments, attaching, now);
    return { feedback: Number(id) };
  },
);
