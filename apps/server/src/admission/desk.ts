import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Desk } from "../platform/desk.ts";

/** How many registrations wait for their review by staff. */
export const admissionDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{ registrations: number }>(
      db,
      sql`select count(*)::int as registrations from admission.registration
          where company_id = ${company} and state = '1'`,
    );
    return counted ?? {};
  },
};
