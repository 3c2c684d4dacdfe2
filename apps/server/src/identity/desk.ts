import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Desk } from "../platform/desk.ts";

/** How much waits for the staff that looks after members. */
export const identityDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Applications for ware kinds that wait for a review. */
      qualifications: number;
      /** Applications to change a firm that wait for a review. */
      firmChanges: number;
    }>(
      db,
      sql`select
            (select count(*)::int from identity.qualification
             where company_id = ${company} and status = '0') as qualifications,
            (select count(*)::int from identity.firm_change
             where company_id = ${company} and state = '0') as firm_changes`,
    );
    return counted ?? {};
  },
};
