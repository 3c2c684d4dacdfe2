import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "./brand.ts";
import { formatDeadline, formatShanghai, parseShanghai, shanghaiDay, startOfDay } from "./shanghai-time.ts";

test("a moment just before midnight in UTC is already the next morning in Shanghai", () => {
  const at = instant(Date.UTC(2025, 5, 15, 23, 30));
  expect(formatShanghai(at)).toBe("2025-06-16 07:30:00");
  expect(shanghaiDay(at)).toBe("2025-06-16");
  expect(formatShanghai(startOfDay(at))).toBe("2025-06-16 00:00:00");
});

test("what is due at midnight is due at 24:00 of the day that ends with it", () => {
  const due = (text: string) => formatDeadline(parseShanghai(text) ?? instant(0));
  expect(due("2026-11-30 00:00:00")).toBe("2026-11-29 24:00");
  expect(due("2026-01-01 00:00:00")).toBe("2025-12-31 24:00");
  expect(due("2026-11-30 17:00:00")).toBe("2026-11-30 17:00");
});

test.each(["2025-02-30", "2025-06-16T07:30:00", "2025-06-16 24:00:00", "", "25-06-16"])(
  "%s is no moment",
  (text) => {
    expect(parseShanghai(text)).toBeNull();
  },
);

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
      const at = instant(seconds * 1000);
      expect(parseShanghai(formatShanghai(at))).toBe(at);
    }),
  );
});
