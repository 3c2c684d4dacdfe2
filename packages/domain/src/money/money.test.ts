import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen, price, quantity } from "../kernel/brand.ts";
import { amountOf, shareOf } from "./amount.ts";
import { displayNumber } from "./display-number.ts";
import { feeOf } from "./fee.ts";
import { formatPrice, groupedPrice, parsePrice } from "./price.ts";
import { formatQuantity, groupedQuantity, parseQuantity } from "./quantity.ts";
import { formatAmount, formatYuan, parseYuan } from "./yuan.ts";

describe("what is typed into an amount field", () => {
  test.each([
    ["505", 505_00n],
    ["505.5", 505_50n],
    ["0.05", 5n],
    ["-12.30", -12_30n],
    ["+1", 100n],
    ["999999999999999999.99", 99_999_999_999_999_999_999n],
  ])("%s is an amount", (text, amount) => expect(parseYuan(text)).toBe(amount));

  test.each([
    "",
    " ",
    "1.005",
    "1e5",
    "NaN",
    "Infinity",
    "1,000",
    " 1",
    "1 ",
    ".5",
    "5.",
    "0x10",
    "１",
    "--1",
    "1000000000000000000",
  ])("%j is none", (text) => expect(parseYuan(text)).toBeNull());

  test("a price has at most four decimals and no sign", () => {
    expect(parsePrice("0.1005")).toBe(1005n);
    for (const text of ["0.10005", "-1", "+1", ""]) expect(parsePrice(text)).toBeNull();
  });

  test("a quantity has at most four decimals and no sign", () => {
    expect(parseQuantity("12.3456")).toBe(12_3456n);
    for (const text of ["12.34567", "-1", "1e3", ""]) expect(parseQuantity(text)).toBeNull();
  });
});

describe("what is shown", () => {
  test("an amount has two decimals, a price two to four, a quantity only those that count", () => {
    expect(formatYuan(fen(505_00n))).toBe("505.00");
    expect(formatYuan(fen(-5n))).toBe("-0.05");
    expect(formatPrice(price(620_0000n))).toBe("620.00");
    expect(formatPrice(price(1005n))).toBe("0.1005");
    expect(formatPrice(price(6_2050n))).toBe("6.205");
    expect(formatQuantity(quantity(5000_0000n))).toBe("5000");
    expect(formatQuantity(quantity(12_5000n))).toBe("12.5");
  });

  test("thousands are set apart for reading", () => {
    expect(formatAmount(fen(3_105_000_00n))).toBe("3,105,000.00");
    expect(formatAmount(fen(-1_234_56n))).toBe("-1,234.56");
    expect(formatAmount(fen(999_00n))).toBe("999.00");
    expect(groupedPrice(price(1_120_5000n))).toBe("1,120.50");
    expect(groupedPrice(price(1005n))).toBe("0.1005");
    expect(groupedQuantity(quantity(24_500_0000n))).toBe("24,500");
    expect(groupedQuantity(quantity(6_000_1234n))).toBe("6,000.1234");
  });

  test.each([
    [1.23456, "1.2346"],
    ["1.00005", "1.0001"],
    ["120.5000", "120.5"],
    [0, "0"],
    ["-0.00001", "0"],
    [1e-9, "0"],
    [-3.1, "-3.1"],
    [12n, "12"],
    ["", "--"],
    ["abc", "--"],
    [Number.NaN, "--"],
    [Number.POSITIVE_INFINITY, "--"],
    [null, "--"],
    [undefined, "--"],
    [{}, "--"],
    [true, "--"],
  ])("%s shows as %s", (value, text) => expect(displayNumber(value)).toBe(text));
});

describe("a product of price and quantity", () => {
  test("E0-1: 5 000 t at 621.00 are 3 105 000.00", () => {
    expect(amountOf(price(621_0000n), quantity(5000_0000n))).toBe(3_105_000_00n);
  });

  test("half a fen counts as a whole one", () => {
    expect(amountOf(price(50n), quantity(1_0000n))).toBe(1n);
    expect(amountOf(price(49n), quantity(1_0000n))).toBe(0n);
    expect(amountOf(price(50n), quantity(-1_0000n))).toBe(-1n);
  });

  test("is never more than half a fen away from the exact one", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 10n ** 12n), (p, q) => {
        const error = amountOf(price(p), quantity(q)) * 1_000_000n - p * q;
        expect(error > -500_000n && error <= 500_000n).toBe(true);
      }),
    );
  });

  test("10 % of 3 100 000 are 310 000", () => {
    expect(shareOf(fen(3_100_000_00n), 1_000)).toBe(310_000_00n);
    expect(shareOf(fen(5n), 1_000)).toBe(1n);
  });

  test("a service fee goes by the tonne or by the amount", () => {
    expect(feeOf({ unit: "TON", perTonne: price(2000n) }, price(621_0000n), quantity(5000_0000n))).toBe(
      1_000_00n,
    );
    expect(feeOf({ unit: "MILLE", perMillion: 300 }, price(600_0000n), quantity(1000_0000n))).toBe(180_00n);
  });
});

test("every written form reads back to the same value", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 19n), 10n ** 19n), (n) => {
      expect(parseYuan(formatYuan(fen(n)))).toBe(n);
      const size = n < 0n ? -n : n;
      expect(parsePrice(formatPrice(price(size)))).toBe(size);
      expect(parseQuantity(formatQuantity(quantity(size)))).toBe(size);
    }),
  );
});
