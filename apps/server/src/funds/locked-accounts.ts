import { buckets } from "@zd/domain/funds/bucket";
import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import { type Account, accountKey, kindFor, type Posting, type Voucher } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import type { LaneScope } from "../platform/lanes/lanes.ts";

/** A voucher that is to be written. */
interface Posted {
  /** Its legs add up to zero. */
  readonly voucher: Voucher;
  /** The record that caused it. */
  readonly reference: string;
  /** When it happened. */
  readonly at: Instant;
}

/** 服务费 of one side of a deal: what is owed, what could be taken of it, and why it is as high. */
export interface ChargedFee {
  /** The order that was dealt. */
  readonly order: string;
  /** The side of the deal that owes it. */
  readonly firm: FirmId;
  /** What is owed, in fen. */
  readonly amount: Fen;
  /** How much of it could be taken. */
  readonly taken: Fen;
  /** Why it is as high as it is. */
  readonly why: FeeReason;
  /** What the ware's own rule would have come to. */
  readonly tariff: Fen;
  /** When the deal was made. */
  readonly at: Instant;
}

/** The locked accounts of some firms, with what was posted to them in this transaction. */
export class LockedAccounts {
  /** Balances when they were locked, and with everything posted since. */
  readonly #before = new Map<string, Fen>();
  readonly #balances = new Map<string, Fen>();
  readonly #firms = new Set<FirmId>();
  /** First numbers of the blocks of voucher numbers drawn for this transaction. */
  readonly #blocks: bigint[] = [];
  readonly #posted = new Set<Posted>();
  /** Deposits held in this transaction, by firm and reference; see {@link post}. */
  readonly #held = new Map<string, Posted>();
  readonly #fees: ChargedFee[] = [];

  /**
   * Locks the accounts of further firms. They come after the first ones, so that a deadlock may make the transaction
   * run again.
   */
  async lock({ named }: Pick<LaneScope, "named">, firms: readonly FirmId[]): Promise<void> {
    if (firms.length === 0) return;
    const locked = await named<{
      holder: FirmId;
      bucket: keyof typeof buckets;
      /** What the account has while it is locked. */
      balance: Fen;
    }>(
      "funds.lockAccounts",
      `select holder, bucket, balance from funds.account where holder = any($1::text[]) and bucket = any($2::text[])
       order by holder, bucket for update`,
      [firms, bucketsOfTrading],
    );
    for (const { balance, ...account } of locked) {
      const key = accountKey(account);
      this.#before.set(key, balance);
      this.#balances.set(key, balance);
    }
    for (const firm of firms) this.#firms.add(firm);
  }

  /** Draws numbers for `count` vouchers, at least a block of them, so that no later step has to wait for numbers. */
  async draw({ named }: Pick<LaneScope, "named">, count = 1): Promise<void> {
    const lacking = Math.ceil(count / blockOfNumbers) - this.#blocks.length;
    if (lacking > 0) this.#blocks.push(...(await drawBlocks({ named }, lacking)));
  }

  has(firm: FirmId): boolean {
    return this.#firms.has(firm);
  }

  /** What a firm has available now; zero for a firm without an account. */
  readonly available = (firm: FirmId): Fen =>
    this.#balances.get(accountKey({ holder: firm, bucket: "available" })) ?? fen(0n);

  /**
   * Posts a voucher whose cover was checked; a lack of cover is an error of the program. A voucher of a day that is
   * closed when it is saved is booked on the first open day. A deposit that the same transaction has held and gives
   * back is left out: neither voucher is written.
   */
  post(voucher: Voucher, reference: string, at: Instant): void {
    for (const { account, amount } of voucher.legs) if (isFirm(account)) this.#add(account, amount);
    const depositKey = `${voucher.legs[0]?.account.holder} ${reference}`;
    const held = voucher.kind === "deposit-released" ? this.#held.get(depositKey) : undefined;
    if (held && undoes(voucher, held.voucher)) {
      this.#held.delete(depositKey);
      this.#posted.delete(held);
      return;
    }
    const posted = { voucher, reference, at };
    this.#posted.add(posted);
    if (voucher.kind === "deposit-held") this.#held.set(depositKey, posted);
  }

