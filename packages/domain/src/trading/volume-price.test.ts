import { describe, expect, test } from "vitest";
import type { PriceLadder } from "../terms/price-ladder.ts";
import { discountAt } from "../terms/price-ladder.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import { at, firm, perTonne, sampleSession, sampleWare, tonnes, wareNo, yuan } from "../testing/samples.ts";
import type { Ware } from "./session.ts";
import { settlementPrice } from "./volume-price.ts";

const off = (text: string) => perTonne(text);

/** 2/5/8/10/15/20 万t → 2/4/6/10/15/20 元/t, above each. */
const zhangjiamao: PriceLadder = {
  kind: "ABS",
  rows: (
    [
      ["20000", "2"],
      ["50000", "4"],
      ["80000", "6"],
      ["100000", "10"],
      ["150000", "15"],
      ["200000", "20"],
    ] as const
  ).map(([from, less]) => ({ at: tonnes(from), inclusive: false, off: off(less) })),
  otherwise: off("0"),
};

/** Above 2 万t 2 元, each further 1 万t one more, at most 16. */
const hongliulin: PriceLadder = {
  kind: "ABS",
  rows: Array.from({ length: 15 }, (_, i) => ({
    at: tonnes(String(20_000 + i * 10_000)),
    inclusive: i > 0,
    off: off(String(2 + i)),
  })),
  otherwise: off("0"),
};

const byFulfilment: PriceLadder = {
  kind: "RATE",
  rows: [
    { at: 8_500n, inclusive: true, off: off("6") },
    { at: 9_000n, inclusive: true, off: off("3") },
    { at: 9_500n, inclusive: true, off: off("0") },
  ],
  otherwise: off("10"),
};

const laddered = (ladder: PriceLadder) =>
  sampleWare(1, {
    total: tonnes("500000"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1000"),
    split: true,
    basePrice: perTonne("620"),
    terms: { mode: "5", ladder },
  });

function market(ladder: PriceLadder) {
  const scene = play(sampleSession({ mode: "5", freeMs: 3_600_000 }, [laddered(ladder)]));
  scene.turnTo(at("09:30:00"));
  const take = (n: number, quantity: string, price: string | null = null) =>
    scene.order({
      firm: firm(n),
      price: price === null ? null : perTonne(price),
      quantity: tonnes(quantity),
      at: at("09:31:00"),
    });
  return { scene, take, ware: () => scene.session.wares.get(wareNo(1)) as Ware };
}

describe("E5-1", () => {
  test("60 000 t are reached at 616, all of them", () => {
    const { scene, take } = market(zhangjiamao);
    expect(take(1, "60000")).toMatchObject(accepted);
    expect(scene.deals).toMatchObject([{ price: perTonne("616"), amount: yuan("36960000") }]);
  });

  test("48 500 t lifted settle at 618", () => {
    expect(settlementPrice(laddered(zhangjiamao), tonnes("48500"), tonnes("60000"))).toBe(perTonne("618"));
  });
});

test.each([
  ["E5-2: exactly 20 000 t are not above 20 000 t", zhangjiamao, "20000", "0"],
  ["E5-2: one tonne more is", zhangjiamao, "20001", "2"],
  ["E5-3", hongliulin, "25000", "2"],
  ["E5-3", hongliulin, "30000", "3"],
  ["E5-3", hongliulin, "35000", "3"],
  ["E5-3", hongliulin, "160000", "16"],
  ["E5-3", hongliulin, "200000", "16"],
])("%s", (_, ladder, quantity, less) => {
  expect(discountAt(ladder, tonnes(quantity))).toBe(off(less));
});

test("E5-4: a later take of the same firm lifts the tier, for its earlier ones at settlement as well", () => {
  const ladder: PriceLadder = {
    kind: "ABS",
    rows: [
      { at: tonnes("10000"), inclusive: true, off: off("5") },
      { at: tonnes("20000"), inclusive: true, off: off("10") },
    ],
    otherwise: off("0"),
  };
  const { scene, take, ware } = market(ladder);
  take(1, "15000");
  take(2, "9000");
  take(1, "10000");
  expect(scene.deals.map(({ firm, price }) => [firm, price])).toEqual([
    [firm(1), perTonne("615")],
    [firm(2), perTonne("620")],
    [firm(1), perTonne("610")],
  ]);
  const taken = ware().takenBy.get(firm(1)) as never;
  expect(settlementPrice(ware(), taken, taken)).toBe(perTonne("610"));
});

test("E5-5: a ladder of rates says nothing before the settlement, and then 86 % costs 6 元", () => {
  const { scene, take, ware } = market(byFulfilment);
  take(1, "10000");
  expect(scene.deals).toMatchObject([{ price: perTonne("620") }]);
  expect(settlementPrice(ware(), tonnes("8600"), tonnes("10000"))).toBe(perTonne("614"));
  expect(settlementPrice(ware(), tonnes("8499"), tonnes("10000"))).toBe(perTonne("610"));
  expect(settlementPrice(ware(), tonnes("10000"), tonnes("10000"))).toBe(perTonne("620"));
});

test("a trader may name the price that he has seen, the list's or the ladder's, and no other", () => {
  const { take } = market(zhangjiamao);
  expect(take(1, "60000", "616")).toMatchObject(accepted);
  expect(take(2, "60000", "620")).toMatchObject(accepted);
  expect(take(3, "60000", "615")).toEqual(refused("LIST_PRICE_CHANGED", { price: "616.00" }));
});
