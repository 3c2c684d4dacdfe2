import { type Fen, fen } from "../kernel/brand.ts";
import { refuse } from "../kernel/decision.ts";
import { shareOf } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import { isByMonth, type RepayMethod } from "./codes.ts";
import { mostTerm, type Product } from "./products.ts";

/** Credit lines and applications for loans (domain §7). Money is in fen, shares are in ten-thousandths. */

/** 额度: the credit line of a firm with one lender, in fen. */
export interface Limit {
  /** Granted line. */
  readonly granted: Fen;
  /** What is lent or about to be. */
  readonly used: Fen;
}

/** 可用额度, in fen; every repayment restores it (domain §7). */
export const availableOf = ({ granted, used }: Limit): Fen => fen(granted > used ? granted - used : 0n);

/** 可融资上限 in fen: the product's share of its basis. */
export const capOf = (basis: Fen, { ratio }: Pick<Product, "ratio">): Fen => shareOf(basis, ratio);

/** What is known of a firm when it is decided whether it may borrow. */
export interface Borrower {
  /** Whether it has consented to pass its data to the lender. */
  readonly consented: boolean;
  /** Whether the exchange has not disabled it. */
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  /** Whether the exchange has frozen it for trade (冻结). */
  readonly frozen: boolean;
  /** Whether a disposal letter waits for its answer. */
  readonly disposalLetterOpen: boolean;
  /** Number of its overdue loans. */
  readonly overdueLoans: number;
  /** Credit line in force, with the reason where it is frozen; null where the lender has granted none that holds. */
  readonly limit: (Limit & { readonly frozenFor: string | null }) | null;
}

/** A loan as a firm asks for it. */
export interface LoanWish {
  /** Product of one lender, which sets the bounds. */
  readonly product: Product;
  /** Amount, in fen. */
  readonly amount: Fen;
  /** How it is to be paid back. */
  readonly method: RepayMethod;
  /** Days, or months where the method goes by months. */
  readonly term: number;
  /** 未付合同款、应收款，或押品当日市值, in fen. */
  readonly basis: Fen;
}

/** Why a firm may not borrow at all now; null where it may. */
export function standingFault(borrower: Borrower) {
  if (!borrower.consented) return refuse("CONSENT_MISSING");
  if (!borrower.enabled) return refuse("FIRM_DISABLED");
  if (borrower.blacklisted) return refuse("FIRM_BLACKLISTED");
  if (borrower.frozen) return refuse("FIRM_FROZEN");
  if (borrower.disposalLetterOpen) return refuse("DISPOSAL_LETTER_OPEN");
  return borrower.overdueLoans > 0 ? refuse("LOAN_OVERDUE") : null;
}

/** Why a loan may not be asked for; null where it may (domain §7). */
export function loanFault(borrower: Borrower, wish: LoanWish) {
  const { product, amount, method, term } = wish;
  const fault = standingFault(borrower);
  if (fault) return fault;
  const { limit } = borrower;
  if (!limit) return refuse("CREDIT_INVALID");
  if (limit.frozenFor !== null) return refuse("LIMIT_FROZEN", { reason: limit.frozenFor });
  if (!product.methods.includes(method)) return refuse("LOAN_METHOD_WRONG");
  const most = mostTerm(product, method);
  if (term < 1 || term > most) {
    return refuse("LOAN_TERM_WRONG", { most: String(most), unit: isByMonth(method) ? "个月" : "天" });
  }
  if (amount < product.least) return refuse("LOAN_TOO_SMALL", { amount: formatYuan(product.least) });
  const cap = capOf(wish.basis, product);
  if (amount > cap) return refuse("LOAN_ABOVE_CAP", { amount: formatYuan(cap) });
  const available = availableOf(limit);
  return amount > available ? refuse("LOAN_ABOVE_LIMIT", { amount: formatYuan(available) }) : null;
}

/** 押品覆盖率 in ten-thousandths: value of the pledged goods of what is owed; null where nothing is owed. */
export const coverageOf = (value: Fen, owed: Fen): number | null =>
  owed === 0n ? null : Number((value * 10_000n) / owed);

/** 警戒线 in ten-thousandths: below it a margin call may be sent, which asks for as much as is lacking to it. */
export const warningCoverage = 13_000;
export const lackingCover = (value: Fen, owed: Fen): Fen => {
  const target = shareOf(owed, warningCoverage);
  return fen(target > value ? target - value : 0n);
};

/** What a loan on which money is owed asks of its firm. */
export interface MarginNeed {
  /** 押品覆盖率 in ten-thousandths; null where there is no collateral of a known value. */
  readonly coverage: number | null;
  /** Collateral or repayment to be added; null where the collateral is enough and the loan is only overdue (逾期). */
  readonly lacking: Fen | null;
}

/** What is to be asked for a loan; null where its collateral is enough and it is not overdue. Without a known value all of it is to be added. */
export function marginNeedOf(value: Fen | null, owed: Fen, isOverdue: boolean): MarginNeed | null {
  const lacking = lackingCover(value ?? fen(0n), owed);
  if (lacking === 0n && !isOverdue) return null;
  return {
    coverage: value === null ? null : coverageOf(value, owed),
    lacking: lacking === 0n ? null : lacking,
  };
}
