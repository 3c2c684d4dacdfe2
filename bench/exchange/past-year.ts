import type { Client } from "pg";
import { type Held, repeatedOf } from "./repeated-rows.ts";
import { shanghaiToday } from "./shanghai-today.ts";

/** A year that is made of one session that was held: what it has left is repeated over the days before today. */
export interface PastYear extends Held {
  readonly days: number;
  /** Sections a day. */
  readonly sections: number;
  /** Firms `f000`, `f001` … take turns from session to session; the first of them is in all of them. */
  readonly firms: number;
}

/** Whose indexes are made anew once all rows are there. */
const large = [
  'trading."order"',
  "trading.journal",
  "funds.voucher",
  "funds.entry",
  "platform.audit",
  "contracts.contract",
];

/** What follows a contract that was carried out: steps of its log, and four movements of money. */
const followUps = [
  `insert into contracts.fact (contract_no, step, kind, at, by_user, party, body)
   select contract_no, step, 'signed', dealt_at + step * interval '1 day', null, null,
     jsonb_build_object('type', 'signed', 'at', 0, 'by', null, 'side', 'B', 'complete', step = 2)
   from contracts.contract, generate_series(1, 8) step where state = '80'`,
  `create temp table paid as
   select 1000000000000 + 4 * row_number() over (order by dealt_at) + step as no, step, kind, contract_no, buyer_id, seller_id,
     amount, dealt_at + step * interval '2 days' as at
   from contracts.contract, unnest(array['payment-held', 'payment-made', 'deposit-released', 'transfer-in'])
     with ordinality as one (kind, step)
   where state = '80'`,
  "insert into funds.voucher (no, kind, reference, at) select no, kind, contract_no, at from paid",
  `insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
   select no, leg, case when leg = 1 and kind = 'payment-made' then seller_id else buyer_id end,
     case when leg = 0 then 'available' else 'escrow' end,
     case when leg = 1 and kind = 'payment-made' then 'payment-received' else kind end,
     case when leg = 0 then -amount else amount end, amount, at
   from paid, generate_series(0, 1) leg`,
];

/** Loads the year by statements, a month of one table at a time; what the triggers prove is right by the rows that were held. */
export async function fillYear(client: Client, year: PastYear): Promise<void> {
  const { section, days, sections, firms } = year;
  const repeated = repeatedOf(year);
  await client.query(`
    set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
    set timezone = 'Asia/Shanghai';
    select platform.keep_months(${shanghaiToday} - ${Math.ceil(days * 1.4) + 31}, ${shanghaiToday})`);
  await client.query(
    `create temp table repetition as
     select one.day::date, n, one.turn, $2::int - 1 as others, substr($1, 2) as held,
       to_char(one.day, 'YYMMDD-') || lpad(n::text, 4, '0') as core, 1000000000 + one.turn * 100000::bigint as first_number,
       one.day + interval '9 hours' + n * interval '8 minutes' - s.starts_at as later
     from (select day, n, row_number() over (order by day, n)::int as turn
           from (select day from generate_series(${shanghaiToday} - 1, ${shanghaiToday} - $3::int * 2 - 7, -interval '1 day') day
                 where extract(isodow from day) < 6 limit $3) days, generate_series(1, $4::int) n) one,
       trading.section s
     where s.id = $1`,
    [section, firms, days, sections],
  );
  for (const { table, rows } of repeated) await client.query(`create temp table ${heldOf(table)} as ${rows}`);
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not indisunique`,
    [large],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const { rows: months } = await client.query<{ month: string }>(
    "select distinct date_trunc('month', day)::date::text as month from repetition order by 1",
  );
  for (const { table, columns } of repeated) {
    const { rows: all } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    );
    const names = all.map(({ name }) => `"${name}"`).join(", ");
    const values = all.map(({ name }) => columns[name] ?? `t."${name}"`).join(", ");
    for (const { month } of months)
      await client.query(
        `insert into ${table} (${names}) overriding system value select ${values} from repetition r cross join ${heldOf(table)} t
         where date_trunc('month', r.day) = $1::date`,
        [month],
      );
  }
  for (const statement of followUps) await client.query(statement);
  for (const { made } of indexes) await client.query(made.replace(" ON ONLY ", " ON "));
  await client.query("set session_replication_role = origin; checkpoint");
  await client.query("vacuum analyze");
}

const heldOf = (table: string) => `held_${table.replace(/\W/g, "_")}`;
