import { type Fen, fen } from "../kernel/brand.ts";
import { refuse } from "../kernel/decision.ts";
import { shareOf } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import { isByMonth, type RepayMethod } from "./codes.ts";
import { mostTerm, type Product } from "./products.ts";

/** 额度: what a channel has granted a firm, and what of it is lent or about to be. */
export interface Limit {
  readonly granted: Fen;
  readonly used: Fen;
}

/** Restored by every repayment (domain §7). */
export const availableOf = ({ granted, used }: Limit): Fen => fen(granted > used ? granted - used : 0n);

/** 可融资上限: the product's share of what is still to be paid. */
export const capOf = (basis: Fen, { ratio }: Pick<Product, "ratio">): Fen => shareOf(basis, ratio);

/** What must be known of a firm before it borrows. */
export interface Borrower {
  readonly consented: boolean;
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  readonly disposalLetterOpen: boolean;
  readonly overdueLoans: number;
  /** Null where the channel has granted none that holds. */
  readonly limit: (Limit & { readonly frozenFor: string | null }) | null;
}

export interface LoanWish {
  readonly product: Product;
  readonly amount: Fen;
  readonly method: RepayMethod;
  readonly term: number;
  /** 未付合同款、应收款，或押品当日市值。 */
  readonly basis: Fen;
}

/** Why a firm may ask for no money at all now; null where it may. */
export function standingFault(borrower: Borrower) {
  if (!borrower.consented) return refuse("CONSENT_MISSING");
  if (!borrower.enabled) return refuse("FIRM_DISABLED");
  if (borrower.blacklisted) return refuse("FIRM_BLACKLISTED");
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

/** 押品覆盖率: what stands behind a loan for what is owed on it, in ten-thousandths; null where nothing is owed. */
export const coverageOf = (value: Fen, owed: Fen): number | null =>
  owed === 0n ? null : Number((value * 10_000n) / owed);

/** Below this a margin call may be sent, and so much is asked to be brought. */
export const warningCoverage = 13_000;
export const lackingCover = (value: Fen, owed: Fen): Fen => {
  const wanted = shareOf(owed, warningCoverage);
  return fen(wanted > value ? wanted - value : 0n);
};
