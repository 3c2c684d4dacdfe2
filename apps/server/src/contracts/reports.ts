import { defaultKinds } from "@zd/domain/contracts/codes";
import type { ReportName } from "@zd/domain/reports/reports";
import { tradeModes } from "@zd/domain/terms/codes";
import { type RawBuilder, sql } from "kysely";
import { isCounted } from "../platform/lists/counted.ts";
import { labelText } from "../platform/member-file.ts";
import {
  dayOf,
  type FindReport,
  findReport,
  isWithin,
  type ReportRecords,
  type ReportScope,
  type ReportSources,
} from "../platform/report-source.ts";

/** The contracts that were dealt in the period, practice left out: a sealed offer has no contract before it is opened. */
const contractsOf = ({ company, from, to }: ReportScope, joined: RawBuilder<unknown> = sql``) =>
  sql`contracts.contract c ${joined}
      where c.company_id = ${company} and c.trading_day between ${from} and ${to} and ${isCounted("c")}`;

const kindOf = sql`left join trading.ware_kind_view k on k.id = c.ware_kind_id`;
const firmOf = (column: "buyer_id" | "seller_id") =>
  sql`left join identity.firm_view f on f.id = ${sql.ref(`c.${column}`)}`;
const day = sql`c.trading_day`;
const dealt = { deals: sql`1`, quantity: sql`c.quantity`, amount: sql`c.amount` };

/** A report of what was dealt, by what the join and the two columns say. */
const dealsBy =
  (
    report: ReportName,
    joined: RawBuilder<unknown>,
    by: Pick<ReportRecords, "subject" | "label">,
  ): FindReport =>
  (db, scope) =>
    findReport(db, report, scope, { from: contractsOf(scope, joined), day, ...by, figures: dealt });

const ofFirm = { subject: sql`f.id`, label: sql`f.name` };

/** A sum over the contracts in one of these states. */
const inState = (...states: readonly string[]) => sql`(c.state = any(${states}::text[]))::int`;

const byMember: FindReport = (db, scope) =>
  findReport(db, "member", scope, [
    {
      from: contractsOf(scope, firmOf("buyer_id")),
      day,
      ...ofFirm,
      figures: { bought: sql`1`, boughtQuantity: sql`c.quantity`, boughtAmount: sql`c.amount` },
    },
    {
      from: contractsOf(scope, firmOf("seller_id")),
      day,
      ...ofFirm,
      figures: { sold: sql`1`, soldQuantity: sql`c.quantity`, soldAmount: sql`c.amount` },
    },
  ]);

const fulfilment: FindReport = (db, scope) =>
  findReport(db, "fulfilment", scope, {
    from: contractsOf(scope, kindOf),
    day,
    subject: sql`c.ware_kind_id`,
    label: sql`k.name`,
    figures: {
      contracts: sql`1`,
      amount: sql`c.amount`,
      open: sql`(c.state < '80')::int`,
      completed: inState("80"),
      dissolved: inState("85"),
      defaulted: inState("90"),
      settled: sql`coalesce(c.settled, 0)`,
    },
  });

/** Service fees (服务费) of the contracts, on the day of their deal. */
const serviceFees: FindReport = (db, scope) => {
  const isBuyers = sql`s.firm_id = c.buyer_id`;
  return findReport(db, "fees", scope, {
    from: contractsOf(scope, sql`join funds.service_fee_view s on s.order_no = c.order_no`),
    day,
    subject: sql`case when ${isBuyers} then 'fee-B' else 'fee-S' end`,
    label: sql`case when ${isBuyers} then '买方服务费' else '卖方服务费' end`,
    figures: { records: sql`1`, charged: sql`s.amount`, collected: sql`s.taken`, refunded: sql`s.refunded` },
  });
};

const breach: FindReport = (db, scope) =>
  findReport(db, "breach", scope, {
    from: sql`contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
      where d.company_id = ${scope.company} and ${isWithin(sql`d.opened_at`, scope)} and ${isCounted("c")}`,
    day: dayOf(sql`d.opened_at`),
    subject: sql`d.kind`,
    label: labelText(defaultKinds, sql`d.kind`),
    figures: {
      cases: sql`1`,
      issued: sql`(d.issued_at is not null)::int`,
      executed: sql`(d.state = '5')::int`,
      upheld: sql`(d.state = '4')::int`,
      claimed: sql`d.amount`,
      taken: sql`coalesce(d.taken, 0)`,
    },
  });

/** What the contracts have for the reports. */
export const contractsReports: ReportSources = {
  product: dealsBy("product", kindOf, { subject: sql`c.ware_kind_id`, label: sql`k.name` }),
  region: dealsBy("region", sql`left join trading.section_view s on s.id = c.section_id`, {
    subject: sql`coalesce(nullif(s.region, ''), 'mall')`,
    label: sql`coalesce(nullif(s.region, ''), '商城（不分地区）')`,
  }),
  mode: dealsBy("mode", sql``, { subject: sql`c.mode`, label: labelText(tradeModes, sql`c.mode`) }),
  buyer: dealsBy("buyer", firmOf("buyer_id"), ofFirm),
  seller: dealsBy("seller", firmOf("seller_id"), ofFirm),
  member: byMember,
  fulfilment,
  fees: serviceFees,
  breach,
};
