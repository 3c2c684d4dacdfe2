import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindSubjects } from "../platform/subjects.ts";

/** Practice sessions are purged at night, and drafts of applications are deleted by their firm. */
export const tradingSubjects: FindSubjects = {
  async ware(db, ware) {
    const found = await rows(
      db,
      sql`select from trading.ware w join trading.section s on s.id = w.section_id
        where w.id = ${ware} and s.cleared_at is null`,
    );
    return found.length > 0;
  },
  async application(db, application) {
    return (await rows(db, sql`select from trading.application where id = ${application}`)).length > 0;
  },
};
