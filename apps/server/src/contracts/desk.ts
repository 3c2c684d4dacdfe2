import { sql } from "kysely";
import { rows } from "../platform/database.ts";
import type { Desk } from "../platform/desk.ts";

/** What waits for 合同风控. */
export const contractsDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{ contracts: number; breachDrafts: number; appeals: number }>(
      db,
      sql`select
            (select count(*)::int from contracts.contract
             where company_id = ${company} and exchange_duty is not null) as contracts,
            (select count(*)::int from contracts.disposal
             where company_id = ${company} and state = '0') as breach_drafts,
            (select count(*)::int from contracts.disposal where company_id = ${company} and state = '3') as appeals`,
    );
    return counted ?? {};
  },
};
