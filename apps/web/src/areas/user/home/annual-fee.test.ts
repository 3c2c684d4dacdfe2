import { expect, test } from "vitest";
import { annualFeeState } from "./annual-fee.ts";

test.each([
  ["2025-07-17", "success", "会员年费有效期至 2025-07-17"],
  ["2025-07-16", "warning", "会员年费 2025-07-16 到期，剩 30 天"],
  ["2025-06-16", "warning", "会员年费 2025-06-16 到期，今天"],
  // Within the days of grace the fee still counts.
  ["2025-05-17", "warning", "会员年费已于 2025-05-17 到期"],
  ["2025-05-16", "error", "会员年费已于 2025-05-16 到期"],
])("on 2025-06-16 a fee until %s is %s", (until, tone, words) => {
  expect(annualFeeState(until, "2025-06-16")).toEqual({ tone, words });
});

test("nothing is said of the annual fee to a firm that never pays one", () => {
  expect(annualFeeState(null, "2025-06-16")).toBeNull();
});
