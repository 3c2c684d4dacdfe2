import { expect, test } from "vitest";
import { addDays, addMonths, addYears } from "./calendar.ts";
import { formatShanghai, parseShanghai } from "./shanghai-time.ts";

const at = (text: string) => parseShanghai(text) as NonNullable<ReturnType<typeof parseShanghai>>;

test.each([
  ["2026-03-02 10:00:00", 6, "2026-09-02 10:00:00"],
  ["2026-08-31 23:59:59", 6, "2027-02-28 23:59:59"],
  ["2026-12-31 00:00:00", 2, "2027-02-28 00:00:00"],
  ["2027-12-31 00:00:00", 2, "2028-02-29 00:00:00"],
])("%s and %i months is %s", (from, months, to) => {
  expect(formatShanghai(addMonths(at(from), months))).toBe(to);
});

test("a year after the leap day is the last of February", () => {
  expect(formatShanghai(addYears(at("2028-02-29 08:00:00"), 1))).toBe("2029-02-28 08:00:00");
  expect(formatShanghai(addDays(at("2028-02-28 08:00:00"), 2))).toBe("2028-03-01 08:00:00");
});
