import { sql } from "kysely";
import { rows } from "../../platform/database/database.ts";
import type { Desk } from "../../platform/desk.ts";
import { marginState } from "./margin-state.ts";

/** How much waits for the staff of 合同风控 and 资金结算. */
export const financeDesk: Desk = {
  async count(db, company, now) {
    const [counted] = await rows<{ marginCalls: number; lenderDifferences: number }>(
      db,
      sql`select
            (select count(*)::int from financing.margin_call m join financing.loan l on l.id = m.loan_id
             where m.company_id = ${company} and ${marginState(now)} = '3') as margin_calls,
            (select count(*)::int from financing.difference where state = '0') as lender_differences`,
    );
    return counted ?? {};
  },
};
