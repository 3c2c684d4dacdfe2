import { sql } from "kysely";
import { dayOf, type FindReport, findReport, isWithin } from "../../platform/report-source.ts";

/** 年费 of the period, on the day on which they were paid. */
export const reportYearFees: FindReport = (db, scope) =>
  findReport(db, "fees", scope, {
    from: sql`funds.year_fee y where y.company_id = ${scope.company} and ${isWithin(sql`y.paid_at`, scope)}`,
    day: dayOf(sql`y.paid_at`),
    subject: sql`'year'`,
    label: sql`'会员年费'`,
    figures: { records: sql`1`, charged: sql`y.amount`, collected: sql`y.amount` },
  });
