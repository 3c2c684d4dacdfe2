import { api } from "@zd/api";
import { sql } from "kysely";
import { equals, handleList, type ListHandler, longListCount } from "../../platform/lists/listings.ts";
import { filterByOwner } from "../firms/look-for-firms.ts";

const source = {
  columns: {
    change: sql`c.id::text`,
    kind: sql`c.kind`,
    what: sql`c.what`,
    appliedAt: sql`c.applied_at`,
    appliedBy: sql`coalesce(a.name, '')`,
    decidedAt: sql`c.decided_at`,
    opinion: sql`c.opinion`,
    state: sql`c.state`,
  },
  filters: {
    kind: (value: string) => equals(sql`c.kind`, value),
    state: (value: string) => equals(sql`c.state`, value),
  },
  // Applications that wait for a review come first.
  order: sql`(c.state = '0') desc, c.applied_at desc, c.id desc`,
} as const;

/** Outer joins, so that PostgreSQL leaves them out where a count needs no column of theirs. */
const applicant = sql`left join identity.operator a on a.user_id = c.applied_by`;

/** 变更记录 of the firm, and 企业变更审核 of all firms. */
export const listChanges: readonly ListHandler[] = [
  handleList(api.firmChanges.listOwn, (_, { actor }) => ({
    ...source,
    from: sql`identity.firm_change c ${applicant}`,
    scope: sql`c.firm_id = ${actor.firmId}`,
  })),
  handleList(api.firmChanges.listForReview, async ({ filters: { firm } }, { db, actor }) => ({
    ...source,
    from: sql`identity.firm_change c ${applicant} left join identity.firm f on f.id = c.firm_id
              left join identity.operator d on d.user_id = c.decided_by`,
    scope: sql`c.company_id = ${actor.companyId}`,
    columns: { ...source.columns, firm: sql`coalesce(f.name, '')`, decidedBy: sql`d.name` },
    filters: { ...source.filters, firm: await filterByOwner(db, firm) },
    countMost: longListCount,
  })),
];
