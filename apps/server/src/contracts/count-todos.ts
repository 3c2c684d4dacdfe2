import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { sql } from "kysely";
import { handle } from "../platform/calls/operation.ts";
import { rows } from "../platform/database/database.ts";

const { countTodos: operation } = api.contracts;

/** 合同中心待办数 (2123): how many contracts wait for the firm itself, counted as the lists behind each number filter them. */
export const countTodos = handle(operation, async (_, { db, actor }) => {
  const firm = sql`${actor.firmId}::text`;
  const [counts] = await rows<OutputOf<typeof operation>>(
    db,
    sql`
      select
        (select count(*) from contracts.contract c
          where c.buyer_id = ${firm} and c.is_open and c.buyer_duty is not null)::int as purchases,
        (select count(*) from contracts.contract c
          where c.seller_id = ${firm} and c.is_open and c.seller_duty is not null)::int as sales,
        (select count(*) from contracts.long_term_plan p
          where p.buyer_id = ${firm} and p.running and p.buyer_todo is not null)::int as pay_plans,
        (select count(*) from contracts.long_term_plan p
          where p.seller_id = ${firm} and p.running and p.seller_todo is not null)::int as cash_plans,
        (select count(*) from contracts.long_term c where c.state = '0' and (
          c.buyer_id = ${firm} and not 'B' = any(c.signed) or c.seller_id = ${firm} and not 'S' = any(c.signed)
        ))::int as long_term,
        (select count(*) from contracts.disposal d where d.firm_id = ${firm} and d.state = '1')::int as disposals
    `,
  );
  if (!counts) throw new Error("counts have no row");
  return counts;
});
