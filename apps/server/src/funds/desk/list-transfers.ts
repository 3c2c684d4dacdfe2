import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { transferSource } from "../transfers/list-source.ts";

/** 出入金管理 of all members of the company; those that wait for approval first. */
export const listAllTransfers = handleList(api.fundDesk.listTransfers, (_, { actor }) => ({
  ...transferSource,
  scope: sql`f.company_id = ${actor.companyId}`,
  columns: {
    ...transferSource.columns,
    firm: sql`f.name`,
    contradicted: sql`case when t.contradicted then 'Y' else 'N' end`,
  },
  filters: { ...transferSource.filters, firm: (value) => contains(sql`f.name`, value) },
  order: sql`(t.state = '0') desc, t.at desc, t.id desc`,
}));
