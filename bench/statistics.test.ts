import { expect, test } from "vitest";
import { median, medianOf, quantile } from "./statistics.ts";

test("the median of an even number of rounds lies between the two in the middle", () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("the 99th percentile of a hundred answers is the slowest but one", () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile([7], 0.99)).toBe(7);
});

test("each figure has its own median, also where a round lacks it", () => {
  expect(medianOf([{ a: 1, b: 5 }, { a: 3 }, { a: 2, b: 7 }])).toEqual({ a: 2, b: 6 });
});
