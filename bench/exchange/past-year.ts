import type { Client } from "pg";

/** A year that is made of one session that was held: what it has left is repeated over the days before today. */
export interface PastYear {
  /** The session that was held, such as `K260615-0000`. */
  readonly section: string;
  /** The last numbers that were there before it. */
  readonly before: { readonly voucher: string; readonly goods: string; readonly audit: string };
  readonly days: number;
  /** Sections a day. */
  readonly sections: number;
  /** Firms `f000`, `f001` … take turns from session to session; the first of them is in all of them. */
  readonly firms: number;
}

/** A value of a row `t` of the held session, in a repetition `r` of it. */
const renumbered = (text: string) => `replace(${text}, r.held, r.core)`;
const later = (moment: string) => `${moment} + r.later`;
const otherFirm = (text: string) =>
  `case when ${text} like 'f%' and ${text} not like 'f000%' then 'f'
     || lpad((1 + (substr(${text}, 2, 3)::int - 1 + r.turn) % r.others)::text, 3, '0') || substr(${text}, 5)
   else ${text} end`;
const otherContract = (text: string) =>
  `case when ${text} like '20______-%' then to_char(r.day, 'YYYYMMDD-')
     || lpad((r.n * 20 + right(${text}, 4)::int)::text, 7, '0') else ${renumbered(text)} end`;
/** Contracts are carried out within three weeks; those of the last are still to be signed. */
const isOver = "r.day < current_date - 21";
const onceOver = (value: string, until: string) => `case when ${isOver} then ${value} else ${until} end`;

interface Repeated {
  readonly table: string;
  /** Which rows the held session has left; `nth` numbers them. */
  readonly rows: string;
  /** Columns that are another in each repetition. */
  readonly columns: Readonly<Record<string, string>>;
}

