import { api } from "@zd/api";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { findNotice } from "../editing/notice-store.ts";
import { asksForReceipts, firmsOfNotice, isAskedNow } from "./list-receipts.ts";

/** 公告回执统计: of the firms that a notice asks by now, how many have read it. */
export const readFigures = handleMany(
  api.noticeReceiptDesk.readFigures,
  async ({ kind, notice: id }, { db, actor, refuse }) => {
    const notice = (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
    if (!notice.needsReceipt || notice.state === "draft") return refuse("RECEIPT_NOT_ASKED");
    const [figures] = await rows(
      db,
      sql<{
        /** Firms that it asks. */
        firms: number;
        /** Those of them that have read it. */
        read: number;
      }>`select count(*)::int as firms, count(r.read_at)::int as read from ${firmsOfNotice}
        where n.company_id = ${actor.companyId} and n.kind = ${kind} and n.id = ${id} and ${asksForReceipts} and ${isAskedNow}`,
    );
    return { title: notice.title, firms: figures?.firms ?? 0, read: figures?.read ?? 0 };
  },
);
