import { api } from "@zd/api";
import { type RawBuilder, sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const state = sql`case when s.refunded_at is not null then '3' when s.taken < s.amount then '0'
                       when s.amount = 0 then '2' else '1' end`;

const source = {
  period: sql`s.at`,
  columns: {
    order: sql`s.order_no`,
    at: sql`s.at`,
    why: sql`s.why`,
    tariff: sql`s.tariff`,
    amount: sql`s.amount`,
    taken: sql`s.taken`,
    due: sql`case when s.refunded_at is null then s.amount - s.taken else 0 end`,
    refunded: sql`s.refunded`,
    collectedAt: sql`s.collected_at`,
    state,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    order: (value: string) => contains(sql`s.order_no`, value),
    why: (value: string) => equals(sql`s.why`, value),
    state: (value: string) => equals(state, value),
  },
} as const;

/** Of more fees than this the list of all members gives no exact count and sum. */
const countMost = 10_000;

/** 服务费缴纳记录 (memberServiceFee) of the firm. */
export const listServiceFees = handleList(api.fees.listServiceFees, (_, { actor }) => ({
  ...source,
  from: sql`funds.service_fee s`,
  scope: sql`s.firm_id = ${actor.firmId}`,
  order: sql`s.at desc, s.order_no desc`,
}));

/** 服务费台账 of all members of the company. */
export const listAllServiceFees = handleList(api.fees.listAllServiceFees, (_, { actor }) => ({
  ...source,
  from: sql`funds.service_fee s join identity.firm_view f on f.id = s.firm_id`,
  scope: sql`f.company_id = ${actor.companyId}`,
  columns: { key: sql`s.order_no || '/' || s.firm_id`, firm: sql`f.name`, ...source.columns },
  filters: { ...source.filters, firm: (value) => contains(sql`f.name`, value) },
  order: sql`s.at desc, s.order_no desc, s.firm_id`,
  countMost,
}));
