import { expect, test } from "vitest";
import { fitWithin, photoLimits } from "./photo.ts";

test("a picture keeps to the limits and to its proportions, and is never made larger", () => {
  expect(fitWithin(3000, 2000, photoLimits)).toEqual({ width: 1500, height: 1000 });
  expect(fitWithin(1000, 4000, photoLimits)).toEqual({ width: 375, height: 1500 });
  expect(fitWithin(800, 600, photoLimits)).toEqual({ width: 800, height: 600 });
  expect(fitWithin(9000, 1, photoLimits)).toEqual({ width: 1500, height: 1 });
});
