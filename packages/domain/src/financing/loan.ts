import { type Fen, fen } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { halfUp, least } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import { type LoanState, type OverdueClass, overdueClassOf } from "./codes.ts";
import { type Day, daysBetween, later, monthsAfter, monthsBetween } from "./days.ts";
import { type Instalment, planFrom, type RepayTerms } from "./schedule.ts";

/** A loan that was drawn down, with all that a repayment must know of it. */
export interface LoanBook extends RepayTerms {
  readonly principal: Fen;
  readonly penaltyRate: number;
  readonly instalments: readonly Instalment[];
  /** 罚息 that has run up, exact: fen × millionths a year × days. */
  readonly penaltyUnits: bigint;
  readonly penaltyPaid: Fen;
  /** Until when it has run up. */
  readonly accruedTo: Day;
}

/** 应还: what is owed on a day, and what of it is due. */
export interface Debt {
  readonly penalty: Fen;
  /** Interest that is due, and that has only run up since the last due day. */
  readonly interestDue: Fen;
  readonly interestAccrued: Fen;
  readonly principalDue: Fen;
  /** All principal, due or not. */
  readonly outstanding: Fen;
  /** What must be paid now … */
  readonly due: Fen;
  /** … and what pays it off. */
  readonly payoff: Fen;
  readonly overdueDays: number;
}

/** How a payment is used: penalty first, then interest, then principal (domain §7). */
export interface Split {
  readonly penalty: Fen;
  readonly interest: Fen;
  readonly principal: Fen;
}

const unpaidPrincipal = ({ principal, paidPrincipal }: Instalment): bigint => principal - paidPrincipal;
const unpaidInterest = ({ interest, paidInterest }: Instalment): bigint => interest - paidInterest;
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Lets the penalty run up to a day: on what principal was due and not paid, in place of its interest. Twice does nothing. */
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

/** The interest of an instalment that has run up until a day. */
export function accruedInterest({ from, dueOn, interest, weight, divisor }: Instalment, day: Day): Fen {
  if (day >= dueOn) return interest;
  return day <= from ? fen(0n) : fen(halfUp(weight * BigInt(daysBetween(from, day)), divisor));
}

/** 应还试算 on a day. */
export function debtOf(given: LoanBook, day: Day): Debt {
  const book = accrue(given, day);
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

/** 借款状态 that follows from what is owed. */
export function stateOf(book: LoanBook, { payoff, outstanding, overdueDays }: Debt): LoanState {
  if (payoff === 0n) return "4";
  if (overdueDays > 0) return "5";
  return outstanding < book.principal ? "3" : "2";
}

export type RepaymentRefusal = "AMOUNT_NOT_POSITIVE" | "REPAYMENT_TOO_LARGE";

export interface Repaid {
  readonly ok: true;
  readonly book: LoanBook;
  readonly split: Split;
}

/**
 * 还款 of any amount up to all that is owed. What is paid of the principal before it is due has the rest planned anew
 * from that day on, over the same days.
 */
export function repay(given: LoanBook, amount: Fen, day: Day): Repaid | Refusal<RepaymentRefusal> {
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const book = accrue(given, day);
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

/** The oldest first, each as far as it has run up. */
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

/** 提前还款: an instalment of that day, paid at once, and the rest planned anew. All interest until then has been paid. */
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
  // Whole is what begins on one of the days that the months of the loan end on.
  const drawnOn = (book.instalments[0] ?? running).from;
  const isWhole = monthsAfter(drawnOn, monthsBetween(drawnOn, day)) === day;
  const plan = planFrom(rest, book, day, days, { no: closed.no + 1, isWhole });
  return [...past, closed, ...plan];
}
