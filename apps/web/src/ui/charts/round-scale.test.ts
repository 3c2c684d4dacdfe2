import { expect, test } from "vitest";
import { roundScale, scaleFromZero } from "./round-scale.ts";

test.each([
  ["prices of a quarter", 598.84, 651.91, { low: 590, high: 660 }],
  ["one price alone", 620, 620, { low: 619.2, high: 620.8 }],
])("a scale goes in round steps around %s", (_, lowest, highest, ends) => {
  const { low, high, values } = roundScale(lowest, highest, 4, 1);
  expect(low).toBeLessThanOrEqual(ends.low + 10);
  expect(low).toBeLessThan(lowest);
  expect(high).toBeGreaterThan(highest);
  expect(values[0]).toBeCloseTo(high);
  expect(values.at(-1)).toBeCloseTo(low);
  expect(values.length).toBeLessThanOrEqual(8);
});

test.each([
  ["nothing", 0, [0.5, 0]],
  ["some thousand tonnes", 3_600, [4_000, 2_000, 0]],
  ["a round figure", 10_000, [10_000, 5_000, 0]],
])("a scale of %s begins at nothing", (_, greatest, values) => {
  expect(scaleFromZero(greatest, 2).values).toEqual(values);
});
