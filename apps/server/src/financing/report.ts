import { productKinds } from "@zd/domain/financing/codes";
import { type RawBuilder, sql } from "kysely";
import { labelText } from "../platform/member-file.ts";
import { dayOf, type FindReport, findReport, isWithin } from "../platform/report-source.ts";

const kind = { subject: sql`l.kind`, label: labelText(productKinds, sql`l.kind`) };

/** Loans on contracts of practice are left out. */
const counted = (joined: RawBuilder<unknown>) => sql`${joined}
  left join contracts.contract_view c on c.contract_no = l.contract_no`;

/** 融资: what was lent, on the day it was drawn down, and what was paid back, on the day of each repayment. */
export const reportLoans: FindReport = (db, scope) =>
  findReport(db, "loans", scope, [
    {
      from: sql`${counted(sql`financing.loan l`)}
        where l.company_id = ${scope.company} and l.drawn_on between ${scope.from} and ${scope.to} and c.practice is not true`,
      day: sql`l.drawn_on`,
      ...kind,
      figures: { drawn: sql`1`, principal: sql`l.principal` },
    },
    {
      from: sql`${counted(sql`financing.repayment r join financing.loan l on l.id = r.loan_id`)}
        where l.company_id = ${scope.company} and ${isWithin(sql`r.at`, scope)} and c.practice is not true`,
      day: dayOf(sql`r.at`),
      ...kind,
      figures: {
        repayments: sql`1`,
        repaid: sql`r.principal`,
        interest: sql`r.interest`,
        penalty: sql`r.penalty`,
      },
    },
  ]);
