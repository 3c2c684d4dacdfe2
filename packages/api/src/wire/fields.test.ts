import { expect, test } from "vitest";
import { z } from "zod";
import { sandboxBankCalls } from "../funds/sandbox.ts";
import { words } from "./fields.ts";

test.each([
  ["  H001 ", "H001"],
  ["H001", "H001"],
  ["   ", null],
  [" 12345 ", null],
] as const)("words of two to four signs: %j is %j", (input, read) => {
  expect(words(4, 2).safeDecode(input).data ?? null).toBe(read);
});

test("no account is opened at the sandbox bank with less than nothing", () => {
  const accepts = (balance: string) =>
    z.safeDecode(sandboxBankCalls.openAccount.input, { accno: "6217000000009999", accname: "风", balance })
      .success;
  expect([accepts("-0.01"), accepts("-1"), accepts("0"), accepts("1")]).toEqual([false, false, true, true]);
});
