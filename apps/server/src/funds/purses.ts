import { buckets } from "@zd/domain/funds/bucket";
import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import { type Account, accountKey, kindFor, type Voucher, type VoucherKind } from "@zd/domain/funds/ledger";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import type { LaneScope } from "../platform/lanes.ts";

interface Line {
  readonly voucher: number;
  readonly leg: number;
  readonly holder: string;
  readonly bucket: string;
  readonly kind: VoucherKind;
  readonly amount: Fen;
  /** Unknown for the house's accounts until they are locked, last of all. */
  readonly balance: Fen | null;
  readonly at: Instant;
}

/** 服务费 of one side of a deal: what was owed, what could be taken of it, and why it is what it is. */
export interface ChargedFee {
  readonly order: string;
  readonly firm: FirmId;
  readonly amount: Fen;
  readonly taken: Fen;
  readonly why: FeeReason;
  /** What the ware's own rule would have come to. */
  readonly tariff: Fen;
  readonly at: Instant;
}

/** The locked accounts of some firms, and what has been posted to them in this transaction. */
export class Purses {
  readonly #balances = new Map<string, Fen>();
  readonly #firms = new Set<FirmId>();
  /** Where the blocks of numbers begin that were drawn for this transaction. */
  readonly #blocks: bigint[] = [];
  readonly #changed = new Map<string, Account>();
  readonly #vouchers: { readonly voucher: Voucher; readonly reference: string; readonly at: Instant }[] = [];
  readonly #lines: Line[] = [];
  readonly #house = new Map<string, { readonly account: Account; amount: bigint }>();
  readonly #fees: ChargedFee[] = [];

  /** Takes further firms in. Those come after the first ones, so they may have to be tried again after a deadlock. */
  async lock({ named }: Pick<LaneScope, "named">, firms: readonly FirmId[]): Promise<void> {
    if (firms.length === 0) return;
    const locked = await named<{ holder: FirmId; bucket: keyof typeof buckets; balance: Fen }>(
      "funds.lockPurses",
      `select holder, bucket, balance from funds.account where holder = any($1::text[]) and bucket = any($2::text[])
       order by holder, bucket for update`,
      [firms, bucketsOfTrading],
    );
    for (const { balance, ...account } of locked) this.#balances.set(accountKey(account), balance);
    for (const firm of firms) this.#firms.add(firm);
  }

  /** Draws numbers for the vouchers to come, so that nobody has to wait for them later. */
  async draw({ named }: Pick<LaneScope, "named">): Promise<void> {
    this.#blocks.push(...(await drawBlocks({ named }, 1)));
  }

  has(firm: FirmId): boolean {
    return this.#firms.has(firm);
  }

  /** What a firm may dispose of now; nothing for a firm without an account. */
  readonly available = (firm: FirmId): Fen =>
    this.#balances.get(accountKey({ holder: firm, bucket: "available" })) ?? fen(0n);

