import { expect, test } from "vitest";
import { formatShanghai, parseShanghai } from "./shanghai-time.ts";
import { endOfWorkingDay, isWorkingDay } from "./working-day.ts";

const at = (text: string) => parseShanghai(text) as NonNullable<ReturnType<typeof parseShanghai>>;

test.each([
  ["2025-06-16 09:27:18", 2, "2025-06-18 17:00:00"],
  ["2025-06-13 16:59:59", 2, "2025-06-17 17:00:00"],
  ["2025-06-14 10:00:00", 1, "2025-06-16 17:00:00"],
  ["2025-06-20 23:30:00", 2, "2025-06-24 17:00:00"],
])("a deal of %s may be signed for %i working days, until %s", (dealt, days, until) => {
  expect(formatShanghai(endOfWorkingDay(at(dealt), days))).toBe(until);
});

test("nobody works on a Saturday in Shanghai, even while it is still Friday in London", () => {
  expect(isWorkingDay(at("2025-06-14 00:30:00"))).toBe(false);
  expect(isWorkingDay(at("2025-06-16 07:00:00"))).toBe(true);
});
