import { disposalStates } from "@zd/domain/contracts/breach";
import { contractStates, defaultKinds } from "@zd/domain/contracts/codes";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText, yuanText } from "../platform/member-file.ts";

/** A firm's contracts on either side and its disposal cases, for 会员档案. */
export const contractsFile: MemberFile = (firm) => [
  {
    key: "contracts",
    columns: ["合同号", "方向", "对方", "产品", "金额（元）", "状态", "成交时间"],
    select: sql`select c.contract_no, case when c.buyer_id = ${firm} then '采购' else '销售' end as side,
          f.name, c.product, ${yuanText(sql`c.amount`)} as amount, ${labelText(contractStates, sql`c.state`)} as state,
          ${minuteText(sql`c.dealt_at`)} as at
        from (
          (select * from contracts.contract where buyer_id = ${firm} order by dealt_at desc limit 10000)
          union all
          (select * from contracts.contract where seller_id = ${firm} order by dealt_at desc limit 10000)
        ) as c
        join identity.firm_view f on f.id = case when c.buyer_id = ${firm} then c.seller_id else c.buyer_id end
        order by c.dealt_at desc, c.contract_no desc`,
  },
  {
    key: "breaches",
    columns: ["处置编号", "合同号", "违约类型", "拟扣违约金（元）", "状态", "立案时间"],
    select: sql`select d.id, d.contract_no, ${labelText(defaultKinds, sql`d.kind`)} as kind,
          ${yuanText(sql`d.amount`)} as amount, ${labelText(disposalStates, sql`d.state`)} as state,
          ${minuteText(sql`d.opened_at`)} as at
        from contracts.disposal d where d.firm_id = ${firm} order by d.opened_at desc, d.id desc`,
  },
];
