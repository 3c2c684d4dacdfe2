import { mallWareStates, shopStatuses } from "@zd/domain/mall/codes";
import { sql } from "kysely";
import { filePart, labelText, type MemberFile, minuteText } from "../platform/member-file.ts";

/** The shop of a firm and its wares, for 会员档案. */
export const mallFile: MemberFile = (db, firm) =>
  Promise.all([
    filePart(db, {
      key: "shop",
      title: "商城店铺",
      columns: ["店铺", "联系人", "电话", "状态", "交易中心停用原因", "入驻时间"],
      page: "/console/mall-shops",
      select: sql`select m.shop_name, m.contact_name, m.contact_phone, ${labelText(shopStatuses, sql`m.status`)} as status,
          m.suspended_for, ${minuteText(sql`m.opened_at`)} as at
        from mall.merchant m where m.firm_id = ${firm}`,
    }),
    filePart(db, {
      key: "mallWares",
      title: "商城商品",
      columns: ["商品编号", "商品", "状态", "最近修改"],
      page: "/console/mall-wares",
      select: sql`select w.id, w.name, ${labelText(mallWareStates, sql`w.state`)} as state,
          ${minuteText(sql`w.changed_at`)} as at
        from mall.ware w where w.firm_id = ${firm} and w.deleted_at is null order by w.changed_at desc, w.id`,
    }),
  ]);
