import { bankAgreementStates } from "@zd/domain/funds/bank-agreement";
import { invoiceStates } from "@zd/domain/funds/invoice";
import { yearFeeKinds } from "@zd/domain/funds/year-fee";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText, yuanText } from "../../platform/member-file.ts";

/** Bank accounts and fees of a firm, for 会员档案. */
export const fundsFile: MemberFile = (firm) => [
  {
    key: "accounts",
    columns: ["银行", "开户网点", "户名", "账号", "状态", "变动时间"],
    select: sql`select g.bank, g.branch, g.name, '****' || right(g.number, 4) as number,
          ${labelText(bankAgreementStates, sql`g.state`)} as state, ${minuteText(sql`g.changed_at`)} as at
        from funds.agreement g where g.firm_id = ${firm} order by g.changed_at desc, g.id`,
  },
  {
    key: "serviceFees",
    columns: ["订单号", "应收（元）", "已收（元）", "时间"],
    select: sql`select s.order_no, ${yuanText(sql`s.amount`)} as amount, ${yuanText(sql`s.taken`)} as taken,
          ${minuteText(sql`s.at`)} as at
        from funds.service_fee s where s.firm_id = ${firm} order by s.at desc, s.order_no`,
  },
  {
    key: "yearFees",
    columns: ["费种", "价格组", "有效期", "金额（元）", "缴纳时间"],
    select: sql`select ${labelText(yearFeeKinds, sql`y.kind`)} as kind, y.group_name,
          y.from_day::text || ' 至 ' || y.last_day::text as period, ${yuanText(sql`y.amount`)} as amount,
          ${minuteText(sql`y.paid_at`)} as at
        from funds.year_fee y where y.firm_id = ${firm} order by y.paid_at desc, y.id desc`,
  },
  {
    key: "invoices",
    columns: ["发票号", "抬头", "金额（元）", "状态", "申请时间"],
    select: sql`select i.number, i.name, ${yuanText(sql`i.amount`)} as amount,
          ${labelText(invoiceStates, sql`i.state`)} as state, ${minuteText(sql`i.applied_at`)} as at
        from funds.invoice i where i.firm_id = ${firm} order by i.applied_at desc, i.id desc`,
  },
];
