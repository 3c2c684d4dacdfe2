import type { memberList } from "@zd/api/console/member-files";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { ListSource } from "../../platform/lists/list-source.ts";
import { equals, longListCount } from "../../platform/lists/listings.ts";
import { lookForFirms } from "./look-for-firms.ts";

/** Source of lists of member firms, the newest first. */
export const findMembersSource = (
  company: CompanyId,
): ListSource<typeof memberList.filters, typeof memberList.columns> => ({
  from: sql`identity.firm f`,
  scope: sql`f.company_id = ${company} and f.kind <> '9'`,
  columns: {
    firm: sql`f.id`,
    name: sql`f.name`,
    creditCode: sql`f.credit_code`,
    kind: sql`f.kind`,
    phone: sql`f.phone`,
    operators: sql`(select count(*)::int from identity.operator o where o.firm_id = f.id)`,
    annualFeeUntil: sql`f.annual_fee_until::text`,
    createdAt: sql`f.created_at`,
    state: sql`f.status`,
  },
  filters: {
    name: (value) => lookForFirms("f", value),
    creditCode: (value) => sql`f.credit_code = ${value.trim().toUpperCase()}`,
    kind: (value) => equals(sql`f.kind`, value),
    state: (value) => equals(sql`f.status`, value),
  },
  order: sql`f.created_at desc, f.id desc`,
  countMost: longListCount,
});
