import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { isAsked } from "../audience.ts";
import { findNotice } from "../editing/notice-store.ts";
import { findReceipt } from "./receipt-store.ts";

/** 确认已阅公告: once for a firm; whoever of it comes second is given the first receipt. */
export const confirmReading = handle(
  api.noticeReceipts.confirmReading,
  async ({ kind, notice: id }, { tx, actor, now, refuse }) => {
    const notice = await findNotice(tx, { kind, id }, actor.companyId);
    if (notice?.state !== "published" || notice.publishedAt > now) return refuse("NOT_FOUND");
    if (!(await isAsked(tx, actor, notice.audience))) return refuse("NOT_FOUND");
    if (!notice.needsReceipt) return refuse("RECEIPT_NOT_ASKED");
    const { firmId, userId } = actor;
    const { version } = notice;
    await tx
      .insertInto("content.noticeReceipt")
      .values({ noticeKind: kind, noticeId: id, firmId, userId, version, readAt: new Date(now) })
      .onConflict((existing) => existing.doNothing())
      .execute();
    return findReceipt(tx, { kind, id }, firmId);
  },
);
