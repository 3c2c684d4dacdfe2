import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList, longListCount } from "../../platform/lists/listings.ts";
import { filterByOwner } from "../firms/look-for-firms.ts";
import { qualificationSource } from "./list-source.ts";

/** 品种资质审核 of all member firms of the company. */
export const listApplications = handleList(
  api.qualifications.listApplications,
  async ({ filters: { firm } }, { db, actor }) => ({
    ...qualificationSource,
    scope: sql`q.company_id = ${actor.companyId}`,
    columns: {
      ...qualificationSource.columns,
      firm: sql`coalesce(f.name, '')`,
      decidedBy: sql`d.name`,
      endedBy: sql`e.name`,
    },
    filters: {
      ...qualificationSource.filters,
      firm: await filterByOwner(db, firm),
    },
    countMost: longListCount,
  }),
);
