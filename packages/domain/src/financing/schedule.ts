import { type Fen, fen } from "../kernel/brand.ts";
import { halfUp } from "../money/amount.ts";
import { instalmentOf, interestWithin, monthlyInterest } from "./annuity.ts";
import { isByMonth, type RepayMethod } from "./codes.ts";
import { type Day, dayAfter, daysBetween, monthsAfter } from "./days.ts";
import type { DayBasis } from "./products.ts";

/** 还款计划 of a loan by its method (domain §7). Money is in fen, rates are a year's in millionths. */

/** Terms by which a loan is paid back. */
export interface RepayTerms {
  /** 年利率, in millionths. */
  readonly rate: number;
  /** Days that a year counts for interest by days. */
  readonly basis: DayBasis;
  /** When principal and interest are paid. */
  readonly method: RepayMethod;
}

/** 还款计划的一期: one instalment, planned and paid, in fen. */
export interface Instalment {
  /** Number, from 1. */
  readonly no: number;
  /** Day from which its interest runs. */
  readonly from: Day;
  /** Day on which it is due. */
  readonly dueOn: Day;
  /** Planned principal. */
  readonly principal: Fen;
  /** Planned interest. */
  readonly interest: Fen;
  /** Interest accrued after some days is `weight × days / divisor`, rounded half up. */
  readonly weight: bigint;
  /** What `weight × days` is divided by. */
  readonly divisor: bigint;
  /** Principal paid so far. */
  readonly paidPrincipal: Fen;
  /** Interest paid so far. */
  readonly paidInterest: Fen;
}

const millionths = 1_000_000n;

/** Simple interest for a number of days (actual/360 or actual/365), in fen, rounded once (domain §7). */
export const interestFor = (principal: Fen, rate: number, basis: DayBasis, days: number): Fen =>
  fen(halfUp(principal * BigInt(rate) * BigInt(days), millionths * BigInt(basis)));

/** 还款计划 from the day of the draw-down. `term` counts months where principal is paid month by month, otherwise days. */
export function scheduleOf(
  principal: Fen,
  terms: RepayTerms,
  drawnOn: Day,
  term: number,
): readonly Instalment[] {
  return planFrom(principal, terms, drawnOn, dueDays(terms.method, drawnOn, term), { no: 1, isWhole: true });
}

/** Days on which instalments are due. */
export function dueDays(method: RepayMethod, drawnOn: Day, term: number): readonly Day[] {
  if (isByMonth(method)) return Array.from({ length: term }, (_, i) => monthsAfter(drawnOn, i + 1));
  const last = dayAfter(drawnOn, term);
  if (method === "bullet") return [last];
  const days: Day[] = [];
  for (let month = 1; monthsAfter(drawnOn, month) < last; month++) days.push(monthsAfter(drawnOn, month));
  return [...days, last];
}

/** How a plan begins. */
interface Start {
  /** Number of its first instalment. */
  readonly no: number;
  /** Whether its first instalment is of a whole month, not of the days left of one. */
  readonly isWhole: boolean;
}

/**
 * Plan for a principal from a day on, over the due days that are still to come. Each instalment is rounded to the fen by
 * itself; the last one takes the rest of the principal.
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

/** Principal and interest of each instalment in fen; interest is null where it counts by days. */
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
