import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";

/** 前端错误列表 */
export const listClientErrors = handleList(api.clientErrors.list, (_, { actor }) => ({
  from: sql`system.client_error e`,
  scope: sql`e.company_id = ${actor.companyId}`,
  period: sql`e.last_at`,
  columns: {
    error: sql`e.id::text`,
    message: sql`e.message`,
    page: sql`e.page`,
    count: sql`e.count`,
    lastAt: sql`e.last_at`,
    firstAt: sql`e.first_at`,
    environment: sql`e.environment`,
    agent: sql`e.agent`,
    stack: sql`e.stack`,
  },
  filters: {
    message: (value) => contains(sql`e.message`, value),
    page: (value) => contains(sql`e.page`, value),
  },
  order: sql`e.last_at desc, e.id desc`,
}));
