import { api } from "@zd/api";
import { type RawBuilder, sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const source = {
  columns: {
    record: sql`y.id::text`,
    paidAt: sql`y.paid_at`,
    kind: sql`y.kind`,
    group: sql`y.group_name`,
    from: sql`y.from_day::text`,
    lastDay: sql`y.last_day::text`,
    by: sql`coalesce(o.name, y.by_user)`,
    voucher: sql`y.voucher_no::text`,
    amount: sql`y.amount`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: { kind: (value: string) => equals(sql`y.kind`, value) },
  order: sql`y.paid_at desc, y.id desc`,
} as const;

/** 年费缴纳记录 (2026) of the firm. */
export const listRecords = handleList(api.yearFees.listRecords, (_, { actor }) => ({
  ...source,
  from: sql`funds.year_fee y left join identity.operator_view o on o.user_id = y.by_user`,
  scope: sql`y.firm_id = ${actor.firmId}`,
}));

/** 会员年费台账 of all members of the company. */
export const listAllRecords = handleList(api.yearFees.listAllRecords, (_, { actor }) => ({
  ...source,
  from: sql`funds.year_fee y join identity.firm_view f on f.id = y.firm_id
              left join identity.operator_view o on o.user_id = y.by_user`,
  scope: sql`y.company_id = ${actor.companyId}`,
  columns: { ...source.columns, firm: sql`f.name` },
  filters: { ...source.filters, firm: (value) => contains(sql`f.name`, value) },
}));
