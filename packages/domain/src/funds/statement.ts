import { type Fen, fen, type Instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { dayMs, parseShanghai } from "../kernel/shanghai-time.ts";
import { type Bucket, buckets } from "./bucket.ts";
import type { VoucherKind } from "./ledger.ts";

/** 对账单: what a firm's accounts had at the beginning of a period, every movement in it, and what they had at its end. */

/** One entry of the books of a firm. */
export interface Movement {
  readonly at: Instant;
  /** Number of the voucher. */
  readonly voucher: string;
  readonly kind: VoucherKind;
  readonly bucket: Bucket;
  /** Above zero what comes to the account, below zero what leaves it; in fen. */
  readonly amount: Fen;
  /** The record that has caused it, such as an order or a contract. */
  readonly reference: string;
}

/** A movement with the balance of its account after it. */
export interface StatementLine extends Movement {
  readonly balance: Fen;
}

/** What became of one account over the period; all in fen, `credit` and `debit` not below zero. */
export interface AccountSummary {
  /** Null for all accounts together. */
  readonly bucket: Bucket | null;
  readonly opening: Fen;
  readonly credit: Fen;
  readonly debit: Fen;
  readonly closing: Fen;
}

export interface Statement {
  /** Every account, and last all together. */
  readonly accounts: readonly AccountSummary[];
  /** In the order of the books. */
  readonly lines: readonly StatementLine[];
}

/** Reckons a statement from what each account had before, zero where it is not there, and the movements in the order of the books. */
export function statementOf(opening: ReadonlyMap<Bucket, Fen>, movements: readonly Movement[]): Statement {
  const now = new Map(opening);
  const lines = movements.map((movement): StatementLine => {
    const balance = fen((now.get(movement.bucket) ?? 0n) + movement.amount);
    now.set(movement.bucket, balance);
    return { ...movement, balance };
  });
  const sumOf = (bucket: Bucket, isCounted: (amount: Fen) => boolean) =>
    movements.reduce(
      (sum, one) => (one.bucket === bucket && isCounted(one.amount) ? sum + one.amount : sum),
      0n,
    );
  const each = (Object.keys(buckets) as Bucket[]).map(
    (bucket): AccountSummary & { readonly bucket: Bucket } => ({
      bucket,
      opening: opening.get(bucket) ?? fen(0n),
      credit: fen(sumOf(bucket, (amount) => amount > 0n)),
      debit: fen(-sumOf(bucket, (amount) => amount < 0n)),
      closing: now.get(bucket) ?? fen(0n),
    }),
  );
  const total = (key: "opening" | "credit" | "debit" | "closing") =>
    fen(each.reduce((sum, one) => sum + one[key], 0n));
  const all = {
    bucket: null,
    opening: total("opening"),
    credit: total("credit"),
    debit: total("debit"),
    closing: total("closing"),
  };
  return { accounts: [...each, all], lines };
}

/** The longest period of a statement, in days: a quarter. */
export const statementDaysMost = 92;
/** How many movements a statement may have. */
export const statementLinesMost = 2_000;

type PeriodRefusal = "STATEMENT_PERIOD_WRONG" | "STATEMENT_DAY_OPEN" | "STATEMENT_PERIOD_LONG";

/** Whether a statement may be made of these days, `YYYY-MM-DD` and both included: of days that are over, and not of too many. */
export function statementPeriod(
  from: string,
  until: string,
  today: string,
): Decision<{ readonly from: Instant; readonly before: Instant }, PeriodRefusal> {
  const [begin, last] = [parseShanghai(from), parseShanghai(until)];
  if (begin === null || last === null || begin > last) return refuse("STATEMENT_PERIOD_WRONG");
  if (until >= today) return refuse("STATEMENT_DAY_OPEN");
  const before = (last + dayMs) as Instant;
  if (before - begin > statementDaysMost * dayMs)
    return refuse("STATEMENT_PERIOD_LONG", { most: String(statementDaysMost) });
  return accept({ from: begin, before });
}
