import { type Fen, fen } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";
import { instalmentOf, interestWithin, monthlyInterest } from "./annuity.ts";
import { isByMonth, type RepayMethod } from "./codes.ts";
import { type Day, dayAfter, daysBetween, monthsAfter } from "./days.ts";
import type { DayBasis } from "./products.ts";

/** What was agreed on how a loan is paid back. */
export interface RepayTerms {
  /** A year's, in millionths. */
  readonly rate: number;
  readonly basis: DayBasis;
  readonly method: RepayMethod;
}

/** 还款计划的一期: what falls due on a day, planned and paid. */
export interface Instalment {
  readonly no: number;
  readonly from: Day;
  readonly dueOn: Day;
  readonly principal: Fen;
  readonly interest: Fen;
  /** Of its interest `weight × days / divisor` has accrued after so many days, rounded half up. */
  readonly weight: bigint;
  readonly divisor: bigint;
  readonly paidPrincipal: Fen;
  readonly paidInterest: Fen;
}

const millionths = 1_000_000n;

/** Simple interest for so many days (actual/360 or actual/365), rounded once (domain §7). */
export const interestFor = (principal: Fen, rate: number, basis: DayBasis, days: number): Fen =>
  fen(halfUp(principal * BigInt(rate) * BigInt(days), millionths * BigInt(basis)));

/** 还款计划 from the day of the draw-down on; the term is in months where it is paid back from month to month, else in days. */
export function scheduleOf(
  principal: Fen,
  terms: RepayTerms,
  drawnOn: Day,
  term: number,
): readonly Instalment[] {
  return planFrom(principal, terms, drawnOn, dueDays(terms.method, drawnOn, term), { no: 1, isWhole: true });
}

/** On which days something is due. */
export function dueDays(method: RepayMethod, drawnOn: Day, term: number): readonly Day[] {
  if (isByMonth(method)) return Array.from({ length: term }, (_, i) => monthsAfter(drawnOn, i + 1));
  const last = dayAfter(drawnOn, term);
  if (method === "bullet") return [last];
  const days: Day[] = [];
  for (let month = 1; monthsAfter(drawnOn, month) < last; month++) days.push(monthsAfter(drawnOn, month));
  return [...days, last];
}

interface Start {
  readonly no: number;
  /** Whether the first instalment is of a whole month, and not of the days that are left of one. */
  readonly isWhole: boolean;
}

/**
 * The plan for a principal from a day on, over the days that are still to come. Each instalment is rounded to the fen on its
 * own; the last one takes what is left of the principal.
 */
export function planFrom(
  principal: Fen,
  terms: RepayTerms,
  on: Day,
  days: readonly Day[],
  start: Start,
): readonly Instalment[] {
  const parts = partsOf(principal, terms, days.length);
  let balance: bigint = principal;
  return days.map((dueOn, i) => {
    const from = i === 0 ? on : (days[i - 1] as Day);
    const part = parts[i] as { readonly principal: Fen; readonly interest: Fen | null };
    const isLast = i === days.length - 1;
    const due = isLast ? fen(balance) : part.principal;
    const length = daysBetween(from, dueOn);
    const base = fen(balance);
    balance -= due;
    const bare = {
      no: start.no + i,
      from,
      dueOn,
      principal: due,
      paidPrincipal: fen(0n),
      paidInterest: fen(0n),
    };
    if (part.interest === null) {
      const interest = interestFor(base, terms.rate, terms.basis, length);
      return {
        ...bare,
        interest,
        weight: base * BigInt(terms.rate),
        divisor: millionths * BigInt(terms.basis),
      };
    }
    const isWhole = i > 0 || start.isWhole;
    const interest = isWhole ? part.interest : interestFor(base, terms.rate, terms.basis, length);
    return { ...bare, interest, weight: interest as bigint, divisor: BigInt(Math.max(length, 1)) };
  });
}

/** Principal and interest of each instalment; without interest where that goes by days. */
function partsOf(
  principal: Fen,
  { rate, method }: RepayTerms,
  count: number,
): readonly { readonly principal: Fen; readonly interest: Fen | null }[] {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  switch (method) {
    case "bullet":
    case "interestFirst":
      return numbers.map(() => ({ principal: fen(0n), interest: null }));
    case "equalInstalment": {
      const whole = instalmentOf(principal, rate, count);
      return numbers.map((no) => {
        const interest = interestWithin(principal, rate, count, no);
        return { principal: fen(whole - interest), interest };
      });
    }
    case "equalPrincipal": {
      const part = fen(halfUp(principal, BigInt(count)));
      return numbers.map((no) => ({
        principal: part,
        interest: monthlyInterest(fen(principal - part * BigInt(no - 1)), rate),
      }));
    }
  }
}
