import { roles } from "@zd/domain/identity/access";
import { firmChangeStates } from "@zd/domain/identity/firm-change";
import { qualificationStates } from "@zd/domain/identity/qualification";
import { sides } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { coveredText, filePart, labelText, type MemberFile, minuteText } from "../../platform/member-file.ts";

const roleLabels = Object.fromEntries(Object.entries(roles).map(([name, { label }]) => [name, label]));

/** Users of a firm, its applications for changes and ware kinds, its agreements and blacklistings, for 会员档案. */
export const identityFile: MemberFile = (db, firm) =>
  Promise.all([
    filePart(db, {
      key: "operators",
      title: "操作员",
      columns: ["账号", "姓名", "手机号", "角色", "状态", "上次登录"],
      page: "",
      select: sql`select o.account, o.name, ${coveredText(sql`o.mobile`)} as mobile,
          (select string_agg(${labelText(roleLabels, sql`held`)}, '、') from unnest(o.roles) as held) as roles,
          case o.status when 'enabled' then '启用' else '停用' end as status, ${minuteText(sql`o.last_sign_in_at`)} as seen
        from identity.operator o where o.firm_id = ${firm} order by o.created_at, o.user_id`,
    }),
    filePart(db, {
      key: "firmChanges",
      title: "企业变更",
      columns: ["变更内容", "状态", "申请时间", "审核时间", "审核意见"],
      page: "/console/firm-changes",
      select: sql`select c.what, ${labelText(firmChangeStates, sql`c.state`)} as state,
          ${minuteText(sql`c.applied_at`)} as at, ${minuteText(sql`c.decided_at`)} as decided, c.opinion
        from identity.firm_change c where c.firm_id = ${firm}
        order by (c.state = '0') desc, c.applied_at desc, c.id desc`,
    }),
    filePart(db, {
      key: "qualifications",
      title: "品种资质",
      columns: ["商品种类", "买卖", "状态", "有效期至", "申请时间"],
      page: "/console/qualifications",
      select: sql`select coalesce(k.name, q.ware_kind_id) as kind, ${labelText(sides, sql`q.side`)} as side,
          ${labelText(qualificationStates, sql`q.status`)} as status, q.until::text as until,
          ${minuteText(sql`q.applied_at`)} as at
        from identity.qualification q left join trading.ware_kind_view k on k.id = q.ware_kind_id
        where q.firm_id = ${firm} order by (q.status = '0') desc, q.applied_at desc, q.id desc`,
    }),
    filePart(db, {
      key: "blacklist",
      title: "黑名单",
      columns: ["原因", "列入时间", "列入至", "解除时间", "解除原因"],
      page: "/console/blacklist",
      select: sql`select b.reason, ${minuteText(sql`b.listed_at`)} as listed, b.until::text as until,
          ${minuteText(sql`b.ended_at`)} as ended, b.lift_reason
        from identity.blacklist_entry b where b.firm_id = ${firm} order by b.listed_at desc, b.id desc`,
    }),
    filePart(db, {
      key: "agreements",
      title: "已签协议",
      columns: ["协议", "场次", "签署时间", "签署人"],
      page: "",
      select: sql`select a.agreement_id, a.section_id, ${minuteText(sql`a.signed_at`)} as at, o.name
        from identity.agreement a left join identity.operator o on o.user_id = a.signed_by
        where a.firm_id = ${firm} order by a.signed_at desc, a.agreement_id`,
    }),
  ]);
