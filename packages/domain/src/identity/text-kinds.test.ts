import { expect, test } from "vitest";
import { codeText, isTextKind, textKinds, textOf, valueNames, wordsOf } from "./text-kinds.ts";

test("a code says what it is for, and that nobody will ask for it", () => {
  expect(wordsOf(codeText("fund", "012345"))).toBe(
    "验证码012345，用于重置资金密码，5分钟内有效。如非本人操作请忽略；切勿告知任何人，工作人员也不会索要。",
  );
});

test("values stand in a text in the order of its template, and none is left over", () => {
  expect(valueNames("overdue")).toEqual(["loan", "days", "grade", "amount"]);
  const filled = (kind: (typeof textKinds)[number]) =>
    wordsOf({ kind, values: Object.fromEntries(valueNames(kind).map((name) => [name, "值"])) });
  for (const kind of textKinds) expect(filled(kind)).not.toMatch(/[{}]/);
});

test("a value with braces of its own is not filled in again", () => {
  expect(wordsOf(textOf("rejected", { memo: "见{memo}" }))).toBe(
    "贵公司的会员注册被驳回：见{memo}。修改资料后可重新提交。",
  );
});

test("a name is a kind only where a template has it", () => {
  expect([isTextKind("code"), isTextKind("toString"), isTextKind("")]).toEqual([true, false, false]);
});
