import { expect, test } from "vitest";
import { contentOf, shownBy } from "./view-content.ts";

const settings = { hidden: ["bank"], order: ["firm"], widths: { firm: 120 }, pageSize: 50, dense: true };

test("本月 saved in November is December's in December, with filters and columns as they were", () => {
  const search = { from: "2026-11-01", to: "2026-11-28", direction: "2", sort: "-amount" };
  const view = contentOf(search, settings, "2026-11-28");
  expect(view.days).toBe("month");
  expect(shownBy(view, "2026-12-05")).toEqual([
    { from: "2026-12-01", to: "2026-12-05", direction: "2", sort: "-amount" },
    settings,
  ]);
});

test("days of one's own stay as they were", () => {
  const search = { from: "2026-11-03", to: "2026-11-20" };
  expect(shownBy(contentOf(search, settings, "2026-11-28"), "2026-12-05")[0]).toEqual(search);
});

test("the page that was read and the row that was open are no part of a view", () => {
  const view = contentOf(
    { page: "3", open: "T1", tab: "x", after: "1-1", firm: "朔源" },
    settings,
    "2026-11-28",
  );
  expect(view.search).toEqual({ firm: "朔源" });
});
