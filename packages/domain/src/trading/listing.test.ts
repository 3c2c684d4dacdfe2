import { describe, expect, test } from "vitest";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import {
  at,
  firm,
  mine,
  perTonne,
  sampleSession,
  sampleWare,
  tonnes,
  wareNo,
  yuan,
} from "../testing/samples.ts";
import { takeDown } from "./control.ts";
import type { Section, Ware, WareRule } from "./session.ts";

const [f1, f2, f3] = [firm(1), firm(2), firm(3)];

/** E1-1: 7 500 t at 600, at least 3 500 in steps of 1 000. */
const listed = (rule: Partial<WareRule> = {}) =>
  sampleWare(1, {
    total: tonnes("7500"),
    minQuantity: tonnes("3500"),
    quantityStep: tonnes("1000"),
    split: true,
    basePrice: perTonne("600"),
    ...rule,
  });

/** A listing that is open from 09:30 to 10:30. */
function listing(rule: Partial<WareRule> = {}, section: Partial<Section> = {}, ...others: readonly Ware[]) {
  const market = play(sampleSession({ mode: "1", freeMs: 3_600_000, ...section }, [listed(rule), ...others]));
  market.turnTo(at("09:30:00"));
  const take = (who: typeof f1, quantity: string, when = "09:31:00", price: string | null = null) =>
    market.order({
      firm: who,
      price: price === null ? null : perTonne(price),
      quantity: tonnes(quantity),
      at: at(when),
    });
  return { market, take, ware: () => market.session.wares.get(wareNo(1)) as Ware };
}

test("E1-1: a take is a deal at once, and the tail goes only as a whole", () => {
  const { market, take, ware } = listing();
  expect(take(f1, "3500")).toMatchObject(accepted);
  expect(market.deals).toMatchObject([
    {
      firm: f1,
      owner: mine,
      amount: yuan("2100000"),
      kept: yuan("210000"),
      feeFirm: yuan("700"),
      status: "C",
    },
  ]);
  expect(market.has(f1, "trading-deposit")).toBe(0n);
  expect(market.has(f1, "performance-deposit")).toBe(yuan("210000"));
  expect(take(f2, "4500")).toEqual(refused("QUANTITY_NOT_LEFT", { quantity: "4000" }));
  expect(take(f2, "3500")).toMatchObject(accepted);
  expect(take(f3, "400")).toEqual(refused("QUANTITY_NOT_WHOLE", { quantity: "500" }));
  expect(take(f3, "3500")).toEqual(refused("QUANTITY_NOT_LEFT", { quantity: "500" }));
  expect(ware().status).toBe("1");
  expect(take(f3, "500")).toMatchObject(accepted);
  expect(ware()).toMatchObject({ status: "6", dealt: tonnes("7500") });
  expect(market.session.section.status).toBe("6");
});

test("E1-2: of two takes of the last 3 500 t in the same millisecond the first one has them", () => {
  const { market, take } = listing({ total: tonnes("3500") });
  expect(take(f1, "3500", "09:31:00.000")).toMatchObject(accepted);
  expect(take(f2, "3500", "09:31:00.000")).toEqual(refused("QUANTITY_NOT_LEFT", { quantity: "0" }));
  expect(market.deals).toHaveLength(1);
});

test("E1-3: on a buyer's listing the firm that takes is the seller", () => {
  const { market, take } = listing(
    {
      total: tonnes("10000"),
      minQuantity: tonnes("2000"),
      basePrice: perTonne("500"),
      feeSell: { unit: "TON", perTonne: perTonne("0.1") },
    },
    { side: "B" },
  );
  expect(take(f1, "2000")).toMatchObject(accepted);
  expect(market.deals).toMatchObject([
    {
      side: "B",
      firm: f1,
      owner: mine,
      amount: yuan("1000000"),
      feeFirm: yuan("200"),
      feeOwner: yuan("400"),
    },
  ]);
  expect(market.has(mine)).toBe(10n ** 12n - yuan("400"));
});

describe("a listing", () => {
  test("refuses a price that is no longer the listed one", () => {
    const { take } = listing();
    expect(take(f1, "3500", "09:31:00", "599")).toEqual(refused("LIST_PRICE_CHANGED", { price: "600.00" }));
    expect(take(f1, "3500", "09:31:00", "600")).toMatchObject(accepted);
  });

  test.each([
    ["3000", "QUANTITY_BELOW_MIN", { quantity: "3500" }],
    ["0", "QUANTITY_BELOW_MIN", { quantity: "3500" }],
    ["4000", "QUANTITY_OFF_STEP", { step: "1000" }],
  ])("refuses %s t: %s", (quantity, reason, figures) => {
    expect(listing().take(f1, quantity)).toEqual(refused(reason, figures));
  });

  test("counts all takes of a firm against the most it may take", () => {
    const { take } = listing({ total: tonnes("10500"), maxQuantity: tonnes("4500") });
    expect(take(f1, "3500")).toMatchObject(accepted);
    expect(take(f1, "3500")).toEqual(refused("QUANTITY_ABOVE_MAX", { quantity: "4500" }));
    expect(take(f2, "4500")).toMatchObject(accepted);
  });

  test("ends with its time: 6 with a deal, 7 without, and the time itself is too late", () => {
    const { market, take } = listing({}, {}, sampleWare(2));
    take(f1, "3500");
    expect(take(f2, "3500", "10:30:00")).toEqual(refused("SECTION_ENDED"));
    market.turnTo(at("10:30:00"));
    expect([...market.session.wares.values()].map(({ status }) => status)).toEqual(["6", "7"]);
    expect(market.session.section.status).toBe("6");
  });

  test("whose rest the owner takes down keeps its deals", () => {
    const { market, take, ware } = listing();
    take(f1, "3500");
    expect(takeDown(market.session, wareNo(1), f1, at("09:40:00"))).toEqual(refused("NOT_ALLOWED"));
    market.take(takeDown(market.session, wareNo(1), mine, at("09:40:00")));
    expect(ware()).toMatchObject({ status: "9", dealt: tonnes("3500") });
    expect(market.session.section.status).toBe("6");
    expect(takeDown(market.session, wareNo(1), mine, at("09:41:00"))).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(take(f2, "3500")).toEqual(refused("SECTION_ENDED"));
  });
});