/** The rows of all tables that a session and what follows it have left. */
const repeatedOf = ({ section, before }: PastYear): readonly Repeated[] => {
  const ofSection = `section_id = '${section}'`;
  const all = (table: string, which: string, order: string) =>
    `select *, row_number() over (order by ${order}) as nth from ${table} where ${which}`;
  const entriesOf = (schema: string, no: string) =>
    `select e.*, v.nth from ${schema}.entry e join (${all(`${schema}.voucher`, `no > ${no}`, "no")}) v on v.no = e.voucher_no`;
  return [
    {
      table: "trading.section",
      rows: all("trading.section", `id = '${section}'`, "id"),
      columns: {
        id: renumbered("t.id"),
        trading_day: "r.day",
        starts_at: later("t.starts_at"),
        deadline: later("t.deadline"),
        hard_end: later("t.hard_end"),
      },
    },
    {
      table: "trading.session_opening",
      rows: all("trading.session_opening", ofSection, "section_id"),
      columns: { section_id: renumbered("t.section_id"), text: renumbered("t.text") },
    },
    {
      table: "trading.session_seal",
      rows: all("trading.session_seal", ofSection, "rows"),
      columns: { section_id: renumbered("t.section_id"), signed_at: later("t.signed_at") },
    },
    {
      table: "trading.ware",
      rows: all("trading.ware", ofSection, "id"),
      columns: {
        id: renumbered("t.id"),
        section_id: renumbered("t.section_id"),
        deadline: later("t.deadline"),
        last_at: later("t.last_at"),
      },
    },
    {
      table: 'trading."order"',
      rows: all('trading."order"', ofSection, "seq"),
      columns: {
        order_no: renumbered("t.order_no"),
        section_id: renumbered("t.section_id"),
        ware_id: renumbered("t.ware_id"),
        firm_id: otherFirm("t.firm_id"),
        user_id: otherFirm("t.user_id"),
        received_at: later("t.received_at"),
      },
    },
    {
      table: "trading.journal",
      rows: all("trading.journal", ofSection, "seq"),
      columns: {
        section_id: renumbered("t.section_id"),
        body: renumbered("t.body"),
        at: later("t.at"),
      },
    },
    {
      table: "trading.deal",
      rows: all("trading.deal", ofSection, "order_no"),
      columns: {
        order_no: renumbered("t.order_no"),
        section_id: renumbered("t.section_id"),
        ware_id: renumbered("t.ware_id"),
        firm_id: otherFirm("t.firm_id"),
        contract_no: otherContract("t.contract_no"),
        trading_day: "r.day",
        dealt_at: later("t.dealt_at"),
      },
    },
    {
      table: "contracts.contract",
      rows: all("contracts.contract", ofSection, "contract_no"),
      columns: {
        contract_no: otherContract("t.contract_no"),
        section_id: renumbered("t.section_id"),
        ware_id: renumbered("t.ware_id"),
        order_no: renumbered("t.order_no"),
        trading_day: "r.day",
        buyer_id: otherFirm("t.buyer_id"),
        sign_by: later("t.sign_by"),
        dealt_at: later("t.dealt_at"),
        body: `t.body || jsonb_build_object('no', ${otherContract("t.contract_no")},
          'parties', jsonb_build_object('B', ${otherFirm("t.buyer_id")}, 'S', t.seller_id),
          'state', ${onceOver("'80'", "t.state")}, 'version', ${onceOver("8", "t.version")})`,
        state: onceOver("'80'", "t.state"),
        version: onceOver("8", "t.version"),
        is_open: onceOver("false", "t.is_open"),
        buyer_duty: onceOver("null", "t.buyer_duty"),
        seller_duty: onceOver("null", "t.seller_duty"),
        buyer_due: onceOver("null", later("t.buyer_due")),
        seller_due: onceOver("null", later("t.seller_due")),
        due_at: onceOver("null", later("t.due_at")),
        paid: onceOver("t.amount", "t.paid"),
        shipped: onceOver("t.quantity", "t.shipped"),
        received: onceOver("t.quantity", "t.received"),
        settled: onceOver("t.amount", "t.settled"),
      },
    },
    {
      table: "signing.letter",
      rows: all(
        "signing.letter",
        `record in (select contract_no from contracts.contract where ${ofSection})`,
        "number",
      ),
      columns: {
        number: "t.number || '-' || r.core",
        record: otherContract("t.record"),
        content: renumbered("t.content"),
        firms: `array(select ${otherFirm("firm")} from unnest(t.firms) firm)`,
        issued_at: later("t.issued_at"),
      },
    },
    {
      table: "funds.voucher",
      rows: all("funds.voucher", `no > ${before.voucher}`, "no"),
      columns: {
        no: "r.first_number + t.nth",
        reference: otherContract("t.reference"),
        at: later("t.at"),
      },
    },
    {
      table: "funds.entry",
      rows: entriesOf("funds", before.voucher),
      columns: {
        voucher_no: "r.first_number + t.nth",
        holder: otherFirm("t.holder"),
        at: later("t.at"),
      },
    },
    {
      table: "funds.service_fee",
      rows: all("funds.service_fee", "true", "order_no"),
      columns: {
        order_no: otherContract("t.order_no"),
        firm_id: otherFirm("t.firm_id"),
        at: later("t.at"),
        collected_at: later("t.collected_at"),
      },
    },
    {
      table: "goods.lot",
      rows: all("goods.lot", `opened_for like '${section}%'`, "lot_no"),
      columns: {
        lot_no: "t.lot_no || '-' || r.core",
        opened_for: renumbered("t.opened_for"),
        opened_at: later("t.opened_at"),
      },
    },
    {
      table: "goods.voucher",
      rows: all("goods.voucher", `no > ${before.goods}`, "no"),
      columns: {
        no: "r.first_number + t.nth",
        reference: otherContract("t.reference"),
        at: later("t.at"),
      },
    },
    {
      table: "goods.voucher_of_firm",
      rows: all("goods.voucher_of_firm", `voucher_no > ${before.goods}`, "voucher_no"),
      columns: { voucher_no: "r.first_number + t.nth", at: later("t.at") },
    },
    {
      table: "goods.entry",
      rows: entriesOf("goods", before.goods),
      columns: {
        voucher_no: "r.first_number + t.nth",
        lot_no: "t.lot_no || '-' || r.core",
        ref: otherContract("t.ref"),
      },
    },
    {
      table: "goods.account",
      rows: all(
        "goods.account",
        `lot_no in (select lot_no from goods.lot where opened_for like '${section}%')`,
        "lot_no",
      ),
      columns: { lot_no: "t.lot_no || '-' || r.core", ref: otherContract("t.ref") },
    },
    {
      table: "platform.audit",
      rows: all("platform.audit", `id > ${before.audit} and operation = 'trading.placeOrder'`, "id"),
      columns: {
        id: "nextval('platform.audit_id_seq')",
        at: later("t.at"),
        user_id: otherFirm("t.user_id"),
        user_name: otherFirm("t.user_name"),
        firm_id: otherFirm("t.firm_id"),
        firm_name: otherFirm("t.firm_name"),
        request_id: "t.request_id || r.core",
        records: `${renumbered("t.records::text")}::text[]`,
        input: `${renumbered("t.input::text")}::jsonb`,
        changes: `${renumbered("t.changes::text")}::jsonb`,
      },
    },
  ];
};

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
    select platform.keep_months(current_date - ${Math.ceil(days * 1.4) + 31}, current_date)`);
  await client.query(
    `create temp table repetition as
     select one.day::date, n, one.turn, $2::int - 1 as others, substr($1, 2) as held,
       to_char(one.day, 'YYMMDD-') || lpad(n::text, 4, '0') as core, 1000000000 + one.turn * 100000::bigint as first_number,
       one.day + interval '9 hours' + n * interval '8 minutes' - s.starts_at as later
     from (select day, n, row_number() over (order by day, n)::int as turn
           from (select day from generate_series(current_date - 1, current_date - $3::int * 2 - 7, -interval '1 day') day
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
