import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, fen } from "../kernel/brand.ts";
import { parseYuan } from "../money/yuan.ts";
import { refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import { type RepayMethod, repayMethods } from "./codes.ts";
import { dayAfter } from "./days.ts";
import { accrue, classOf, debtOf, type LoanBook, repay, stateOf } from "./loan.ts";
import { penaltyRateOf } from "./products.ts";
import { interestFor, scheduleOf } from "./schedule.ts";

const day0 = "2026-06-15";
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

const book = (
  principal: Fen,
  method: RepayMethod,
  term: number,
  change: Partial<LoanBook> = {},
): LoanBook => {
  const terms = { rate: 43_500, basis: 360, method, ...change } as const;
  return {
    ...terms,
    principal,
    penaltyRate: penaltyRateOf(terms.rate),
    instalments: scheduleOf(principal, terms, day0, term),
    penaltyUnits: 0n,
    penaltyPaid: fen(0n),
    accruedTo: day0,
    ...change,
  };
};

interface Line {
  readonly no: number;
  readonly whole: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
}

/** The lines of the spreadsheet that `testing/gnumeric.csv` was recalculated from, by the loan that they are of. */
const vectors = Map.groupBy(
  readFileSync(new URL("./testing/gnumeric.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",") as [string, string, string, string, string, string, string]),
  ([principal, rate, months]) => `${principal} ${rate} ${months}`,
);

describe("等额本息 equals a spreadsheet to the fen", () => {
  test.each([...vectors])("%s", (key, rows) => {
    const [principal, rate, months] = key.split(" ") as [string, string, string];
    const amount = parseYuan(principal) as Fen;
    const terms = {
      rate: Math.round(Number(rate) * 1_000_000),
      basis: 360,
      method: "equalInstalment",
    } as const;
    const plan = scheduleOf(amount, terms, day0, Number(months));
    const lines: Line[] = rows.map(([, , , no, whole, interest, part]) => ({
      no: Number(no),
      whole: parseYuan(whole) as bigint,
      interest: parseYuan(interest) as bigint,
      principal: parseYuan(part) as bigint,
    }));
    expect(plan.map(({ no, interest }) => [no, interest])).toEqual(
      lines.map(({ no, interest }) => [no, interest]),
    );
    // Every instalment is the spreadsheet's PMT, and its principal is PPMT wherever PMT, IPMT and PPMT add up after rounding.
    for (const [i, { whole, interest, principal: rounded }] of lines.slice(0, -1).entries()) {
      const one = plan[i];
      expect(one && one.principal + one.interest).toBe(whole);
      if (whole - interest === rounded) expect(one?.principal).toBe(rounded);
    }
    expect(sum(plan.map((one) => one.principal))).toBe(amount);
  });
});

describe("the worked example (domain §7)", () => {
  const loan = (term: number) => book(yuan("1500000"), "bullet", term);
  test("30 days are 5 437.50, 45 days 8 156.25", () => {
    expect(loan(30).instalments).toMatchObject([{ interest: yuan("5437.50"), dueOn: "2026-07-15" }]);
    expect(loan(45).instalments).toMatchObject([{ interest: yuan("8156.25") }]);
  });

  test("five days overdue are 1 359.38 more", () => {
    const debt = debtOf(loan(45), dayAfter(day0, 50));
    expect(debt).toMatchObject({ penalty: yuan("1359.38"), interestDue: yuan("8156.25"), overdueDays: 5 });
    expect(stateOf(loan(45), debt)).toBe("5");
    expect(classOf(debt)).toBe("2");
  });

  test("500 000 on day 30 pay the interest first, and 1 005 437.50 are left", () => {
    const after = repay(loan(45), yuan("500000"), dayAfter(day0, 30));
    if (!after.ok) throw new Error(after.reason);
    expect(after.split).toEqual({ penalty: 0n, interest: yuan("5437.50"), principal: yuan("494562.50") });
    const debt = debtOf(after.book, dayAfter(day0, 30));
    expect(debt).toMatchObject({ outstanding: yuan("1005437.50"), payoff: yuan("1005437.50") });
    expect(stateOf(after.book, debt)).toBe("3");
    expect(debtOf(after.book, dayAfter(day0, 45)).interestDue).toBe(yuan("1822.36"));
  });
});

test("actual/365 divides by 365", () => {
  const plan = book(yuan("1000000"), "bullet", 73, { basis: 365, rate: 48_000 }).instalments;
  expect(plan).toMatchObject([{ interest: yuan("9600") }]);
});

test("按月付息 pays its interest by days from month to month, and all principal in the end", () => {
  expect(book(yuan("900000"), "interestFirst", 75).instalments).toMatchObject([
    { dueOn: "2026-07-15", interest: yuan("3262.50"), principal: 0n },
    { dueOn: "2026-08-15", interest: yuan("3371.25"), principal: 0n },
    { dueOn: "2026-08-29", interest: yuan("1522.50"), principal: yuan("900000") },
  ]);
});

test("等额本金: the last instalment takes what does not divide", () => {
  expect(book(yuan("100000"), "equalPrincipal", 3).instalments).toMatchObject([
    { principal: yuan("33333.33"), interest: yuan("362.50") },
    { principal: yuan("33333.33"), interest: yuan("241.67") },
    { principal: yuan("33333.34"), interest: yuan("120.83") },
  ]);
});

test("a month ends on its last day where the loan was drawn on a later one, and a leap year has one day more", () => {
  const plan = scheduleOf(
    yuan("900000"),
    { rate: 43_500, basis: 365, method: "interestFirst" },
    "2028-01-31",
    60,
  );
  expect(plan).toMatchObject([
    { from: "2028-01-31", dueOn: "2028-02-29", interest: yuan("3110.55") },
    { from: "2028-02-29", dueOn: "2028-03-31", interest: yuan("3325.07") },
  ]);
});

describe("what is paid early on the day of an instalment leaves whole months", () => {
  const loanBook = book(yuan("300000"), "equalPrincipal", 3, {
    instalments: scheduleOf(
      yuan("300000"),
      { rate: 43_500, basis: 360, method: "equalPrincipal" },
      "2027-01-31",
      3,
    ),
    accruedTo: "2027-01-31",
  });
  const after = (loan: LoanBook, amount: string, day: string) => {
    const repaid = repay(loan, yuan(amount), day);
    if (!repaid.ok) throw new Error(repaid.reason);
    return repaid.book;
  };
  const nextOf = ({ instalments }: LoanBook) => instalments.find((one) => one.paidPrincipal < one.principal);

  test("it does so at the end of a short month as well", () => {
    const loan = after(loanBook, "150000", "2027-02-28");
    // 300,000 − (150,000 − 1,087.50 of interest): a twelfth of a year's interest on what is left.
    expect(nextOf(loan)).toMatchObject({ dueOn: "2027-03-31", interest: yuan("547.69") });
  });

  test("two payments on other days leave the days that are left of the month", () => {
    const once = after(loanBook, "50000", "2027-02-10");
    const twice = after(once, "50000", "2027-02-10");
    for (const loan of [once, twice]) {
      const next = nextOf(loan);
      const left = sum(loan.instalments.map((one) => one.principal - one.paidPrincipal));
      expect(next?.interest).toBe(interestFor(fen(left), 43_500, 360, 18));
    }
  });
});

test.each([
  ["AMOUNT_NOT_POSITIVE", fen(0n)],
  ["AMOUNT_NOT_POSITIVE", fen(-1n)],
  ["REPAYMENT_TOO_LARGE", yuan("1000001")],
])("a repayment is refused with %s", (reason, amount) => {
  expect(repay(book(yuan("1000000"), "bullet", 30), amount, day0)).toMatchObject(refused(reason));
});

describe("whatever is repaid, and whenever", () => {
  const methods = fc.constantFrom(...(Object.keys(repayMethods) as RepayMethod[]));
  const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 1_000 })), {
    maxLength: 8,
  });

  test("no fen appears or gets lost, and paying all of it ends the loan", () => {
    fc.assert(
      fc.property(methods, fc.bigInt(10_000_00n, 10n ** 11n), payments, (method, principal, repayments) => {
        const isMonthly = method === "equalInstalment" || method === "equalPrincipal";
        let loan = book(fen(principal), method, isMonthly ? 3 : 90);
        let day = day0;
        const paid = { all: 0n, principal: 0n };
        for (const [days, share] of repayments) {
          day = dayAfter(day, days);
          const { payoff } = debtOf(loan, day);
          const amount = fen((payoff * BigInt(share)) / 1_000n);
          if (amount === 0n) continue;
          const after = repay(loan, amount, day);
          if (!after.ok) throw new Error(after.reason);
          const { penalty, interest, principal: part } = after.split;
          expect(penalty + interest + part).toBe(amount);
          paid.all += amount;
          paid.principal += part;
          loan = after.book;
          const debt = debtOf(loan, day);
          expect(debt.outstanding).toBe(principal - paid.principal);
          expect(debt.payoff).toBe(payoff - amount);
          for (const one of loan.instalments) {
            expect(one.paidPrincipal <= one.principal && one.paidInterest <= one.interest).toBe(true);
          }
        }
        const { payoff } = debtOf(loan, day);
        if (payoff > 0n) {
          const last = repay(loan, payoff, day);
          if (!last.ok) throw new Error(last.reason);
          loan = last.book;
        }
        expect(stateOf(loan, debtOf(loan, day))).toBe("4");
        expect(debtOf(loan, dayAfter(day, 400)).payoff).toBe(0n);
      }),
      { numRuns: 150 },
    );
  });

  test("the penalty is the same, reckoned day by day or at once", () => {
    fc.assert(
      fc.property(methods, fc.integer({ min: 1, max: 300 }), (method, days) => {
        const loan = book(yuan("1234567.89"), method, 2);
        const end = dayAfter(day0, days);
        let daily = loan;
        for (let i = 1; i <= days; i++) daily = accrue(daily, dayAfter(day0, i));
        expect(daily.penaltyUnits).toBe(accrue(loan, end).penaltyUnits);
        expect(accrue(daily, end)).toBe(daily);
      }),
      { numRuns: 40 },
    );
  });
});
