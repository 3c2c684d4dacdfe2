import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { contractControlList } from "../contracts/lists.ts";
import { mostNumbers, numbersIn, tooManyNumbers } from "./numbers.ts";

test.each([
  ["", []],
  ["20261122-1640", ["20261122-1640"]],
  ["A1,A2，A3;A4、A5", ["A1", "A2", "A3", "A4", "A5"]],
  [" A1\nA2\r\n\tA1 ", ["A1", "A2"]],
])("%j holds the numbers %j", (typed, numbers) => {
  expect(numbersIn(typed)).toEqual(numbers);
});

test("numbers come out as they went in, however they are parted", () => {
  const number = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
  fc.assert(
    fc.property(fc.uniqueArray(number), fc.constantFrom(" ", ",", "\n", "， "), (numbers, between) => {
      expect(numbersIn(numbers.join(between))).toEqual(numbers);
    }),
  );
});

test("more numbers than one question takes are refused in words, and not cut off", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `T${n}`);
  const decode = (contno: string) => z.safeDecode(contractControlList.input, { contno });
  expect(tooManyNumbers(many(mostNumbers))).toBeNull();
  expect(decode(many(mostNumbers).join(" ")).success).toBe(true);
  expect(JSON.stringify(decode(many(mostNumbers + 1).join(" ")).error?.issues)).toContain(
    `一次最多查 ${mostNumbers} 个编号，现有 ${mostNumbers + 1} 个`,
  );
  expect(tooManyNumbers(["x".repeat(65)])).toContain("最长 64 个字");
});
