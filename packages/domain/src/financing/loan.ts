import { type Fen, fen } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { halfUp, least } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import { type LoanState, type OverdueClass, overdueClassOf } from "./codes.ts";
import { type Day, daysBetween, later, monthsAfter, monthsBetween } from "./days.ts";
import { type Instalment, planFrom, type RepayTerms } from "./schedule.ts";

/**
 * A drawn loan (domain §7): interest, 罚息, repayment in any amount, early repayment. Money is in fen, rates are a year's
 * in millionths, days are calendar days.
 */

/**
 * The books of a drawn loan, from which debts and repayments are reckoned (domain §7). Money is in fen, rates are a
 * year's in millionths.
 */
export interface LoanBook extends RepayTerms {
  /** Amount that was drawn. */
  readonly principal: Fen;
  /** 罚息年利率, in millionths. */
  readonly penaltyRate: number;
  /** 还款计划, in the order of their days. */
  readonly instalments: readonly Instalment[];
  /** 罚息 accrued so far, exact: fen × millionths a year × days. */
  readonly penaltyUnits: bigint;
  /** 罚息 paid so far. */
  readonly penaltyPaid: Fen;
  /** Day up to which 罚息 is accrued. */
  readonly accruedTo: Day;
}

/** 应还: what is owed on a day, in fen. */
export interface Debt {
  /** 罚息 not yet paid. */
  readonly penalty: Fen;
  /** Interest of instalments that are due. */
  readonly interestDue: Fen;
  /** Interest accrued since the last due day, not yet due. */
  readonly interestAccrued: Fen;
  /** Principal of instalments that are due. */
  readonly principalDue: Fen;
  /** All unpaid principal, due or not. */
  readonly outstanding: Fen;
  /** What must be paid now: penalty, interest and principal that are due. */
  readonly due: Fen;
  /** What pays the loan off today. */
  readonly payoff: Fen;
  /** Days since the oldest unpaid instalment was due; 0 where none is overdue. */
  readonly overdueDays: number;
}

/** How a repayment is used: penalty first, then interest, then principal (domain §7). Amounts are in fen. */
export interface Split {
  /** Part that pays 罚息. */
  readonly penalty: Fen;
  /** Part that pays interest, accrued but not yet due included. */
  readonly interest: Fen;
  /** Part that pays principal, due or early. */
  readonly principal: Fen;
}

const unpaidPrincipal = ({ principal, paidPrincipal }: Instalment): bigint => principal - paidPrincipal;
const unpaidInterest = ({ interest, paidInterest }: Instalment): bigint => interest - paidInterest;
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Accrues the penalty up to a day, on principal that was due and not paid, in place of its interest. Once for each day,
 * however often it is called.
 */
export function accrue(book: LoanBook, day: Day): LoanBook {
  if (day <= book.accruedTo) return book;
  const added = book.instalments.map((one) => {
    const since = later(book.accruedTo, one.dueOn);
    return since < day
      ? unpaidPrincipal(one) * BigInt(book.penaltyRate) * BigInt(daysBetween(since, day))
      : 0n;
  });
  return { ...book, penaltyUnits: book.penaltyUnits + total(added), accruedTo: day };
}

/** Interest of an instalment accrued up to a day, in fen. */
export function accruedInterest({ from, dueOn, interest, weight, divisor }: Instalment, day: Day): Fen {
  if (day >= dueOn) return interest;
  return day <= from ? fen(0n) : fen(halfUp(weight * BigInt(daysBetween(from, day)), divisor));
}

/** 应还试算 on a day; the books stay as they are. */
export function debtOf(before: LoanBook, day: Day): Debt {
  const book = accrue(before, day);
  const due = book.instalments.filter(({ dueOn }) => dueOn <= day);
  const interestDue = total(due.map(unpaidInterest));
  const running = book.instalments
    .filter(({ dueOn }) => dueOn > day)
    .map((one) => accruedInterest(one, day) - one.paidInterest);
  const interestAccrued = total(running.filter((amount) => amount > 0n));
  const principalDue = total(due.map(unpaidPrincipal));
  const outstanding = total(book.instalments.map(unpaidPrincipal));
  const penalty = halfUp(book.penaltyUnits, 1_000_000n * BigInt(book.basis)) - book.penaltyPaid;
  const oldest = due.find((one) => unpaidPrincipal(one) > 0n || unpaidInterest(one) > 0n);
  return {
    penalty: fen(penalty),
    interestDue: fen(interestDue),
    interestAccrued: fen(interestAccrued),
    principalDue: fen(principalDue),
    outstanding: fen(outstanding),
    due: fen(penalty + interestDue + principalDue),
    payoff: fen(penalty + interestDue + interestAccrued + outstanding),
    overdueDays: oldest ? daysBetween(oldest.dueOn, day) : 0,
  };
}

