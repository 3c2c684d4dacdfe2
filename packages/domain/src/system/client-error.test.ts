import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutPersonalData } from "./client-error.ts";

describe("a fault of a browser is kept without what could be about a person", () => {
  test.each([
    ["a mobile", "无法识别 13912345678", "无法识别 …"],
    ["an identity card", "bad id 11010519491231002X", "bad id …"],
    ["a mail address", "to chen.yao@example.com failed", "to … failed"],
    ["a token", "token 9f86d081884c7d659a2feaa0c55ad015 refused", "token … refused"],
    [
      "the query of an address",
      "at go (https://zd.example/assets/a.js?token=abc:12:7)",
      "at go (https://zd.example/assets/a.js?…:12:7)",
    ],
  ])("%s", (_, text, result) => {
    expect(withoutPersonalData(text)).toBe(result);
  });

  test("where it happened stays", () => {
    const stack = "TypeError: x is undefined\n    at draw (https://zd.example/assets/room-Cd3f.js:12:345)";
    expect(withoutPersonalData(stack)).toBe(stack);
  });

  test("no number of five digits is left, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 10_000 }), fc.string(), (before, number, after) => {
        expect(withoutPersonalData(`${before}${number}${after}`)).not.toMatch(/\d{5}/);
      }),
    );
  });
});
