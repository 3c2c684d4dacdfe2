import { expect, test } from "vitest";
import { fitted, photoLimits } from "./photo.ts";

test("a picture keeps to the limits and to its proportions, and is never made larger", () => {
  expect(fitted(3000, 2000, photoLimits)).toEqual({ width: 1500, height: 1000 });
  expect(fitted(1000, 4000, photoLimits)).toEqual({ width: 375, height: 1500 });
  expect(fitted(800, 600, photoLimits)).toEqual({ width: 800, height: 600 });
  expect(fitted(9000, 1, photoLimits)).toEqual({ width: 1500, height: 1 });
});
