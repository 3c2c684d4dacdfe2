import { expect, test } from "vitest";
import { parseSetting, settingKeys, settingText, usualSettings } from "./settings.ts";

test("every usual value is a valid one of its own, and is written as it is read", () => {
  for (const key of settingKeys) {
    const text = settingText(key, usualSettings[key]);
    if (key === "name" || key === "shortName") continue;
    expect(parseSetting(key, text)).toEqual({ ok: true, value: usualSettings[key] });
  }
});

test.each([
  ["name", " "],
  ["name", "名".repeat(101)],
  ["pageSize", "0"],
  ["pageSize", "101"],
  ["pageSize", "2.5"],
  ["pageSize", "-5"],
  ["hasMall", "yes"],
  ["photoMaxWidth", ""],
  ["withdrawalApprovalFrom", "-1"],
  ["withdrawalApprovalFrom", "1.234"],
  ["errorLogEnvironments", "生产"],
] as const)("%s may not be %j", (key, typed) => {
  expect(parseSetting(key, typed)).toMatchObject({ ok: false });
});

test("a list is cut at commas of both kinds, and holds each name once", () => {
  expect(parseSetting("errorLogEnvironments", "production， staging,production")).toEqual({
    ok: true,
    value: ["production", "staging"],
  });
});
