import type { Client } from "pg";
import type { MallSize } from "./big-mall.ts";

export interface MallArchive extends Pick<MallSize, "merchants" | "wares"> {
  readonly company: string;
  /** Who has sold a twentieth of everything, and bought a hundredth. */
  readonly firm: string;
  readonly orders: number;
  /** Over how many days they lie. */
  readonly days: number;
}

/** Years of orders as statements: those of the last day wait, seven in ten of the others have become contracts. */
export async function fillOrders(
  client: Client,
  { company, firm, orders, days, merchants, wares }: MallArchive,
) {
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query(
    `insert into mall."order" (order_no, company_id, order_day, buyer_id, seller_id, ware_id, ware_version, ware_kind_id,
       ware_name, shop_name, place_name, pay_type, quantity, price, amount, buyer_fee, buyer_deposit, seller_fee,
       seller_deposit, charges, address, state, placed_at, placed_by, placed_by_name, answer_by, answered_at,
       answered_by_name, reason, contract_no)
     select no, $1, at::date, buyer, seller, 'M20260101-' || lpad((n % $6 + 1)::text, 6, '0'), 1, 'WK00001', '混煤', '店铺',
       '煤矿', '1', 1000000, 6200000, 6200000, 2000, 620000, 0, 0, '{}', '', state, at, 'bench', '李', at + interval '1 day',
       case when state <> '0' then at + interval '2 hours' end, '', '', case when state = '1' then 'C' || no end
     from (select n, at, 'S' || to_char(at, 'YYYYMMDD-') || lpad(n::text, 7, '0') as no,
             case when n % 20 = 1 then $2 else 'S' || n * 7919 % $5 end as seller,
             case when n % 100 = 2 then $2 else 'S' || (n * 7919 + 1) % $5 end as buyer,
             coalesce(case when at > now() - interval '1 day' then '0' end,
               (array['2', '3', '4'])[n * 31 % 10 + 1], '1') as state
           from (select n, now() - ($3 * (1 - n::float8 / $4)) * interval '1 day' as at
                 from generate_series(1::bigint, $4::bigint) n) placed) one`,
    [company, firm, days, orders, merchants, wares],
  );
  await client.query(
    `insert into mall.agreement (contract_no, company_id, order_no, trading_day, buyer_id, seller_id, state, version,
       ware_name, quantity, price, amount, pay_type, delivery, delivery_from, delivery_to, address, memo, reason, opened_at,
       changed_at, changed_by_name)
     select contract_no, company_id, order_no, order_day, buyer_id, seller_id, '2', 1, ware_name, quantity, price, amount,
       pay_type, '', order_day, order_day + 15, '', '', '', answered_at, answered_at, ''
     from mall."order" where contract_no is not null`,
  );
  await client.query("set session_replication_role = origin");
  // What is not on disk yet, no vacuum calls visible to all.
  await client.query("checkpoint");
  await client.query('vacuum analyze mall."order", mall.agreement');
}
