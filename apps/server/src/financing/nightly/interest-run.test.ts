import type { LoanId, RepayMethod } from "@zd/domain/financing/codes";
import { repayMethods } from "@zd/domain/financing/codes";
import { dayAfter } from "@zd/domain/financing/days";
import { accrue, debtOf, repay } from "@zd/domain/financing/loan";
import { penaltyRateOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { fen } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { meanwhile } from "../../testing/meanwhile.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { bookOf, findPlans, keepBooks, keepPlans } from "../loans/loan-store.ts";
import { accrueAll } from "./interest-run.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

const day0 = "2026-06-15";
const wishes = fc.record({
  principal: fc.bigInt(1_000_000n, 10n ** 11n),
  method: fc.constantFrom(...(Object.keys(repayMethods) as RepayMethod[])),
  basis: fc.constantFrom(360 as const, 365 as const),
  rate: fc.constantFrom(43_500, 48_000),
  paidOn: fc.integer({ min: 0, max: 80 }),
  paidShare: fc.integer({ min: 0, max: 999 }),
});

/** Whatever loans there are, the statement of the night and the rule of the domain reckon the same. */
test("the night reckons what the rule says, whether it runs every night or not, and never twice, not at once either", async () => {
  const { db, platform } = exchange;
  const sample = fc.sample(wishes, { numRuns: 60, seed: 20261122 });
  await db
    .insertInto("financing.credit")
    .values({
      id: "SX-1" as never,
      companyId: "ZD0001" as never,
      firmId: "plant" as never,
      channel: "SF",
      state: "2",
      asked: fen(1n),
      granted: fen(1n),
      purpose: "",
      expiresOn: "2030-01-01",
      frozenFor: null,
      letterNo: null,
      signedAt: null,
      appliedAt: new Date(),
      submittedAt: null,
      decidedAt: null,
      byUser: "u" as never,
    })
    .execute();
  const last = dayAfter(day0, 131);
  const units = new Map<LoanId, bigint>();
  for (const [i, { principal, method, basis, rate, paidOn, paidShare }] of sample.entries()) {
    const id = `JK-${i}` as LoanId;
    const isMonthly = method === "equalInstalment" || method === "equalPrincipal";
    const term = isMonthly ? 2 : 45;
    const plan = scheduleOf(fen(principal), { rate, basis, method }, day0, term);
    await db
      .insertInto("financing.loan")
      .values({
        id,
        companyId: "ZD0001" as never,
        firmId: "plant" as never,
        channel: "SF",
        product: "SF-DD",
        kind: "order",
        creditId: "SX-1" as never,
        contractNo: null,
        payeeId: "mine" as never,
        principal: fen(principal),
        outstanding: fen(principal),
        rate,
        penaltyRate: penaltyRateOf(rate),
        basis,
        method,
        term,
        state: "2",
        drawnOn: day0,
        dueOn: plan.at(-1)?.dueOn ?? day0,
        accruedTo: day0,
        letterNo: null,
        signedAt: null,
        appliedAt: new Date(),
        byUser: "u" as never,
        byName: "u",
      })
      .execute();
    await platform.transact(async ({ tx, now }) => {
      await keepPlans(tx, [{ id, plan }]);
      const loan = await tx
        .selectFrom("financing.loan")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const book = bookOf(loan, plan);
      const on = dayAfter(day0, paidOn);
      const amount = fen((debtOf(book, on).payoff * BigInt(paidShare)) / 1_000n);
      const repaid = repay(book, amount, on);
      const after = repaid.ok ? repaid.book : book;
      if (repaid.ok) await keepBooks(tx, [{ loan, book: after, interestPaid: repaid.split.interest }], now);
      units.set(id, accrue(after, last).penaltyUnits);
    });
  }
  // Days that are skipped come out as those that are not.
  for (const day of [81, 82, 90, 131]) {
    const run = () => accrueAll(platform.transact, dayAfter(day0, day));
    await Promise.all([run(), run()]);
  }
  const loans = await db.selectFrom("financing.loan").selectAll().orderBy("seq").execute();
  const plans = await findPlans(
    db,
    loans.map(({ id }) => id),
  );
  expect(loans.filter(({ state }) => state === "5").length).toBeGreaterThan(50);
  for (const loan of loans) {
    const debt = debtOf(bookOf(loan, plans.get(loan.id) ?? []), last);
    expect([loan.id, loan.accruedTo, loan.overdueDays, loan.accrued]).toEqual([
      loan.id,
      last,
      debt.overdueDays,
      debt.interestDue + debt.interestAccrued,
    ]);
    expect([loan.id, BigInt(loan.penaltyUnits)]).toEqual([loan.id, units.get(loan.id)]);
  }
  await accrueAll(platform.transact, last);
  expect(await db.selectFrom("financing.loan").selectAll().orderBy("seq").execute()).toEqual(loans);
});

test("what is repaid while the night reckons is reckoned once", async () => {
  const { db } = exchange;
  const day = dayAfter(day0, 150);
  const [loan] = await db
    .selectFrom("financing.loan")
    .selectAll()
    .where("state", "=", "5")
    .orderBy("seq")
    .execute();
  if (!loan) throw new Error("no loan is overdue");
  const plan = (await findPlans(db, [loan.id])).get(loan.id) ?? [];
  const repaid = repay(bookOf(loan, plan), fen(100_000n), day);
  if (!repaid.ok) throw new Error(repaid.reason);
  await meanwhile(
    exchange,
    ({ tx, now }) => keepBooks(tx, [{ loan, book: repaid.book, interestPaid: repaid.split.interest }], now),
    () => accrueAll(exchange.platform.transact, day),
  );
  const after = await db
    .selectFrom("financing.loan")
    .select(["penaltyUnits", "accruedTo"])
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ penaltyUnits: repaid.book.penaltyUnits.toString(), accruedTo: day });
});
