import { api } from "@zd/api";
import { audienceKinds } from "@zd/domain/identity/audience";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const status = sql`case n.status when 'draft' then 'D' when 'published' then 'P' else 'W' end`;

/** A key of `audienceKinds`, by the name of the first group. */
const audienceKind = sql`case split_part(n.groups[1], ':', 1)
  when 'kind' then 'kinds' when 'area' then 'areas' when 'firm' then 'firms' else n.groups[1] end`;
const receipt = sql`case when n.needs_receipt then 'Y' else 'N' end`;

/** How many votes of a kind a text of the help centre has; null of all others. */
const votes = (which: "is_helpful" | "not is_helpful") =>
  sql`case when n.kind = '1004' then
    (select count(*)::int from content.help_vote v where v.news_id = n.id and ${sql.raw(which)}) end`;

/** 公告管理列表 */
export const listNotices = handleList(api.editing.listNotices, (_, { actor }) => ({
  from: sql`content.notice_view n left join identity.operator_view u on u.user_id = n.edited_by`,
  scope: sql`n.company_id = ${actor.companyId}`,
  columns: {
    id: sql`n.id`,
    title: sql`n.title`,
    kind: sql`n.kind`,
    audience: sql`case ${audienceKind}
      when 'everyone' then ${audienceKinds.everyone}::text when 'members' then ${audienceKinds.members}::text
      when 'kinds' then cardinality(n.groups) || ' 类会员' when 'areas' then cardinality(n.groups) || ' 个地区'
      else cardinality(n.groups) || ' 家企业' end`,
    receipt,
    status,
    section: sql`n.section_id`,
    publishedAt: sql`n.published_at`,
    expiresAt: sql`n.expires_at`,
    useful: votes("is_helpful"),
    useless: votes("not is_helpful"),
    editedBy: sql`u.name`,
    editedAt: sql`n.edited_at`,
  },
  filters: {
    title: (value) => contains(sql`n.title`, value),
    kind: (value) => equals(sql`n.kind`, value),
    section: (value) => contains(sql`n.section_id`, value),
    status: (value) => equals(status, value),
    audienceKind: (value) => equals(audienceKind, value),
    receipt: (value) => equals(receipt, value),
  },
  order: sql`coalesce(n.edited_at, n.published_at) desc, n.kind, n.id`,
}));
