import { buckets } from "../funds/bucket.ts";
import type { VoucherKind } from "../funds/ledger.ts";
import { type Fen, fen } from "../kernel/brand.ts";

/** 当日资金: what each account had in the evening before, what moved it by lines, and what it has. Amounts in fen. */

export const moneyLines = {
  received: "入金",
  paidOut: "出金",
  deposits: "保证金",
  goods: "货款",
  fees: "费用",
  freight: "运费",
  loans: "融资",
  other: "调账及其他",
} as const;
export type MoneyLine = keyof typeof moneyLines;

/** The line in which each kind of voucher is shown. */
const lineOf: Readonly<Record<VoucherKind, MoneyLine>> = {
  "transfer-in": "received",
  "transfer-out": "paidOut",
  "transfer-out-reversed": "paidOut",
  "deposit-held": "deposits",
  "deposit-released": "deposits",
  "deposit-kept": "deposits",
  "deposit-forfeited": "deposits",
  "deposit-awarded": "deposits",
  "payment-held": "goods",
  "payment-made": "goods",
  "payment-received": "goods",
  "payment-returned": "goods",
  "payment-given-back": "goods",
  "fee-held": "fees",
  "fee-released": "fees",
  "service-fee": "fees",
  "annual-fee": "fees",
  "loan-drawn": "loans",
  "loan-repaid": "loans",
  "loan-interest": "loans",
  "loan-penalty": "loans",
  "freight-paid": "freight",
  "freight-received": "freight",
  "loss-charged": "freight",
  "loss-compensated": "freight",
  adjustment: "other",
  "practice-carried": "other",
};

const { available: _, "trading-deposit": __, ...apart } = buckets;

/**
 * 科目 of the sheet: the buckets of all members together, and who else has money at the bank. What is free and what is held for offers is one: apart they
 * would tell that a sealed offer has come in.
 */
export const moneyAccounts = {
  trading: "可用与交易保证金",
  ...apart,
  exchange: "服务费户",
  lenders: "资金方",
} as const;
export type MoneyAccount = keyof typeof moneyAccounts;

/** Everything in custody at the bank, and of it what belongs to members. */
export const moneyTotals = { members: "会员资金合计", custody: "存管合计" } as const;

export interface MoneyRow {
  readonly account: MoneyAccount | keyof typeof moneyTotals;
  /** In the evening before. */
  readonly opening: Fen;
  /** What each line has added; below zero where it took away. */
  readonly lines: Readonly<Record<MoneyLine, Fen>>;
  readonly closing: Fen;
}

/** What vouchers of one kind have added to an account on the day. */
export interface Movement {
  readonly account: MoneyAccount;
  readonly kind: VoucherKind;
  readonly amount: Fen;
}

const lineNames = Object.keys(moneyLines) as MoneyLine[];
const accountNames = Object.keys(moneyAccounts) as MoneyAccount[];
const ofMembers: readonly MoneyAccount[] = ["trading", ...(Object.keys(apart) as (keyof typeof apart)[])];

/** The table of a day: a row for each account, and one for each total below what it adds up. Rows and columns both add up. */
export function moneyTable(
  opening: Readonly<Record<MoneyAccount, Fen>>,
  movements: readonly Movement[],
): readonly MoneyRow[] {
  const accounts = accountNames.map((account) => {
    const own = movements.filter((movement) => movement.account === account);
    return rowOf(account, opening[account], (line) =>
      sum(own.filter(({ kind }) => lineOf[kind] === line).map(({ amount }) => amount)),
    );
  });
  const isOfMembers = ({ account }: MoneyRow) => ofMembers.some((one) => one === account);
  return [
    ...accounts.filter(isOfMembers),
    totalOf("members", accounts.filter(isOfMembers)),
    ...accounts.filter((row) => !isOfMembers(row)),
    totalOf("custody", accounts),
  ];
}

const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((total, amount) => total + amount, 0n));

function rowOf(account: MoneyRow["account"], opening: Fen, amountOf: (line: MoneyLine) => Fen): MoneyRow {
  const lines = Object.fromEntries(lineNames.map((line) => [line, amountOf(line)])) as Record<MoneyLine, Fen>;
  return { account, opening, lines, closing: sum([opening, ...Object.values(lines)]) };
}

const totalOf = (account: keyof typeof moneyTotals, rows: readonly MoneyRow[]): MoneyRow =>
  rowOf(account, sum(rows.map(({ opening }) => opening)), (line) =>
    sum(rows.map(({ lines }) => lines[line])),
  );
