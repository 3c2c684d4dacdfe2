import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { contains, equals } from "../../platform/lists/listings.ts";

const { listSenders: operation } = api.contracts;

/** 发货企业列表 (2031): the sellers of contracts under which goods may still be sent. */
export const listSenders = handle(operation, ({ contractNo, firmName }, { db, actor: { firmId: firm } }) =>
  rows<OutputOf<typeof operation>[number]>(
    db,
    sql`
      select c.seller_id as firm_id, f.name as firm_name, c.seller_id = ${firm} as own,
             count(*)::int as contracts, sum(greatest(c.quantity - c.shipped, 0))::bigint as "left"
      from contracts.contract c join identity.firm_view f on f.id = c.seller_id
      where c.is_open and c.state in ('30', '40') and not (c.body ->> 'deliveryClosed')::boolean
        and (c.buyer_id = ${firm} or c.seller_id = ${firm})
        and ${contractNo ? equals(sql`c.contract_no`, contractNo) : sql`true`}
        and ${firmName ? contains(sql`f.name`, firmName) : sql`true`}
      group by c.seller_id, f.name
      order by own desc, f.name, c.seller_id
    `,
  ),
);
