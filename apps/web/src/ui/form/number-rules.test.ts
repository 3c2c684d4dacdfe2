import { readdirSync, readFileSync } from "node:fs";
import { fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { displayNumber } from "@zd/domain/money/display-number";
import { describe, expect, test } from "vitest";

describe("the specification's numbers and texts", () => {
  test.each([
    [1.23456789, "1.2346"],
    ["1.50000", "1.5"],
    ["-0.00004", "0"],
    [0, "0"],
    [620, "620"],
    ["1e3", "--"],
    ["", "--"],
    ["abc", "--"],
    [null, "--"],
    [undefined, "--"],
    [Number.NaN, "--"],
    [Number.POSITIVE_INFINITY, "--"],
  ])("%s is shown as %s (R-519, R-520)", (value, shown) => {
    expect(displayNumber(value)).toBe(shown);
  });

  test.each([
    [10_000n, "壹佰元整"],
    [0n, "零元整"],
    [1_005n, "壹拾元零伍分"],
    [100_000_000_00n, "壹亿元整"],
    [12_345_67n, "壹万贰仟叁佰肆拾伍元陆角柒分"],
  ])("%s fen are %s (R-521)", (amount, capitals) => {
    expect(chineseCapital(fen(amount))).toBe(capitals);
  });

  const folder = `${import.meta.dirname}/../../`;
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name),
  );
  test.each([
    ["two dashes that are not `noNumber`", /(["'`])--\1|>--</],
    ["a number rounded by hand, which keeps its zeros", /\.toFixed\(/],
    ["a number or a time as the browser's language has it", /\.toLocale\w*String\(|Intl\.NumberFormat/],
  ])("no page writes %s", (_, pattern) => {
    expect(pages.length).toBeGreaterThan(200);
    const wrong = pages.filter((name) => pattern.test(readFileSync(`${folder}${name}`, "utf8")));
    expect(wrong).toEqual([]);
  });
});