  /** Everything posted so far is written, even where a later voucher gives it back. */
  stand(): void {
    this.#held.clear();
  }

  /** 服务费缴纳记录 */
  recordFee(fee: ChargedFee): void {
    this.#fees.push(fee);
  }

  #add(account: Account, amount: Fen): void {
    const key = accountKey(account);
    const before = this.#balances.get(key);
    if (before === undefined) throw new Error(`the account ${key} is not locked`);
    const balance = fen(before + amount);
    if (balance < 0n) throw new Error(`the account ${key} would fall below zero`);
    this.#balances.set(key, balance);
  }

  /**
   * Sends balances, vouchers and entries in one statement and fees in another, without waiting: the commit follows at
   * once, and fails where a statement fails. The exchange's accounts are not locked, since all postings meet there; the
   * statement reckons their balances.
   */
  async save(scope: Pick<LaneScope, "named">): Promise<void> {
    await this.draw(scope, this.#posted.size);
    if (this.#posted.size > 0) this.#sendVouchers(scope);
    if (this.#fees.length > 0) this.#sendFees(scope);
  }

  #sendVouchers({ named }: Pick<LaneScope, "named">): void {
    const vouchers = [...this.#posted];
    const numbers = vouchers.map((_, i) => this.#numberAt(i));
    const lines = vouchers.flatMap(({ voucher, at }, i) =>
      voucher.legs.map(({ account, amount }, leg) => ({ account, amount, leg, voucher, no: numbers[i], at })),
    );
    const { balances, exchangeLines } = balancesOf(lines, this.#before);
    const changed = new Map(
      lines.flatMap(({ account }) => (isFirm(account) ? [[accountKey(account), account] as const] : [])),
    );
    named("funds.saveVouchers", saveVouchers, [
      exchangeLines.map(({ account }) => account.holder),
      exchangeLines.map(({ account }) => account.bucket),
      exchangeLines.map(({ amount }) => amount),
      [...changed.values()].map(({ holder }) => holder),
      [...changed.values()].map(({ bucket }) => bucket),
      [...changed.keys()].map((key) => this.#balances.get(key)),
      numbers,
      vouchers.map(({ voucher }) => voucher.kind),
      vouchers.map(({ reference }) => reference),
      vouchers.map(({ at }) => new Date(at)),
      lines.map(({ no }) => no),
      lines.map(({ leg }) => leg),
      lines.map(({ account }) => account.holder),
      lines.map(({ account }) => account.bucket),
      lines.map(({ voucher, account }) => kindFor(voucher, account.holder)),
      lines.map(({ amount }) => amount),
      balances,
      lines.map(({ at }) => new Date(at)),
    ]);
  }

  /** Number of a voucher by its place among those posted, from the blocks that were drawn. */
  #numberAt(place: number): bigint {
    const block = this.#blocks[Math.floor(place / blockOfNumbers)];
    if (block === undefined) throw new Error("no number was drawn for a voucher");
    return block + BigInt(place % blockOfNumbers);
  }

  #sendFees({ named }: Pick<LaneScope, "named">): void {
    named(
      "funds.addServiceFees",
      `insert into funds.service_fee (order_no, firm_id, amount, taken, why, tariff, at, collected_at)
       select f.*, case when f.taken = f.amount then f.at end
       from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::timestamptz[])
            f(order_no, firm_id, amount, taken, why, tariff, at)`,
      [
        this.#fees.map(({ order }) => order),
        this.#fees.map(({ firm }) => firm),
        this.#fees.map(({ amount }) => amount),
        this.#fees.map(({ taken }) => taken),
        this.#fees.map(({ why }) => why),
        this.#fees.map(({ tariff }) => tariff),
        this.#fees.map(({ at }) => new Date(at)),
      ],
    );
  }
}

/** Whether a voucher moves back exactly what the other has moved. */
const undoes = (voucher: Voucher, other: Voucher): boolean =>
  voucher.legs.length === other.legs.length &&
  voucher.legs.every(({ account, amount }) =>
    other.legs.some((leg) => accountKey(leg.account) === accountKey(account) && leg.amount === -amount),
  );

/**
 * Balance of each account after each line. For an account of the exchange, which is not locked, each line has its
 * distance from the balance at the end, and the account what is added to it.
 */
function balancesOf(lines: readonly Posting[], before: ReadonlyMap<string, Fen>) {
  const balances = new Map<string, bigint>(before);
  const exchangeLines = new Map<
    string,
    {
      readonly account: Account;
      /** What all lines add to it. */
      amount: bigint;
    }
  >();
  for (const { account, amount } of lines) {
    const key = accountKey(account);
    const sum = exchangeLines.get(key);
    if (sum) sum.amount += amount;
    else if (!isFirm(account)) exchangeLines.set(key, { account, amount });
  }
  for (const [key, { amount }] of exchangeLines) balances.set(key, -amount);
  return {
    balances: lines.map(({ account, amount }) => {
      const key = accountKey(account);
      const balance = (balances.get(key) ?? 0n) + amount;
      balances.set(key, balance);
      return balance;
    }),
    exchangeLines: [...exchangeLines.values()].sort((a, b) =>
      accountKey(a.account) < accountKey(b.account) ? -1 : 1,
    ),
  };
}

/** The first open day is looked up once for the statement, not once for each row. */
const saveVouchers = `
  with exchange as (
    update funds.account a set balance = a.balance + h.amount
    from unnest($1::text[], $2::text[], $3::bigint[]) h(holder, bucket, amount)
    where a.holder = h.holder and a.bucket = h.bucket
    returning a.holder, a.bucket, a.balance
  ), firms as (
    update funds.account a set balance = v.balance
    from unnest($4::text[], $5::text[], $6::bigint[]) v(holder, bucket, balance)
    where a.holder = v.holder and a.bucket = v.bucket
  ), vouchers as (
    insert into funds.voucher (no, kind, reference, at)
    select v.no, v.kind, v.reference, greatest(v.at, (select funds.booked_at('-infinity')))
    from unnest($7::bigint[], $8::text[], $9::text[], $10::timestamptz[]) v(no, kind, reference, at)
  )
  insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
  select e.voucher_no, e.leg, e.holder, e.bucket, e.kind, e.amount, e.balance + coalesce(h.balance, 0),
         greatest(e.at, (select funds.booked_at('-infinity')))
  from unnest($11::bigint[], $12::smallint[], $13::text[], $14::text[], $15::text[], $16::bigint[], $17::bigint[],
              $18::timestamptz[]) e(voucher_no, leg, holder, bucket, kind, amount, balance, at)
  left join exchange h on h.holder = e.holder and h.bucket = e.bucket`;

const isFirm = ({ bucket }: Account) => bucket in buckets;

/** The buckets that sessions and contracts move. */
const bucketsOfTrading = [
  "available",
  "trading-deposit",
  "performance-deposit",
  "escrow",
] satisfies (keyof typeof buckets)[];

/** Locks these buckets of the firms, in the order of their keys, until the transaction ends. */
export async function lockAccounts(
  { named }: Pick<LaneScope, "named">,
  firms: readonly FirmId[],
): Promise<LockedAccounts> {
  const lockedAccounts = new LockedAccounts();
  await Promise.all([lockedAccounts.lock({ named }, firms), lockedAccounts.draw({ named })]);
  return lockedAccounts;
}

/** How many numbers one step of the sequence gives; the migration has the same number. */
const blockOfNumbers = 1_000;

async function drawBlocks({ named }: Pick<LaneScope, "named">, count: number): Promise<readonly bigint[]> {
  const drawn = await named<{
    /** First number of a block. */
    no: bigint;
  }>("funds.numbers", "select nextval('funds.voucher_no') as no from generate_series(1, $1::int)", [count]);
  return drawn.map(({ no }) => no);
}
