/** A change by SQL, past the platform: what it is, and its statements. */
export type Tampering = readonly [what: string, ...statements: readonly string[]];

/** A table of vouchers, entries or seals, the columns by which its rows are told apart, and changes of one row of it. */
interface Target {
  readonly table: string;
  readonly key: readonly string[];
  /** Assignments, one change each. */
  readonly set: readonly string[];
  /** How many rows from the beginning each change is made to, one after the other; one where missing. */
  readonly rows?: number;
  /** Only rows of which this holds. */
  readonly where?: string;
}

/** The condition that means one row, by its place in the order of keys. */
const rowAt = ({ table, key, where = "true" }: Target, place: number) =>
  `(${key.join(", ")}) = (select ${key.join(", ")} from ${table} where ${where} order by ${key.join(", ")} limit 1 offset ${place})`;

const targets: readonly Target[] = [
  {
    table: "funds.voucher",
    key: ["no"],
    rows: 2,
    set: ["kind = 'x'", "reference = reference || '0'", "at = at + interval '1 second'", "no = no + 500"],
  },
  {
    table: "funds.entry",
    key: ["voucher_no", "leg"],
    rows: 2,
    set: [
      "amount = amount + 1",
      "balance = balance + 1",
      "holder = 'stranger'",
      "bucket = 'escrow'",
      "kind = 'x'",
      "at = at + interval '1 second'",
      "leg = leg + 7",
      "voucher_no = voucher_no + 500",
    ],
  },
  {
    table: "funds.account",
    key: ["holder", "bucket"],
    // The bank's is below zero, which no other may be.
    where: "balance > 0",
    rows: 2,
    set: ["balance = balance + 1", "holder = holder || '2'", "bucket = bucket || '2'"],
  },
  {
    table: "goods.lot",
    key: ["lot_no"],
    set: [
      "firm_id = 'stranger'",
      "company_id = 'ZD0002'",
      "product = product || '!'",
      "place = place || '!'",
      "memo = 'x'",
      "opened_at = opened_at - interval '1 day'",
      "lot_no = lot_no || '9'",
    ],
  },
  {
    table: "goods.voucher",
    key: ["no"],
    set: [
      "kind = 'x'",
      "reference = reference || '0'",
      "at = at + interval '1 second'",
      "by_user = 'x'",
      "no = no + 5000",
    ],
  },
  {
    table: "goods.entry",
    key: ["voucher_no", "leg"],
    set: [
      "quantity = quantity + 1",
      "state = 'sold'",
      "ref = 'x'",
      "lot_no = (select max(lot_no) from goods.lot)",
      "voucher_no = voucher_no + 5000",
    ],
  },
  {
    table: "goods.account",
    key: ["lot_no", "state", "ref"],
    rows: 2,
    set: ["balance = balance + 1", "lot_no = lot_no || '9'"],
  },
  {
    table: "platform.audit",
    key: ["id"],
    rows: 2,
    set: [
      "ip = '8.8.8.8'",
      "user_name = 'x'",
      "at = at + interval '1 second'",
      "outcome = 'x'",
      "input = '{}'::jsonb || jsonb_build_object('x', 1)",
      "changes = '[1]'",
      "records = array['x']",
      "id = id + 100000",
    ],
  },
  ...["funds.seal", "goods.seal", "platform.audit_seal"].map((table) => ({
    table,
    key: ["seq"],
    set: [
      "ids = ids[2:]",
      "marks = '\\x00'::bytea || marks",
      "previous = sha256(previous)",
      "hash = sha256(hash)",
      "at = at + interval '1 second'",
      "last_id = last_id - 1",
      "signature = reverse(signature)",
      "key_id = 'x'",
      "seq = seq + 1000",
    ],
  })),
  {
    table: "funds.sealed_balance",
    key: ["holder", "bucket"],
    set: ["amount = amount + 1", "holder = holder || '2'"],
  },
  { table: "goods.sealed_balance", key: ["lot_no", "state", "ref"], set: ["amount = amount + 1"] },
  {
    table: "platform.seal_head",
    key: ["log"],
    rows: 3,
    set: ["seq = seq + 1", "hash = sha256(hash)", "signature = reverse(signature)"],
  },
];

const updates = targets.flatMap((target) =>
  Array.from({ length: target.rows ?? 1 }, (_, place) =>
    target.set.map(
      (set): Tampering => [
        `row ${place} of ${target.table}: ${set}`,
        `update ${target.table} set ${set} where ${rowAt(target, place)}`,
      ],
    ),
  ).flat(),
);

const deletes = targets.flatMap((target) => [
  ...[0, ...(target.rows ? [1] : [])].map(
    (place): Tampering => [
      `row ${place} of ${target.table} is deleted`,
      `delete from ${target.table} where ${rowAt(target, place)}`,
    ],
  ),
]);

const newestSeals = ["funds.seal", "goods.seal", "platform.audit_seal"].map(
  (table): Tampering => [
    `the newest row of ${table} is deleted`,
    `delete from ${table} where seq = (select max(seq) from ${table})`,
  ],
);

const entryColumns = "(voucher_no, leg, holder, bucket, kind, amount, balance, at)";
const firstVoucher = "(select min(no) from funds.voucher)";

