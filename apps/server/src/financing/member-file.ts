import { creditStates, loanStates } from "@zd/domain/financing/codes";
import { channels } from "@zd/domain/funds/channels";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText, yuanText } from "../platform/member-file.ts";

/** Limits and loans of a firm, for 会员档案. */
export const financingFile: MemberFile = (firm) => [
  {
    key: "credits",
    columns: ["授信编号", "资金渠道", "授信额度（元）", "已用额度（元）", "状态", "申请时间"],
    select: sql`select c.id, ${labelText(channels, sql`c.channel`)} as channel,
          ${yuanText(sql`coalesce(c.granted, 0)`)} as granted, ${yuanText(sql`c.used`)} as used,
          ${labelText(creditStates, sql`c.state`)} as state, ${minuteText(sql`c.applied_at`)} as at
        from financing.credit c where c.firm_id = ${firm} order by c.applied_at desc, c.id desc`,
  },
  {
    key: "loans",
    columns: ["借款编号", "合同号", "借款金额（元）", "未还本金（元）", "状态", "申请时间"],
    select: sql`select l.id, l.contract_no, ${yuanText(sql`l.principal`)} as principal,
          ${yuanText(sql`l.outstanding`)} as outstanding, ${labelText(loanStates, sql`l.state`)} as state,
          ${minuteText(sql`l.applied_at`)} as at
        from financing.loan l where l.firm_id = ${firm} order by l.applied_at desc, l.seq desc`,
  },
];
