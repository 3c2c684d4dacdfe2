import { roles } from "@zd/domain/identity/access";
import { firmStates } from "@zd/domain/identity/blacklist";
import { firmChangeStates } from "@zd/domain/identity/firm-change";
import { qualificationStates } from "@zd/domain/identity/qualification";
import { freezeScopes, restrictionKinds, restrictionStates } from "@zd/domain/identity/restriction";
import { sides } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { coveredText, labelText, type MemberFile, minuteText, yuanText } from "../../platform/member-file.ts";

const roleLabels = Object.fromEntries(Object.entries(roles).map(([name, { label }]) => [name, label]));

/** Users of a firm, its applications for changes and ware kinds, how it is restricted and related, and its agreements, for 会员档案. */
export const identityFile: MemberFile = (...of) => [...applicationParts(...of), ...standingParts(...of)];

/** Users of a firm, and what it has applied for. */
const applicationParts: MemberFile = (firm) => [
  {
    key: "operators",
    columns: ["账号", "姓名", "手机号", "角色", "状态", "上次登录"],
    select: sql`select o.account, o.name, ${coveredText(sql`o.mobile`)} as mobile,
          (select string_agg(${labelText(roleLabels, sql`held`)}, '、') from unnest(o.roles) as held) as roles,
          case o.status when 'enabled' then '启用' else '停用' end as status, ${minuteText(sql`o.last_sign_in_at`)} as seen
        from identity.operator o where o.firm_id = ${firm} order by o.created_at, o.user_id`,
  },
  {
    key: "firmChanges",
    columns: ["变更内容", "状态", "申请时间", "审核时间", "审核意见"],
    select: sql`select c.what, ${labelText(firmChangeStates, sql`c.state`)} as state,
          ${minuteText(sql`c.applied_at`)} as at, ${minuteText(sql`c.decided_at`)} as decided, c.opinion
        from identity.firm_change c where c.firm_id = ${firm}
        order by (c.state = '0') desc, c.applied_at desc, c.id desc`,
  },
  {
    key: "qualifications",
    columns: ["商品种类", "买卖", "状态", "有效期至", "申请时间"],
    select: sql`select coalesce(k.name, q.ware_kind_id) as kind, ${labelText(sides, sql`q.side`)} as side,
          ${labelText(qualificationStates, sql`q.status`)} as status, q.until::text as until,
          ${minuteText(sql`q.applied_at`)} as at
        from identity.qualification q left join trading.ware_kind_view k on k.id = q.ware_kind_id
        where q.firm_id = ${firm} order by (q.status = '0') desc, q.applied_at desc, q.id desc`,
  },
];

/** What keeps a firm from trading or lets it, and who it belongs with. */
const standingParts: MemberFile = (firm) => [
  {
    key: "blacklist",
    columns: ["原因", "列入时间", "列入至", "解除时间", "解除原因"],
    select: sql`select b.reason, ${minuteText(sql`b.listed_at`)} as listed, b.until::text as until,
          ${minuteText(sql`b.ended_at`)} as ended, b.lift_reason
        from identity.blacklist_entry b where b.firm_id = ${firm} order by b.listed_at desc, b.id desc`,
  },
  {
    key: "restrictions",
    columns: [
      "类别",
      "冻结范围",
      "单笔最高（元）",
      "合同上限",
      "状态",
      "原因",
      "申请人",
      "申请时间",
      "复核人",
    ],
    select: sql`select ${labelText(restrictionKinds, sql`r.kind`)} as kind,
          ${labelText(freezeScopes, sql`r.scope`)} as scope, ${yuanText(sql`r.order_value`)} as value,
          r.open_contracts::text as contracts, ${labelText(restrictionStates, sql`r.state`)} as state, r.reason,
          a.name as asked, ${minuteText(sql`r.requested_at`)} as at, d.name as decided
        from identity.restriction r join identity.operator a on a.user_id = r.requested_by
        left join identity.operator d on d.user_id = r.decided_by
        where r.firm_id = ${firm} order by r.requested_at desc, r.id desc`,
  },
  {
    key: "relatedFirms",
    columns: ["企业编号", "企业名称", "状态", "关联原因"],
    select: sql`select o.id, o.name, ${labelText(firmStates, sql`o.status`)} as state,
          concat_ws('、',
            case when o.legal_person_id = f.legal_person_id then '同一法定代表人' end,
            case when o.agent_id = f.agent_id then '同一经办人' end,
            case when o.controller_id = f.controller_id then '同一实际控制人' end) as why
        from identity.firm f join identity.standing_view s on s.firm_id = f.id
        join identity.firm o on o.id = any(s.related_firms)
        where f.id = ${firm} order by o.name, o.id`,
  },
  {
    key: "agreements",
    columns: ["协议", "场次", "签署时间", "签署人"],
    select: sql`select case a.agreement_id when 'entry' then '入市协议' else a.agreement_id end as agreement, a.section_id, ${minuteText(sql`a.signed_at`)} as at, o.name
        from identity.agreement a left join identity.operator o on o.user_id = a.signed_by
        where a.firm_id = ${firm} order by a.signed_at desc, a.agreement_id`,
  },
];
