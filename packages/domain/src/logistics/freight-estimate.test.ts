import fc from "fast-check";
import { expect, test } from "vitest";
import { price, quantity } from "../kernel/brand.ts";
import { firm, perTonne, tonnes } from "../testing/samples.ts";
import { freightEstimate } from "./freight-estimate.ts";

const haul = (n: number, freight: string, weight = "100") => ({
  shipper: firm(n),
  freight: perTonne(freight),
  quantity: tonnes(weight),
});

test.each([
  ["nothing is known of a route without shipments", [], null],
  ["one other firm's freight stays its own", [haul(2, "85"), haul(2, "86"), haul(2, "87")], null],
  ["nor is it told from two firms", [haul(2, "85"), haul(3, "95")], null],
  [
    "three firms make a mean by tonnes",
    [haul(2, "80"), haul(3, "90"), haul(4, "100", "200")],
    { price: perTonne("92.5"), source: "market", shipments: 3 },
  ],
  [
    "one's own shipments go before those of others",
    [haul(1, "84"), haul(1, "86"), haul(2, "10"), haul(3, "10"), haul(4, "10")],
    { price: perTonne("85"), source: "own", shipments: 2 },
  ],
] as const)("%s", (_, hauled, estimate) => {
  expect(freightEstimate(hauled, firm(1))).toEqual(estimate);
});

test("an estimate lies between the lowest and the highest freight, to the fen", () => {
  const hauls = fc.array(
    fc.record({
      shipper: fc.integer({ min: 2, max: 6 }).map(firm),
      freight: fc.bigInt(1n, 50_000n).map((fen) => price(fen * 100n)),
      quantity: fc.bigInt(1n, 10_000n).map((whole) => quantity(whole * 10_000n)),
    }),
    { minLength: 3, maxLength: 20 },
  );
  fc.assert(
    fc.property(hauls, (hauled) => {
      const estimate = freightEstimate(hauled, firm(1));
      if (estimate === null) return;
      const all = hauled.map(({ freight }) => freight).toSorted((a, b) => (a < b ? -1 : 1));
      expect(estimate.price >= (all[0] ?? 0n) && estimate.price <= (all.at(-1) ?? 0n)).toBe(true);
      expect(new Set(hauled.map(({ shipper }) => shipper)).size).toBeGreaterThanOrEqual(3);
    }),
  );
});
