import { expect, test } from "vitest";
import { perTonne } from "../testing/samples.ts";
import { type PriceOffer, priceWarning } from "./price-range.ts";

const offer = (change: Partial<PriceOffer>): PriceOffer => ({
  province: "陕西",
  city: "榆林",
  loadedOnShip: false,
  kcal: "5500",
  basePrice: perTonne("500"),
  ...change,
});

test.each<[string, Partial<PriceOffer>, [low: string, high: string] | null]>([
  ["Shaanxi 5 500 at 500", {}, null],
  ["Shaanxi 5 500 at 620", { basePrice: perTonne("620") }, ["320", "520"]],
  ["Shaanxi 5 600 by ratio", { kcal: "5600", basePrice: perTonne("620") }, ["325.82", "529.45"]],
  ["a range counts by its middle", { kcal: "5400–5600", basePrice: perTonne("520") }, null],
  ["a bound counts as it stands", { kcal: "≥5500", basePrice: perTonne("521") }, ["320", "520"]],
  ["at the port", { loadedOnShip: true, basePrice: perTonne("680") }, null],
  [
    "the east of Inner Mongolia",
    { province: "内蒙古", city: "赤峰", kcal: "3500", basePrice: perTonne("425") },
    ["200", "300"],
  ],
  ["its west", { province: "内蒙古", city: "乌海", basePrice: perTonne("259") }, ["260", "460"]],
  ["where no range is known", { province: "新疆", basePrice: perTonne("9999") }, null],
  ["without a calorific value", { kcal: "", basePrice: perTonne("9999") }, null],
])("%s", (_, change, range) => {
  const found = priceWarning(offer(change));
  expect(found).toEqual(range && { low: perTonne(range[0]), high: perTonne(range[1]) });
});
