import { openedContract } from "@zd/domain/contracts/contract";
import { termsOfDeal } from "@zd/domain/contracts/contract-terms";
import { type ContractNo, firmId, instant } from "@zd/domain/kernel/brand";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { write } from "@zd/server/platform/formats/exact-json";
import type { Client } from "pg";
import { shanghaiToday } from "./shanghai-today.ts";

/** What an exchange has behind it. */
export interface Archive {
  readonly company: string;
  readonly firms: readonly string[];
  readonly contracts: number;
  readonly vouchers: number;
  /** Over how many days all of it lies. */
  readonly days: number;
}

/** A contract as the rules open it; every row is made after it. */
const sample = openedContract({
  no: "20260615-0001" as ContractNo,
  parties: { B: firmId("buyer"), S: firmId("seller") },
  terms: termsOfDeal({
    payType: "1",
    price: perTonne("620"),
    quantity: tonnes("5000"),
    amount: yuan("3100000"),
    wareKindName: "动力煤",
    qualities: [{ code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" }],
    delivery: "坑口自提",
    deliveryTo: "2026-07-10",
    ladder: null,
  }),
  deposits: { B: yuan("310000"), S: yuan("0") },
  at: instant(Date.UTC(2026, 5, 15)),
});

/**
 * Years of business as statements: contracts, a tenth of them open; vouchers of two entries each. The first firm buys a
 * tenth of everything and sells a twentieth. What the triggers prove line by line is right by construction.
 */
export async function fillArchive(client: Client, { company, firms, contracts, vouchers, days }: Archive) {
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query(`select platform.keep_months(${shanghaiToday} - $1::int - 1, ${shanghaiToday})`, [days]);
  // A firm by its place, the first one more often than its turn.
  const firm = (n: string, share: number) =>
    `($1::text[])[case when (${n} / 50) % ${share} = 0 then 1 else 2 + (${n} / 3) % ${firms.length - 1} end]`;
  await client.query(
    `insert into contracts.contract (contract_no, company_id, trading_day, section_id, section_name, ware_id, ware_no,
       order_no, mode, buyer_id, seller_id, ware_kind_id, product, producer, place, delivery, delivery_from, delivery_to,
       pay_type, quantity, price, amount, buyer_deposit, seller_deposit, buyer_fee, seller_fee, state, sign_by, dealt_at,
       body, version, is_open, buyer_duty, buyer_due, seller_duty, seller_due, due_at, paid, shipped, received, settled)
     select no, $2, d::date, 'J' || to_char(d, 'YYMMDD') || '-01', '神木矿区动力煤竞价销售', 'W' || n, '01', 'B' || n, '0',
       buyer, seller, 'WK01', case when n % 3 = 0 then '块煤' else '原煤(2-2)' end, '张家峁矿', '神木张家峁矿', '坑口自提',
       d::date, d::date + 25, (n % 4)::text, 50000000, 6200000, 310000000, 31000000, 0, 500000, 0, state,
       d + interval '2 days', d,
       jsonb_set(jsonb_set(jsonb_set(jsonb_set($3::jsonb, '{no}', to_jsonb(no)), '{parties}',
         jsonb_build_object('B', buyer, 'S', seller)), '{state}', to_jsonb(state)), '{version}', '4'),
       4, open, case when open then 'sign' end, case when open then d + interval '2 days' end,
       case when open and n % 2 = 0 then 'sign' end, case when open and n % 2 = 0 then d + interval '2 days' end,
       case when open then d + interval '2 days' end, 310000000, 50000000, 50000000, 310000000
     from (select n, to_char(d, 'YYYYMMDD-') || lpad(n::text, 7, '0') as no, d,
                  ${firm("n", 10)} as buyer, ${firm("(n + 7)", 20)} as seller,
                  n % 10 = 3 as open, case when n % 10 = 3 then '10' when n % 50 = 1 then '85' else '80' end as state
           from (select n, now() - ($4 * (1 - n::float8 / $5)) * interval '1 day' as d
                 from generate_series(1, $5::int) n) n) one
     where buyer <> seller`,
    [firms, company, write(sample), days, contracts],
  );
  await client.query(
    `insert into contracts.fact (contract_no, step, kind, at, by_user, party, body)
     select contract_no, step, 'signed', dealt_at + step * interval '1 hour', null, null,
            jsonb_build_object('type', 'signed', 'at', 0, 'by', null, 'side', 'B', 'complete', step = 2)
     from contracts.contract, generate_series(1, 2) step`,
  );
  await client.query(
    `insert into funds.voucher (no, kind, reference, at)
     select -n, (array['payment-made', 'deposit-held', 'deposit-released', 'transfer-in'])[1 + n % 4], 'B' || n,
            now() - ($1 * n::float8 / $2) * interval '1 day'
     from generate_series(1, $2::int) n`,
    [days, vouchers],
  );
  await client.query(
    `insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
     select no, leg, case when leg = 0 then ${firm("(-no)", 10)} else ${firm("(7 - no)", 20)} end, 'available',
            case when kind = 'payment-made' and leg = 1 then 'payment-received' else kind end,
            case when leg = 0 then -100 else 100 end, 1000000, at
     from funds.voucher, generate_series(0, 1) leg where no < 0`,
    [firms],
  );
  await client.query("set session_replication_role = origin");
  // What is not on disk yet, no vacuum calls visible to all.
  await client.query("checkpoint");
  await client.query("vacuum analyze contracts.contract, contracts.fact, funds.voucher, funds.entry");
}
