import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 系统设置修改记录 */
export const listSettingChanges = handleList(api.systemSettings.listSettingChanges, (_, { actor }) => ({
  from: sql`system.setting_change c`,
  scope: sql`c.company_id = ${actor.companyId}`,
  period: sql`c.at`,
  columns: {
    change: sql`c.id::text`,
    at: sql`c.at`,
    key: sql`c.key`,
    before: sql`c.before`,
    after: sql`c.after`,
    by: sql`c.by_name`,
    reason: sql`c.reason`,
  },
  filters: {
    key: (value) => equals(sql`c.key`, value),
    by: (value) => contains(sql`c.by_name`, value),
  },
  order: sql`c.at desc, c.id desc`,
}));
