import { describe, expect, test } from "vitest";
import type { Fen } from "../kernel/brand.ts";
import { refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import {
  availableOf,
  type Borrower,
  coverageOf,
  type LoanWish,
  lackingCover,
  loanFault,
  marginNeedOf,
  standingFault,
} from "./credit.ts";
import { type CreditFacts, decideCredit } from "./lender-rules.ts";
import { type Product, productOf } from "./products.ts";

const product = productOf("SF-DD") as Product;
const limit = { granted: yuan("1500000"), used: yuan("0"), frozenFor: null };
const good: Borrower = {
  consented: true,
  enabled: true,
  blacklisted: false,
  frozen: false,
  disposalLetterOpen: false,
  overdueLoans: 0,
  limit,
};
const wish: LoanWish = {
  product,
  amount: yuan("1500000"),
  method: "bullet",
  term: 45,
  basis: yuan("3720000"),
};

test.each([
  ["CONSENT_MISSING", { consented: false }],
  ["FIRM_DISABLED", { enabled: false }],
  ["FIRM_BLACKLISTED", { blacklisted: true }],
  ["DISPOSAL_LETTER_OPEN", { disposalLetterOpen: true }],
  ["FIRM_FROZEN", { frozen: true }],
  ["LOAN_OVERDUE", { overdueLoans: 1 }],
] as const)("%s keeps a firm from asking for money at all", (reason, change) => {
  expect(standingFault({ ...good, ...change })).toMatchObject(refused(reason));
  expect(loanFault({ ...good, ...change }, wish)).toMatchObject(refused(reason));
});

describe("a loan", () => {
  test("may be as large as the limit, and as long as the product allows", () => {
    expect(loanFault(good, wish)).toBeNull();
    expect(loanFault(good, { ...wish, term: 90 })).toBeNull();
    expect(loanFault(good, { ...wish, method: "equalPrincipal", term: 3 })).toBeNull();
  });

  test.each([
    ["CREDIT_INVALID", { limit: null }, {}],
    ["LIMIT_FROZEN", { limit: { ...limit, frozenFor: "价格大幅下跌" } }, {}],
    ["LOAN_METHOD_WRONG", {}, { product: { ...product, methods: ["interestFirst"] } }],
    ["LOAN_TERM_WRONG", {}, { term: 0 }],
    ["LOAN_TERM_WRONG", {}, { term: 91 }],
    ["LOAN_TERM_WRONG", {}, { method: "equalPrincipal", term: 4 }],
    ["LOAN_TOO_SMALL", {}, { amount: yuan("9999.99") }],
    ["LOAN_ABOVE_CAP", {}, { amount: yuan("1400000.01"), basis: yuan("2000000") }],
    ["LOAN_ABOVE_LIMIT", { limit: { ...limit, used: yuan("0.01") } }, {}],
  ] as const)("is refused with %s", (reason, borrower, change) => {
    expect(loanFault({ ...good, ...borrower }, { ...wish, ...change } as LoanWish)).toMatchObject(
      refused(reason),
    );
  });

  test("of which more is used than was granted leaves nothing available", () => {
    expect(availableOf({ granted: yuan("100"), used: yuan("100.01") })).toBe(0n);
  });
});

test("cover is what stands behind a loan for what is owed, and below 130 % some is lacking", () => {
  expect(coverageOf(yuan("1300000"), yuan("1000000"))).toBe(13_000);
  expect(coverageOf(yuan("1"), yuan("0"))).toBeNull();
  expect(lackingCover(yuan("1300000"), yuan("1000000"))).toBe(0n);
  expect(lackingCover(yuan("1299999.99"), yuan("1000000"))).toBe(yuan("0.01"));
});

describe("a lender decides by fixed rules", () => {
  const facts: CreditFacts = {
    asked: yuan("50000000"),
    turnover: yuan("10000000"),
    overdueLoans: 0,
    papers: 1,
  };
  test.each([
    ["SF", {}, "4000000"],
    ["SF", { turnover: yuan("0") }, "2000000"],
    ["SF", { turnover: yuan("1000000000") }, "20000000"],
    ["SF", { asked: yuan("100000") }, "100000"],
    ["YH", {}, "3000000"],
    ["YH", { turnover: yuan("1000000000") }, "30000000"],
  ] as const)("%s %o: %s", (channel, change, granted) => {
    expect(decideCredit(channel, { ...facts, ...change })).toEqual({ granted: yuan(granted) });
  });

  test.each([
    ["SF", { overdueLoans: 1 }, "存在逾期借款"],
    ["YH", { papers: 0 }, "申请资料不足，至少1份"],
    ["YH", { turnover: yuan("999999.99") as Fen }, "近一年交易额不足"],
  ] as const)("%s refuses %o", (channel, change, memo) => {
    expect(decideCredit(channel, { ...facts, ...change })).toEqual({ granted: null, memo });
  });
});

describe("what a loan of 1,000,000.00 asks of its firm", () => {
  const owed = yuan("1000000");
  test.each([
    ["nothing while it is covered and not overdue", "1300000", false, null],
    ["what lacks to the line below it", "1200000", false, { coverage: 12_000, lacking: yuan("100000") }],
    ["no amount where it is covered and only overdue", "2410000", true, { coverage: 24_100, lacking: null }],
    [
      "what lacks where it is overdue as well",
      "1000000",
      true,
      { coverage: 10_000, lacking: yuan("300000") },
    ],
    ["all of it without a known value", null, false, { coverage: null, lacking: yuan("1300000") }],
  ] as const)("is %s", (_, value, isOverdue, need) => {
    expect(marginNeedOf(value === null ? null : yuan(value), owed, isOverdue)).toEqual(need);
  });
});
