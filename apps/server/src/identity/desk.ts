import { sql } from "kysely";
import { rows } from "../platform/database.ts";
import type { Desk } from "../platform/desk.ts";

/** What waits for whoever looks after the members. */
export const identityDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{ qualifications: number }>(
      db,
      sql`select count(*)::int as qualifications
          from identity.qualification where company_id = ${company} and status = '0'`,
    );
    return counted ?? {};
  },
};
