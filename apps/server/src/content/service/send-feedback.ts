import { api } from "@zd/api";
import { attachFiles } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { keepFeedback } from "./service-store.ts";

/** 意见反馈 (R-7177) with attachments; the firm reads the answer later. */
export const sendFeedback = handle(
  api.service.sendFeedback,
  async ({ attachments, ...feedback }, { tx, actor, now }) => {
    const id = await keepFeedback(tx, actor, feedback, now);
    const attaching = {
      company: actor.companyId,
      firm: actor.firmId,
      ofOthers: false,
      audience: "staff",
    } as const;
    await attachFiles(tx, { kind: "feedback", id: String(id) }, attachments, attaching, now);
    return { feedback: Number(id) };
  },
);
