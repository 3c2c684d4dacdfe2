import { fen, price, quantity } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { grouped, shownAmount, shownPrice, shownQuantity } from "./figures.tsx";

test("amounts, prices and quantities read as on paper", () => {
  expect(shownAmount(fen(148620000n))).toBe("1,486,200.00");
  expect(shownAmount(fen(-81000000n))).toBe("−810,000.00");
  expect(shownPrice(price(11205000n))).toBe("1,120.50");
  expect(shownPrice(price(6200125n))).toBe("620.0125");
  expect(shownQuantity(quantity(1000000000n))).toBe("100,000");
  expect(shownQuantity(quantity(60004400n))).toBe("6,000.44");
});

test("where there is no number there are two dashes (R-519)", () => {
  expect([shownAmount(null), shownPrice(null), shownQuantity(null)]).toEqual(["--", "--", "--"]);
});

test("decimals are never grouped", () => {
  expect(grouped("1234567.1234567")).toBe("1,234,567.1234567");
});

test("a published range is grouped at both its ends, and its signs stay", () => {
  expect(grouped("5200–5850")).toBe("5,200–5,850");
  expect(grouped("≤0.5000")).toBe("≤0.5000");
  expect(grouped("-12500.5")).toBe("−12,500.5");
});
