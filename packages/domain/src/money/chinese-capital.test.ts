import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen } from "../kernel/brand.ts";
import { chineseCapital, parseChineseCapital } from "./chinese-capital.ts";
import { parseYuan } from "./yuan.ts";

/** domain §10.4: amount, canonical form, further forms that the rules allow. */
const vectors: readonly (readonly [string, string, ...string[]])[] = [
  ["1409.50", "壹仟肆佰零玖元伍角"],
  ["6007.14", "陆仟零柒元壹角肆分"],
  ["1680.32", "壹仟陆佰捌拾元零叁角贰分", "壹仟陆佰捌拾元叁角贰分"],
  ["107000.53", "壹拾万柒仟元零伍角叁分", "壹拾万零柒仟元伍角叁分"],
  ["16409.02", "壹万陆仟肆佰零玖元零贰分"],
  ["325.04", "叁佰贰拾伍元零肆分"],
  ["289546.52", "贰拾捌万玖仟伍佰肆拾陆元伍角贰分"],
  ["7560.31", "柒仟伍佰陆拾元零叁角壹分", "柒仟伍佰陆拾元叁角壹分"],
  ["532.00", "伍佰叁拾贰元整", "伍佰叁拾贰元正"],
  ["425.03", "肆佰贰拾伍元零叁分"],
  ["325.20", "叁佰贰拾伍元贰角", "叁佰贰拾伍元贰角整"],
  ["240968", "贰拾肆万零玖佰陆拾捌元整", "贰拾肆万玖佰陆拾捌元整"],
  ["0", "零元整"],
  ["0.05", "伍分"],
  ["0.10", "壹角"],
  ["0.56", "伍角陆分"],
  ["10", "壹拾元整"],
  ["11", "壹拾壹元整"],
  ["20", "贰拾元整"],
  ["10.50", "壹拾元零伍角", "壹拾元伍角"],
  ["101", "壹佰零壹元整"],
  ["110", "壹佰壹拾元整"],
  ["1001", "壹仟零壹元整"],
  ["1010", "壹仟零壹拾元整"],
  ["10001", "壹万零壹元整"],
  ["10010", "壹万零壹拾元整"],
  ["10100", "壹万零壹佰元整"],
  ["100001", "壹拾万零壹元整"],
  ["1000000", "壹佰万元整"],
  ["10100000", "壹仟零壹拾万元整"],
  ["100000001", "壹亿零壹元整"],
  ["100001000", "壹亿零壹仟元整"],
  ["100010000", "壹亿零壹万元整"],
  ["123456789.12", "壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元壹角贰分"],
  ["3633420.29", "叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分"],
  ["1000000000000", "壹万亿元整"],
];

describe("an amount in capitals", () => {
  test.each(vectors)("%s is %s", (amount, canonical, ...others) => {
    expect(chineseCapital(amount)).toBe(canonical);
    for (const form of [canonical, ...others, `人民币${canonical}`]) {
      expect(parseChineseCapital(form)).toBe(parseYuan(amount));
    }
  });

  test("fen are rounded half up", () => {
    expect(chineseCapital("1.005")).toBe("壹元零壹分");
    expect(chineseCapital(fen(505_00n))).toBe("伍佰零伍元整");
  });

  test.each(["abc", "", null, undefined, "12,000", "1e5", "-5.5", "+5", " 1", "10000000000000000"])(
    "%s is 数据非法",
    (text) => {
      expect(chineseCapital(text)).toBe("数据非法");
    },
  );

  test.each([
    "",
    "元",
    "元整",
    "壹",
    "壹仟壹元整",
    "壹壹元整",
    "壹拾零元整",
    "零伍分",
    "壹元零零伍分",
    "拾元整",
    "数据非法",
    "壹元整整",
    "壹分整",
  ])("%j is no amount", (text) => expect(parseChineseCapital(text)).toBeNull());

  test("reads back to the same amount, and never holds two 零 in a row", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n - 1n), (n) => {
        const words = chineseCapital(fen(n));
        expect(parseChineseCapital(words)).toBe(n);
        expect(words).not.toContain("零零");
      }),
      { numRuns: 2_000 },
    );
  });
});
