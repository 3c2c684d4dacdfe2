import { expect, test } from "vitest";
import { creditCodeOf } from "../identity/credit-code.ts";
import { type NumberKind, numberKinds } from "./codes.ts";
import { isHolderNumber } from "./holder-number.ts";

const creditCode = creditCodeOf("610802", "XY067K31");
const other = creditCodeOf("610802", "XY067K32");
const organisation = creditCode.slice(8, 17);

test.each<[kind: NumberKind, name: string, number: string, isOne: boolean]>([
  ["8", "组织机构代码", organisation, true],
  ["8", "组织机构代码", `${organisation.slice(0, 8)}-${organisation.slice(8)}`, true],
  ["8", "组织机构代码", other.slice(8, 17), false],
  ["8", "组织机构代码", creditCode, false],
  ["9", "营业执照号", creditCode, true],
  ["9", "营业执照号", "6108021234567", true],
  ["9", "营业执照号", "610802123456789", true],
  ["9", "营业执照号", "61080212345678", false],
  ["9", "营业执照号", other, false],
  ["T", "统一社会信用代码", creditCode.toLowerCase(), true],
  ["T", "统一社会信用代码", other, false],
  ["28", "统一社会信用代码（企业）", creditCode, true],
  ["28", "统一社会信用代码（企业）", organisation, false],
])("of kind %s, %s, the number %s is the firm's own: %s (R-3165…R-3168)", (kind, name, number, isOne) => {
  expect(numberKinds[kind]).toBe(name);
  expect(isHolderNumber(kind, number, { creditCode, today: "2026-06-15" })).toBe(isOne);
});
