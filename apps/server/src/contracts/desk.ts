import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Desk } from "../platform/desk.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** How many contracts and cases wait for the staff of 合同风控. */
export const contractsDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Contracts on which the exchange has to act, practice left out. */
      contracts: number;
      /** Cases that are drafts, practice left out. */
      breachDrafts: number;
      /** Appeals to be decided, practice left out. */
      appeals: number;
    }>(
      db,
      sql`select
            (select count(*)::int from contracts.contract c
             where c.company_id = ${company} and c.exchange_duty is not null and ${isCounted("c")}) as contracts,
            count(*) filter (where d.state = '0')::int as breach_drafts,
            count(*) filter (where d.state = '3')::int as appeals
          from contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
          where d.company_id = ${company} and d.state in ('0', '3') and ${isCounted("c")}`,
    );
    return counted ?? {};
  },
};
