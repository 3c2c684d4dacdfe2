import { mallWareStates, shopStatuses } from "@zd/domain/mall/codes";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText } from "../platform/member-file.ts";

/** The shop of a firm and its wares, for 会员档案. */
export const mallFile: MemberFile = (firm) => [
  {
    key: "shop",
    columns: ["店铺", "联系人", "电话", "状态", "交易中心停用原因", "入驻时间"],
    select: sql`select m.shop_name, m.contact_name, m.contact_phone, ${labelText(shopStatuses, sql`m.status`)} as status,
          m.suspended_for, ${minuteText(sql`m.opened_at`)} as at
        from mall.merchant m where m.firm_id = ${firm}`,
  },
  {
    key: "mallWares",
    columns: ["商品编号", "商品", "状态", "最近修改"],
    select: sql`select w.id, w.name, ${labelText(mallWareStates, sql`w.state`)} as state,
          ${minuteText(sql`w.changed_at`)} as at
        from mall.ware w where w.firm_id = ${firm} and w.deleted_at is null order by w.changed_at desc, w.id`,
  },
];