  /**
   * Posts a voucher whose cover has been decided; one without cover is a fault of ours, not of the firm's. Of a day that is
   * closed when it is saved, it is booked on the first day that is open.
   */
  post(voucher: Voucher, reference: string, at: Instant): void {
    const no = this.#vouchers.push({ voucher, reference, at }) - 1;
    for (const [leg, { account, amount }] of voucher.legs.entries()) {
      const { holder, bucket } = account;
      const balance = this.#add(account, amount);
      this.#lines.push({
        voucher: no,
        leg,
        holder,
        bucket,
        kind: kindFor(voucher, holder),
        amount,
        balance,
        at,
      });
    }
  }

  /** 服务费缴纳记录 */
  recordFee(fee: ChargedFee): void {
    this.#fees.push(fee);
  }

  #add(account: Account, amount: Fen): Fen | null {
    const key = accountKey(account);
    if (!isFirm(account)) {
      const house = this.#house.get(key) ?? { account, amount: 0n };
      house.amount += amount;
      this.#house.set(key, house);
      return null;
    }
    const before = this.#balances.get(key);
    if (before === undefined) throw new Error(`the account ${key} is not locked`);
    const balance = fen(before + amount);
    if (balance < 0n) throw new Error(`the account ${key} would fall below nil`);
    this.#balances.set(key, balance);
    this.#changed.set(key, account);
    return balance;
  }

  /**
   * Writes balances, vouchers and entries in one statement, and fees. The house's accounts are not locked before that:
   * everybody's postings meet there, so their balances are reckoned by the statement itself.
   */
  async save({ named }: Pick<LaneScope, "named">): Promise<void> {
    await Promise.all([this.#saveVouchers({ named }), this.#saveFees({ named })]);
  }

  async #saveVouchers({ named }: Pick<LaneScope, "named">): Promise<void> {
    if (this.#vouchers.length === 0) return;
    const changed = [...this.#changed];
    const house = [...this.#house.values()].sort((a, b) => (a.account.holder < b.account.holder ? -1 : 1));
    const numbers = await this.#numbers({ named });
    const balances = this.#balancesOfLines();
    await named("funds.saveVouchers", saveVouchers, [
      house.map(({ account }) => account.holder),
      house.map(({ account }) => account.bucket),
      house.map(({ amount }) => amount),
      changed.map(([, { holder }]) => holder),
      changed.map(([, { bucket }]) => bucket),
      changed.map(([key]) => this.#balances.get(key)),
      numbers,
      this.#vouchers.map(({ voucher }) => voucher.kind),
      this.#vouchers.map(({ reference }) => reference),
      this.#vouchers.map(({ at }) => new Date(at)),
      this.#lines.map(({ voucher }) => numbers[voucher]),
      this.#lines.map(({ leg }) => leg),
      this.#lines.map(({ holder }) => holder),
      this.#lines.map(({ bucket }) => bucket),
      this.#lines.map(({ kind }) => kind),
      this.#lines.map(({ amount }) => amount),
      balances,
      this.#lines.map(({ at }) => new Date(at)),
    ]);
  }

  /** What was there after each line; of the house's accounts how far that is from what they have at the end. */
  #balancesOfLines(): readonly bigint[] {
    const later = new Map<string, bigint>();
    return this.#lines
      .toReversed()
      .map(({ balance, holder, bucket, amount }) => {
        if (balance !== null) return balance;
        const key = `${holder}/${bucket}`;
        const left = later.get(key) ?? 0n;
        later.set(key, left - amount);
        return left;
      })
      .reverse();
  }

  /** A number for each voucher, in order: from the block that was drawn at the beginning, and further ones if need be. */
  async #numbers({ named }: Pick<LaneScope, "named">): Promise<readonly bigint[]> {
    const lacking = Math.ceil(this.#vouchers.length / blockOfNumbers) - this.#blocks.length;
    if (lacking > 0) this.#blocks.push(...(await drawBlocks({ named }, lacking)));
    return this.#vouchers.map(
      (_, i) => (this.#blocks[Math.floor(i / blockOfNumbers)] as bigint) + BigInt(i % blockOfNumbers),
    );
  }

  async #saveFees({ named }: Pick<LaneScope, "named">): Promise<void> {
    if (this.#fees.length === 0) return;
    await named(
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

const saveVouchers = `
  with house as (
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
    select v.no, v.kind, v.reference, funds.booked_at(v.at)
    from unnest($7::bigint[], $8::text[], $9::text[], $10::timestamptz[]) v(no, kind, reference, at)
  )
  insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
  select e.voucher_no, e.leg, e.holder, e.bucket, e.kind, e.amount, e.balance + coalesce(h.balance, 0),
         funds.booked_at(e.at)
  from unnest($11::bigint[], $12::smallint[], $13::text[], $14::text[], $15::text[], $16::bigint[], $17::bigint[],
              $18::timestamptz[]) e(voucher_no, leg, holder, bucket, kind, amount, balance, at)
  left join house h on h.holder = e.holder and h.bucket = e.bucket`;

const isFirm = ({ bucket }: Account) => bucket in buckets;

/** What sessions and contracts move: the other buckets of a firm are not their business. */
const bucketsOfTrading = [
  "available",
  "trading-deposit",
  "performance-deposit",
  "escrow",
] satisfies (keyof typeof buckets)[];

/** Locks the accounts that trading moves of these firms, in the order of their keys, until the transaction ends. */
export async function lockPurses(
  { named }: Pick<LaneScope, "named">,
  firms: readonly FirmId[],
): Promise<Purses> {
  const purses = new Purses();
  await Promise.all([purses.lock({ named }, firms), purses.draw({ named })]);
  return purses;
}

/** As many numbers come from one step of the sequence; the migration says the same. */
const blockOfNumbers = 1_000;

async function drawBlocks({ named }: Pick<LaneScope, "named">, count: number): Promise<readonly bigint[]> {
  const drawn = await named<{ no: bigint }>(
    "funds.numbers",
    "select nextval('funds.voucher_no') as no from generate_series(1, $1::int)",
    [count],
  );
  return drawn.map(({ no }) => no);
}
