import { expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

test("no two purposes lock by the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
