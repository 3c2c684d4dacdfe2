import { api } from "@zd/api";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** The members of the company of a notice `n`, each with its receipt `r` where there is one. */
export const firmsOfNotice = sql`content.notice_view n
  join identity.member_view m on m.company_id = n.company_id
  left join content.notice_receipt r on r.notice_kind = n.kind and r.notice_id = n.id and r.firm_id = m.firm_id`;

/** Whether a notice asks a member: one that is disabled cannot answer. */
export const isAskedNow: RawBuilder<SqlBool> = sql<SqlBool>`(n.groups && m.groups and m.status <> 'disabled')`;

/** Whether a notice has been published, and asks for receipts. */
export const asksForReceipts: RawBuilder<SqlBool> = sql<SqlBool>`(n.needs_receipt and n.status <> 'draft')`;

const state = sql`case when r.read_at is null then 'unread' when ${isAskedNow} then 'read' else 'left' end`;

/** 公告回执 of one notice; without its number there is none. */
export const listReceipts = handleList(api.noticeReceiptDesk.listReceipts, ({ filters }, { actor }) => ({
  from: sql`${firmsOfNotice} left join identity.operator_view u on u.user_id = r.user_id`,
  scope: sql`n.company_id = ${actor.companyId} and n.kind = ${filters.kind ?? ""} and n.id = ${filters.notice ?? ""}
    and ${asksForReceipts} and (${isAskedNow} or r.read_at is not null)`,
  columns: {
    firm: sql`m.firm_id`,
    name: sql`m.name`,
    askedAt: sql`greatest(n.published_at, m.created_at)`,
    readAt: sql`r.read_at`,
    readBy: sql`u.name`,
    version: sql`r.version`,
    state,
  },
  filters: {
    kind: (value) => equals(sql`n.kind`, value),
    notice: (value) => equals(sql`n.id`, value),
    firm: (value) => contains(sql`m.name`, value),
    state: (value) => equals(state, value),
  },
  order: sql`(r.read_at is not null), r.read_at desc, greatest(n.published_at, m.created_at), m.firm_id`,
}));
