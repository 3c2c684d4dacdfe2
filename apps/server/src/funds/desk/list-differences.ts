import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** State of a difference; 2 while an adjustment for it waits for its second person. */
const state = sql`case when d.state = '0' and p.id is not null then '2' else d.state end`;

/** 对账差异: open ones first. */
export const listDifferences = handleList(api.fundDesk.listDifferences, (_, { actor }) => ({
  from: sql`funds.difference d left join funds.transfer t on t.id = d.transfer_id
            left join identity.firm_view f on f.id = t.firm_id
            left join identity.operator_view u on u.user_id = d.settled_by
            left join funds.adjustment p on p.difference_id = d.id and p.state = '1'`,
  scope: sql`(f.id is null or f.company_id = ${actor.companyId})`,
  period: sql`(d.day::timestamp at time zone 'Asia/Shanghai')`,
  columns: {
    difference: sql`d.id::int`,
    day: sql`d.day::text`,
    kind: sql`d.kind`,
    firm: sql`f.name`,
    transfer: sql`d.transfer_id`,
    bankNo: sql`d.bank_no`,
    effect: sql`d.effect`,
    adjustment: sql`'TZ' || p.id`,
    memo: sql`d.memo`,
    settledBy: sql`u.name`,
    settledAt: sql`d.settled_at`,
    state,
  },
  filters: {
    kind: (value) => equals(sql`d.kind`, value),
    state: (value) => equals(state, value),
    transfer: (value) => contains(sql`d.transfer_id`, value),
  },
  order: sql`(d.state = '0') desc, d.day desc, d.id desc`,
}));
