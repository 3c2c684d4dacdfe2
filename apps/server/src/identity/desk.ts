import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Desk, FoundRecord } from "../platform/desk.ts";
import { findWaitingRemovals } from "./factors/removal-store.ts";
import { firmsNamed } from "./firms/firms-named.ts";
import { findWaitingRestrictions } from "./restrictions/restriction-store.ts";

/** How much waits for the staff that looks after members. */
export const identityDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Applications for ware kinds that wait for a review. */
      qualifications: number;
      /** Applications to change a firm that wait for a review. */
      firmChanges: number;
      /** Requests to remove somebody's second factors that wait for a second person. */
      factorRemovals: number;
      /** Proposals to freeze, thaw or limit a member that wait for a second person. */
      restrictions: number;
    }>(
      db,
      sql`select
            (select count(*)::int from identity.qualification
             where company_id = ${company} and status = '0') as qualifications,
            (select count(*)::int from identity.firm_change
             where company_id = ${company} and state = '0') as firm_changes,
            (select count(*)::int from identity.factor_removal
             where company_id = ${company} and state = '0') as factor_removals,
            (select count(*)::int from identity.restriction
             where company_id = ${company} and state = '0') as restrictions`,
    );
    return counted ?? {};
  },
  waiting: async (db, company) =>
    (await Promise.all([findWaitingRemovals(db, company), findWaitingRestrictions(db, company)])).flat(),
  find: {
    firm: (db, company, typed, most) =>
      rows<FoundRecord>(
        db,
        sql`select f.id, f.name, f.credit_code as detail from (${firmsNamed(company, typed, most)}) as f`,
      ),
  },
};
