import { expect, test } from "vitest";
import { z } from "zod";
import { sandboxBankCalls } from "../funds/sandbox.ts";
import { words } from "./fields.ts";

test.each([
  ["  H001 ", "H001"],
  ["H001", "H001"],
  ["   ", null],
  [" 12345 ", null],
] as const)("words of two to four signs: %j is %j", (given, read) => {
  expect(words(4, 2).safeDecode(given).data ?? null).toBe(read);
});

test("no account is opened at the sandbox bank with less than nothing", () => {
  const asked = (balance: string) =>
    z.safeDecode(sandboxBankCalls.openAccount.input, { accno: "6217000000009999", accname: "风", balance })
      .success;
  expect([asked("-0.01"), asked("-1"), asked("0"), asked("1")]).toEqual([false, false, true, true]);
});
