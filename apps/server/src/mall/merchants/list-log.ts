import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 商家操作日志 of the caller's own shop. */
export const listLog = handleList(api.merchants.listLog, (_, { actor }) => ({
  from: sql`mall.merchant_log l`,
  scope: sql`l.firm_id = ${actor.firmId}`,
  period: sql`l.at`,
  columns: {
    entry: sql`l.id::text`,
    at: sql`l.at`,
    action: sql`l.action`,
    ware: sql`l.ware_id`,
    detail: sql`l.detail`,
    by: sql`l.by_name`,
  },
  filters: {
    action: (value) => contains(sql`l.action`, value),
    ware: (value) => equals(sql`l.ware_id`, value),
  },
  order: sql`l.at desc, l.id desc`,
}));
