import { shanghaiToday } from "./shanghai-today.ts";

/** A session that was held, whose rows are repeated. */
export interface Held {
  /** The session, such as `K260615-0000`. */
  readonly section: string;
  /** The last numbers that were there before it. */
  readonly before: { readonly voucher: string; readonly goods: string; readonly audit: string };
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
const isOver = `r.day < ${shanghaiToday} - 21`;
const onceOver = (value: string, until: string) => `case when ${isOver} then ${value} else ${until} end`;

/** A table whose rows are repeated. */
export interface Repeated {
  readonly table: string;
  /** Which rows the held session has left; `nth` numbers them. */
  readonly rows: string;
  /** Columns that are another in each repetition. */
  readonly columns: Readonly<Record<string, string>>;
}

const all = (table: string, which: string, order: string) =>
  `select *, row_number() over (order by ${order}) as nth from ${table} where ${which}`;
const entriesOf = (schema: string, no: string) =>
  `select e.*, v.nth from ${schema}.entry e join (${all(`${schema}.voucher`, `no > ${no}`, "no")}) v on v.no = e.voucher_no`;
const ofSection = (section: string) => `section_id = '${section}'`;

/** The session, its wares, orders, journal and deals. */
const tradingRows = ({ section }: Held): readonly Repeated[] => [
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
    rows: all("trading.session_opening", ofSection(section), "section_id"),
    columns: { section_id: renumbered("t.section_id"), text: renumbered("t.text") },
  },
  {
    table: "trading.session_seal",
    rows: all("trading.session_seal", ofSection(section), "rows"),
    columns: { section_id: renumbered("t.section_id"), signed_at: later("t.signed_at") },
  },
  {
    table: "trading.ware",
    rows: all("trading.ware", ofSection(section), "id"),
    columns: {
      id: renumbered("t.id"),
      section_id: renumbered("t.section_id"),
      deadline: later("t.deadline"),
      last_at: later("t.last_at"),
    },
  },
  {
    table: 'trading."order"',
    rows: all('trading."order"', ofSection(section), "seq"),
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
    rows: all("trading.journal", ofSection(section), "seq"),
    columns: {
      section_id: renumbered("t.section_id"),
      body: renumbered("t.body"),
      at: later("t.at"),
    },
  },
  {
    table: "trading.deal",
    rows: all("trading.deal", ofSection(section), "order_no"),
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
];

/** The contracts that it has led to, and their letters. */
const contractRows = ({ section }: Held): readonly Repeated[] => [
  {
    table: "contracts.contract",
    rows: all("contracts.contract", ofSection(section), "contract_no"),
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
      `record in (select contract_no from contracts.contract where ${ofSection(section)})`,
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
];

/** What has moved of the money. */
const fundRows = ({ before }: Held): readonly Repeated[] => [
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
];

/** What has moved of the goods. */
const goodsRows = ({ section, before }: Held): readonly Repeated[] => [
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
];

/** What the audit log says of the orders. */
const auditRows = ({ before }: Held): readonly Repeated[] => [
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

/** The rows of all tables that a session and what follows it have left, in an order in which they can be written. */
export const repeatedOf = (held: Held): readonly Repeated[] => [
  ...tradingRows(held),
  ...contractRows(held),
  ...fundRows(held),
  ...goodsRows(held),
  ...auditRows(held),
];