export const classOf = ({ overdueDays }: Pick<Debt, "overdueDays">): OverdueClass =>
  overdueClassOf(overdueDays);

/** 借款状态 by what is owed. */
export function stateOf(book: LoanBook, { payoff, outstanding, overdueDays }: Debt): LoanState {
  if (payoff === 0n) return "4";
  if (overdueDays > 0) return "5";
  return outstanding < book.principal ? "3" : "2";
}

export type RepaymentRefusal = "AMOUNT_NOT_POSITIVE" | "REPAYMENT_TOO_LARGE";

/** The books after a repayment, and how it was used. */
export interface RepaymentResult {
  readonly ok: true;
  readonly book: LoanBook;
  /** How the repayment was used. */
  readonly split: Split;
}

/**
 * 还款 of any amount up to all that is owed. What is paid of the principal before it is due has the rest planned anew
 * from that day on, over the same days.
 */
export function repay(before: LoanBook, amount: Fen, day: Day): RepaymentResult | Refusal<RepaymentRefusal> {
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const book = accrue(before, day);
  const debt = debtOf(book, day);
  if (amount > debt.payoff) return refuse("REPAYMENT_TOO_LARGE", { amount: formatYuan(debt.payoff) });
  const penalty = least(amount, debt.penalty);
  const interest = least(fen(amount - penalty), fen(debt.interestDue + debt.interestAccrued));
  const principal = fen(amount - penalty - interest);
  const paid = payPrincipal(
    payInterest(book.instalments, interest, day),
    least(principal, debt.principalDue),
    day,
  );
  const early = fen(principal - least(principal, debt.principalDue));
  return {
    ok: true,
    split: { penalty, interest, principal },
    book: {
      ...book,
      penaltyPaid: fen(book.penaltyPaid + penalty),
      instalments: early > 0n ? planAnew(book, paid, early, day) : paid,
    },
  };
}

/** Pays interest, the oldest instalment first, each as far as it is accrued. */
function payInterest(instalments: readonly Instalment[], amount: Fen, day: Day): readonly Instalment[] {
  let left: bigint = amount;
  return instalments.map((one) => {
    const open = accruedInterest(one, day) - one.paidInterest;
    const part = open <= 0n ? 0n : open < left ? open : left;
    left -= part;
    return part === 0n ? one : { ...one, paidInterest: fen(one.paidInterest + part) };
  });
}

function payPrincipal(instalments: readonly Instalment[], amount: Fen, day: Day): readonly Instalment[] {
  let left: bigint = amount;
  return instalments.map((one) => {
    const open = one.dueOn <= day ? unpaidPrincipal(one) : 0n;
    const part = open < left ? open : left;
    left -= part;
    return part === 0n ? one : { ...one, paidPrincipal: fen(one.paidPrincipal + part) };
  });
}

/**
 * 提前还款: it becomes an instalment of that day, paid at once, and the rest is planned anew. All interest up to then has
 * been paid.
 */
function planAnew(book: LoanBook, paid: readonly Instalment[], early: Fen, day: Day): readonly Instalment[] {
  const past = paid.filter(({ dueOn }) => dueOn <= day);
  const coming = paid.filter(({ dueOn }) => dueOn > day);
  const running = coming[0];
  if (!running) throw new Error("nothing is left to be paid early");
  const rest = fen(total(coming.map(unpaidPrincipal)) - early);
  const interest = fen(total(coming.map(({ paidInterest }) => paidInterest as bigint)));
  const closed: Instalment = {
    no: past.length + 1,
    from: running.from,
    dueOn: day,
    principal: early,
    interest,
    weight: 0n,
    divisor: 1n,
    paidPrincipal: early,
    paidInterest: interest,
  };
  if (rest === 0n) return [...past, closed];
  const days = coming.map(({ dueOn }) => dueOn);
  // An instalment is of a whole month where it begins on one of the loan's monthly days.
  const drawnOn = (book.instalments[0] ?? running).from;
  const isWhole = monthsAfter(drawnOn, monthsBetween(drawnOn, day)) === day;
  const plan = planFrom(rest, book, day, days, { no: closed.no + 1, isWhole });
  return [...past, closed, ...plan];
}
