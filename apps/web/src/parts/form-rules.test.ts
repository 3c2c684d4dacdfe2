import { fen } from "@zd/domain/kernel/brand";
import { describe, expect, test } from "vitest";
import { positive } from "./form-rules.ts";
import { fundPasswordRule } from "./funds/fund-password-field.tsx";

describe("an amount that must be more than nought", () => {
  test("passes from the least amount on", () => {
    expect(positive("amount", fen(1n))).toEqual({});
  });
  test.each([0n, -1n])("is refused at its path where it is %s", (amount) => {
    expect(positive("penalty.amount", fen(amount))).toEqual({ "penalty.amount": "须大于零" });
  });
});

describe("a fund password in a form", () => {
  test("passes with six digits", () => {
    expect(fundPasswordRule({ fundPassword: "246810" })).toEqual({});
  });
  test.each(["12345", "1234567", "12345a"])("is refused as %s", (fundPassword) => {
    expect(fundPasswordRule({ fundPassword })).toEqual({ fundPassword: "须为 6 位数字" });
  });
});
