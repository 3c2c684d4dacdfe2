import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContractNo, fen, firmId, price, quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import type { DayPrice } from "./day-price.ts";
import {
  adequacyOf,
  concentrationOf,
  type ExposedContract,
  mostMembers,
  mostShortfalls,
  shortfallsOf,
} from "./risk.ts";

const yuan = (amount: number) => fen(BigInt(amount) * 100n);
const perTonne = (amount: number) => price(BigInt(amount) * 10_000n);
/** A price of the day of the grade. */
const at = (amount: number): DayPrice => ({ price: perTonne(amount), day: "2026-06-15", basis: "grade" });
const tonnes = (amount: number) => quantity(BigInt(amount) * 10_000n);

/** 1,000 t at 600.00 of which nothing is received, with 30,000.00 held of each side. */
const deal: ExposedContract = {
  no: "20260615-0001" as ContractNo,
  parties: { B: firmId("plant"), S: firmId("mine") },
  product: "动力煤",
  grade: "动力煤 5500",
  price: perTonne(600),
  quantity: tonnes(1_000),
  received: tonnes(0),
  amount: yuan(600_000),
  deposits: { B: yuan(30_000), S: yuan(30_000) },
  dayPrice: at(600),
};

describe("the deposit of a contract against the price of the day", () => {
  test.each([
    ["is enough at the price of the deal", {}, { loss: 0, held: 30_000, shortfall: 0 }],
    [
      "lacks of the buyer what a fall costs beyond it",
      { dayPrice: at(560) },
      { side: "B", loss: 40_000, shortfall: 10_000 },
    ],
    [
      "lacks of the seller what a rise costs beyond it",
      { dayPrice: at(650) },
      { side: "S", loss: 50_000, shortfall: 20_000 },
    ],
    ["covers a fall to the last fen", { dayPrice: at(570) }, { side: "B", loss: 30_000, shortfall: 0 }],
    [
      "is for what is still to come",
      { dayPrice: at(560), received: tonnes(500) },
      { side: "B", loss: 20_000, shortfall: 0 },
    ],
    [
      "is for nothing once more was received than agreed",
      { dayPrice: at(560), received: tonnes(1_050) },
      { side: "B", loss: 0, shortfall: 0 },
    ],
    [
      "lacks all of it where none is held",
      { dayPrice: at(590), deposits: { B: yuan(0), S: yuan(0) } },
      { side: "B", loss: 10_000, held: 0, shortfall: 10_000 },
    ],
  ] as const)("%s", (_, change, { loss, shortfall, ...rest }) => {
    const found = adequacyOf({ ...deal, ...change });
    expect(found).toMatchObject({ loss: yuan(loss), shortfall: yuan(shortfall) });
    if ("side" in rest) expect(found?.side).toBe(rest.side);
    if ("held" in rest) expect(found?.held).toBe(yuan(rest.held));
  });

  test("is unknown without a price", () => {
    expect(adequacyOf({ ...deal, dayPrice: null })).toBeNull();
    expect(shortfallsOf([{ ...deal, dayPrice: null }])).toMatchObject({
      contracts: 0,
      amount: 0n,
      worst: [],
      unpricedContracts: 1,
      unpricedAmount: deal.amount,
      unpriced: [{ no: deal.no }],
    });
  });
});

test("a contract counts once in the whole, and once for each party", () => {
  const lignite = { ...deal, no: "20260615-0002" as ContractNo, product: "褐煤", amount: yuan(200_000) };
  const both = concentrationOf([deal, { ...lignite, parties: { B: firmId("port"), S: firmId("mine") } }]);
  expect(both).toMatchObject({ contracts: 2, amount: yuan(800_000), deposits: yuan(120_000) });
  expect(both.byAmount.map(({ firm, amount }) => [firm, amount])).toEqual([
    ["mine", yuan(800_000)],
    ["plant", yuan(600_000)],
    ["port", yuan(200_000)],
  ]);
  expect(both.byDeposits[0]).toMatchObject({ firm: "mine", deposits: yuan(60_000), contracts: 2 });
  expect(both.products.map(({ product, byAmount }) => [product, byAmount[0]?.amount])).toEqual([
    ["动力煤", yuan(600_000)],
    ["褐煤", yuan(200_000)],
  ]);
});

const contracts: fc.Arbitrary<readonly ExposedContract[]> = fc.array(
  fc
    .record({
      buyer: fc.integer({ min: 0, max: 14 }),
      seller: fc.integer({ min: 15, max: 29 }),
      product: fc.constantFrom("动力煤", "褐煤", "焦炭"),
      price: fc.integer({ min: 1, max: 2_000 }),
      dayPrice: fc.option(fc.integer({ min: 1, max: 2_000 })),
      tonnes: fc.integer({ min: 1, max: 9_000 }),
      received: fc.integer({ min: 0, max: 9_500 }),
      held: fc.integer({ min: 0, max: 900_000 }),
      no: fc.integer({ min: 1, max: 9_999 }),
    })
    .map((of) => ({
      no: `20260615-${of.no}` as ContractNo,
      parties: { B: firmId(`f${of.buyer}`), S: firmId(`f${of.seller}`) },
      product: of.product,
      grade: of.product,
      price: perTonne(of.price),
      quantity: tonnes(of.tonnes),
      received: tonnes(of.received),
      amount: amountOf(perTonne(of.price), tonnes(of.tonnes)),
      deposits: { B: yuan(of.held), S: yuan(of.held) },
      dayPrice: of.dayPrice === null ? null : at(of.dayPrice),
    })),
  { maxLength: 60 },
);

test("no part is larger than the whole, lists are bounded and in order, and deposit and shortfall cover the loss", () => {
  fc.assert(
    fc.property(contracts, (all) => {
      const whole = concentrationOf(all);
      expect(whole.byAmount.length).toBeLessThanOrEqual(mostMembers);
      for (const { amount, deposits } of [...whole.byAmount, ...whole.byDeposits]) {
        expect(amount <= whole.amount && deposits <= whole.deposits).toBe(true);
      }
      // Three products are drawn, so all of them are named.
      expect(whole.products.reduce((sum, { amount }) => sum + amount, 0n)).toBe(whole.amount);
      for (const { product, byAmount, byDeposits } of whole.products) {
        const own = all.filter((one) => one.product === product);
        const ofFirm = (firm: string, figure: (one: ExposedContract) => bigint) =>
          own.reduce(
            (sum, one) => sum + (Object.values<string>(one.parties).includes(firm) ? figure(one) : 0n),
            0n,
          );
        for (const { firm, amount } of byAmount) expect(amount).toBe(ofFirm(firm, (one) => one.amount));
        // Both sides of a contract have put up the same here.
        for (const { firm, deposits } of byDeposits)
          expect(deposits).toBe(ofFirm(firm, (one) => one.deposits.B));
      }
      const short = shortfallsOf(all);
      const without = all.filter(({ dayPrice }) => dayPrice === null);
      expect([short.unpricedContracts, short.unpricedAmount]).toEqual([
        without.length,
        without.reduce((sum, { amount }) => sum + amount, 0n),
      ]);
      expect(short.unpriced.length).toBe(Math.min(without.length, mostShortfalls));
      expect(short.worst.length).toBe(Math.min(short.contracts, mostShortfalls));
      for (const [at, { loss, held, shortfall }] of short.worst.entries()) {
        expect(held + shortfall).toBe(loss);
        expect(shortfall <= (short.worst[at - 1]?.shortfall ?? shortfall)).toBe(true);
      }
    }),
  );
});
