import { api } from "@zd/api";
import { sql } from "kysely";
import { lookForFirms } from "../../identity/index.ts";
import { contains, equals, handleList, longListCount } from "../../platform/lists/listings.ts";

/** 会员审核: all submitted registrations of the company; those that wait for review come first. */
export const listRegistrations = handleList(api.admissions.listRegistrations, (_, { actor }) => ({
  from: sql`admission.registration r left join identity.operator_view o on o.user_id = r.decided_by`,
  scope: sql`r.company_id = ${actor.companyId} and r.state <> '0'`,
  columns: {
    registration: sql`r.id::text`,
    firm: sql`r.firm_name`,
    creditCode: sql`r.credit_code`,
    person: sql`r.form -> 'person' ->> 'name'`,
    // The list has the mobile with its middle hidden.
    mobile: sql`overlay(r.mobile placing '****' from 4 for 4)`,
    submittedAt: sql`r.submitted_at`,
    decidedAt: sql`r.decided_at`,
    decidedBy: sql`o.name`,
    opinion: sql`r.opinion`,
    state: sql`r.state`,
  },
  filters: {
    firm: (value) => lookForFirms("r", value, "firm_name"),
    creditCode: (value) =>
      sql`${lookForFirms("r", value, "firm_name")} and ${contains(sql`r.credit_code`, value)}`,
    state: (value) => equals(sql`r.state`, value),
  },
  order: sql`(r.state = '1') desc, r.submitted_at desc, r.id desc`,
  countMost: longListCount,
}));