/** Changes that leave every sum right, or hide behind what the platform itself may do. */
const wholes: readonly Tampering[] = [
  [
    "a voucher and its entries are deleted, and the balances set right",
    `update funds.account a set balance = a.balance - e.amount from funds.entry e
     where e.voucher_no = ${firstVoucher} and e.holder = a.holder and e.bucket = a.bucket`,
    `delete from funds.entry where voucher_no = ${firstVoucher}`,
    `delete from funds.voucher where no = ${firstVoucher}`,
  ],
  [
    "the same, with the sums of what is sealed set right as well",
    ...["account a set balance = a.balance", "sealed_balance a set amount = a.amount"].map(
      (sums) => `update funds.${sums} - e.amount from funds.entry e
       where e.voucher_no = ${firstVoucher} and e.holder = a.holder and e.bucket = a.bucket`,
    ),
    `delete from funds.entry where voucher_no = ${firstVoucher}`,
    `delete from funds.voucher where no = ${firstVoucher}`,
  ],
  [
    "the same, put down as vouchers of practice",
    `update funds.account a set balance = a.balance - e.amount from funds.entry e
     where e.voucher_no = ${firstVoucher} and e.holder = a.holder and e.bucket = a.bucket`,
    `insert into funds.condensed (no, nos, settled) values (-1, array[${firstVoucher}], true)`,
    `delete from funds.entry where voucher_no = ${firstVoucher}`,
    `delete from funds.voucher where no = ${firstVoucher}`,
  ],
  [
    "both legs of a voucher are doubled, and the balances with them",
    `update funds.account a set balance = a.balance + e.amount from funds.entry e
     where e.voucher_no = ${firstVoucher} and e.holder = a.holder and e.bucket = a.bucket`,
    `update funds.entry set amount = amount * 2 where voucher_no = ${firstVoucher}`,
  ],
  [
    "a fen is moved from one account to another",
    "update funds.account set balance = balance - 1 where holder = 'mine' and bucket = 'available'",
    "update funds.account set balance = balance + 1 where holder = 'stranger' and bucket = 'available'",
  ],
  [
    "the same, with the sums of what is sealed",
    "update funds.account set balance = balance + 1 where holder = 'stranger' and bucket = 'available'",
    "update funds.sealed_balance set amount = amount + 1 where holder = 'stranger' and bucket = 'available'",
  ],
  [
    "a voucher is added among those that are sealed",
    `insert into funds.voucher select no + 400, kind, reference, at from funds.voucher where no = ${firstVoucher}`,
  ],
  [
    "two legs that cancel out are added to a voucher",
    `insert into funds.entry ${entryColumns}
     select voucher_no, leg + 7, holder, bucket, kind, amount, balance, at
     from funds.entry where voucher_no = ${firstVoucher} and leg = 0`,
    `insert into funds.entry ${entryColumns}
     select voucher_no, leg + 8, holder, bucket, kind, -amount, balance, at
     from funds.entry where voucher_no = ${firstVoucher} and leg = 0`,
  ],
  [
    "a voucher is added under a number that was never drawn",
    `insert into funds.voucher select no + 90000000, kind, reference, at from funds.voucher where no = ${firstVoucher}`,
    `insert into funds.entry ${entryColumns}
     select voucher_no + 90000000, leg, holder, bucket, kind, amount, balance, at
     from funds.entry where voucher_no = ${firstVoucher}`,
  ],
  [
    "a voucher is added under a number below nought",
    `insert into funds.entry ${entryColumns}
     select -voucher_no, leg, holder, bucket, kind, amount, balance, at from funds.entry where voucher_no = ${firstVoucher}`,
    `insert into funds.voucher select -no, kind, reference, at from funds.voucher where no = ${firstVoucher}`,
  ],
  [
    "an account with money is added",
    "insert into funds.account (holder, bucket, balance) values ('thief', 'available', 100000000)",
  ],
  [
    "a lot without a voucher is added",
    `insert into goods.lot select 'HQ20200101-000001', company_id, firm_id, ware_kind_id, product, place, 'declared', '', memo, opened_at,
       opened_by from goods.lot order by lot_no limit 1`,
  ],
  [
    "a lot is taken away with all that belongs to it, and put down as cleared",
    `insert into goods.cleared (lots, nos) select array[lot_no], array(select voucher_no from goods.entry e where e.lot_no = l.lot_no)
     from goods.lot l order by lot_no limit 1`,
    `with gone as (delete from goods.entry where lot_no in (select unnest(lots) from goods.cleared) returning voucher_no)
     delete from goods.voucher where no in (select voucher_no from gone)`,
    "delete from goods.account where lot_no in (select unnest(lots) from goods.cleared)",
    "delete from goods.lot where lot_no in (select unnest(lots) from goods.cleared)",
  ],
  [
    "both legs of a voucher of goods are doubled, and the tonnes with them",
    `update goods.account a set balance = a.balance + e.quantity from goods.entry e
     where e.voucher_no = 1 and e.lot_no = a.lot_no and e.state = a.state and e.ref = a.ref`,
    "update goods.entry set quantity = quantity * 2 where voucher_no = 1",
  ],
  [
    "an entry of the audit log is added under a number that was never drawn",
    `insert into platform.audit select id + 90000000, at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
       operation, outcome, records, input, changes from platform.audit order by id limit 1`,
  ],
  [
    "all seals of the audit log lose their signatures",
    "update platform.audit_seal set signature = null, key_id = null",
  ],
  [
    "the audit log is emptied from its middle on, with its seals",
    "delete from platform.audit where id > (select min(last_id) from platform.audit_seal)",
    "delete from platform.audit_seal where seq > 1",
  ],
];

/** Changes by SQL that whoever owns the database could make: each leaves something that a verification has to find. */
export const tamperings: readonly Tampering[] = [...updates, ...deletes, ...newestSeals, ...wholes];
