import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import { type Decision, refuse } from "../kernel/decision.ts";
import type { Bucket } from "./bucket.ts";
import type { ChannelId } from "./channels.ts";

/**
 * The ledger (domain §6.1): an account is a firm's or the exchange's, a voucher (凭证) moves money between accounts by
 * postings whose sum is zero. Amounts are in fen.
 */

/** Kinds of vouchers (凭证): why money moves (domain §6.1). */
export const voucherKinds = {
  "transfer-in": "入金",
  "transfer-out": "出金",
  "transfer-out-reversed": "出金冲正",
  "deposit-held": "保证金冻结",
  "deposit-released": "保证金解冻",
  "deposit-kept": "保证金转履约",
  "deposit-forfeited": "保证金扣罚",
  "deposit-awarded": "保证金收罚",
  "payment-held": "货款冻结",
  "payment-made": "货款支付",
  "payment-received": "货款收入",
  "payment-returned": "货款退款",
  "payment-given-back": "货款退还",
  "fee-held": "服务费冻结",
  "fee-released": "服务费解冻",
  "service-fee": "服务费",
  "annual-fee": "年费",
  "loan-drawn": "融资放款",
  "loan-repaid": "融资还款",
  "freight-paid": "运费支付",
  "freight-received": "运费收入",
  "loss-charged": "途损赔付",
  "loss-compensated": "途损赔款",
  "loan-interest": "融资利息",
  "loan-penalty": "融资罚息",
  adjustment: "调账",
  "practice-carried": "练习结转",
} as const;
export type VoucherKind = keyof typeof voucherKinds;

/** Names of a voucher in the statement of the firm that gains or loses by it, where they differ from its own. */
const namesOfSides: Partial<
  Record<
    VoucherKind,
    {
      /** Kind in the statement of the firm that gains by it; the voucher's own where missing. */
      readonly gains?: VoucherKind;
      /** Kind in the statement of the firm that loses by it; the voucher's own where missing. */
      readonly loses?: VoucherKind;
    }
  >
> = {
  "payment-made": { gains: "payment-received" },
  "payment-returned": { loses: "payment-given-back" },
  "deposit-forfeited": { gains: "deposit-awarded" },
  "freight-paid": { gains: "freight-received" },
  "loss-charged": { gains: "loss-compensated" },
};

/**
 * An account of a firm, or one beside the firms: fees that the exchange has earned, money at the bank, money of lenders.
 */
export type Account =
  | { readonly holder: FirmId; readonly bucket: Bucket }
  | { readonly holder: `lender-${ChannelId}`; readonly bucket: "lent" }
  | { readonly holder: "exchange"; readonly bucket: "fee-income" }
  | { readonly holder: "bank"; readonly bucket: "clearing" };

export const feeIncome: Account = { holder: "exchange", bucket: "fee-income" };
/** Money at the bank; below zero by what all other accounts own together. */
export const clearing: Account = { holder: "bank", bucket: "clearing" };

/** One line of a voucher: what one account gets or gives. */
export interface Posting {
  readonly account: Account;
  /** Amount in fen: above zero the account gets it, below zero it gives it. */
  readonly amount: Fen;
}

/** One movement of money. Its postings sum to zero. */
export interface Voucher {
  /** Why the money moves. */
  readonly kind: VoucherKind;
  /** Its postings, in the order in which they are posted. */
  readonly legs: readonly Posting[];
}

/**
 * Kind of a voucher in the statement of one holder: the payer has paid, the payee has received. Money that stays with its
 * holder keeps the voucher's own kind.
 */
export function kindFor({ kind, legs }: Voucher, holder: Account["holder"]): VoucherKind {
  const gain = legs.reduce(
    (sum, { account, amount }) => (account.holder === holder ? sum + amount : sum),
    0n,
  );
  const names = namesOfSides[kind];
  return (gain > 0n ? names?.gains : gain < 0n ? names?.loses : undefined) ?? kind;
}

/** A posting as it is written. */
export interface PostingWithBalance extends Posting {
  /** Balance of its account after it, in fen. */
  readonly balance: Fen;
}

/** Balances in fen, by `accountKey`; an account that is missing is zero. */
export type Balances = ReadonlyMap<string, Fen>;

export const accountKey = ({ holder, bucket }: Account): string => `${holder}/${bucket}`;

export const balanceOf = (balances: Balances, account: Account): Fen =>
  balances.get(accountKey(account)) ?? fen(0n);

/**
 * Posts a voucher as a whole or not at all: FUNDS_INSUFFICIENT where an account of a firm would go below zero. Throws
 * where its postings do not sum to zero.
 */
export function applyVoucher(
  balances: Balances,
  voucher: Voucher,
): Decision<PostingWithBalance, "FUNDS_INSUFFICIENT"> {
  if (voucher.legs.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) {
    throw new Error(`a voucher (${voucher.kind}) that does not sum to zero`);
  }
  const after = new Map(balances);
  const facts: PostingWithBalance[] = [];
  for (const { account, amount } of voucher.legs) {
    const balance = fen(balanceOf(after, account) + amount);
    if (balance < 0n && !isExchangeAccount(account)) return refuse("FUNDS_INSUFFICIENT");
    after.set(accountKey(account), balance);
    facts.push({ account, amount, balance });
  }
  return { ok: true, facts };
}

/** Balances after these postings. */
export const withPostings = (balances: Balances, posted: readonly PostingWithBalance[]): Balances =>
  new Map([...balances, ...posted.map(({ account, balance }) => [accountKey(account), balance] as const)]);

type ExchangeAccount = Exclude<Account, { readonly holder: FirmId }>;

export const isExchangeAccount = (account: Account): account is ExchangeAccount =>
  exchangeBuckets.includes(account.bucket);

const exchangeBuckets: readonly Account["bucket"][] = [
  "clearing",
  "fee-income",
  "lent",
] satisfies ExchangeAccount["bucket"][];
