import { price } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { type PastOrder, type WareNow, whatHasChanged } from "./what-has-changed.ts";

const quality = (promise: string) => ({
  code: "Q",
  label: "热值",
  unit: "kcal/kg",
  promise,
  measured: "",
  reject: "",
});
const order: PastOrder = {
  wareName: "籽精煤",
  place: "杭来湾煤矿",
  payType: "1",
  price: price(690_0000n),
  qualities: [quality("≥6000")],
};
const ware: WareNow = {
  name: "籽精煤",
  placeName: "杭来湾煤矿",
  payType: "1",
  price: price(690_0000n),
  ownPrice: null,
  qualities: [quality("≥6000")],
};

test.each([
  ["nothing is said of what is as it was", {}, []],
  ["a price that has risen", { price: price(700_0000n) }, ["单价（元/吨）：690.00 → 700.00"]],
  [
    "one's own price counts, not the shop's",
    { ownPrice: price(675_0000n) },
    ["单价（元/吨）：690.00 → 675.00"],
  ],
  ["another promise", { qualities: [quality("≥5800")] }, ["热值 承诺值：≥6000 → ≥5800"]],
  [
    "another place and way to pay",
    { placeName: "柠条塔矿", payType: "0" as const },
    ["提货地点：杭来湾煤矿 → 柠条塔矿", "付款方式：保证付款 → 预付款"],
  ],
] satisfies readonly (readonly [string, Partial<WareNow>, readonly string[]])[])("%s", (_, part, words) => {
  expect(whatHasChanged(order, { ...ware, ...part })).toEqual(words);
});
