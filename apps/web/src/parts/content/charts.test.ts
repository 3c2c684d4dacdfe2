import { describe, expect, test } from "vitest";
import { figuresOf, isDrawable } from "./chart-figures.ts";
import { drawChart } from "./draw-chart.ts";
import { withCharts } from "./with-charts.ts";

const row = (...texts: string[]) => texts.map((text) => ({ text, header: false }));
const head = (...texts: string[]) => texts.map((text) => ({ text, header: true }));

describe("the figures of a table", () => {
  test("are its columns of numbers under their heads, labelled by the first", () => {
    const rows = [
      head("月", "量（吨）", "备注", "价"),
      row("一", "1,200", "好", "￥620"),
      row("二", "--", "", "12%"),
    ];
    expect(figuresOf(rows)).toEqual({
      labels: ["一", "二"],
      series: [
        { name: "量（吨）", values: [1_200, null] },
        { name: "价", values: [620, 12] },
      ],
    });
  });
  test("have a name where the table has no head", () => {
    expect(figuresOf([row("一", "-3.5")])?.series).toEqual([{ name: "系列1", values: [-3.5] }]);
  });
  test.each([[[]], [[row("一")]], [[head("月", "量"), row("一", "无")]]])("are none in %j", (rows) => {
    expect(figuresOf(rows)).toBeNull();
  });
});

const figures = { labels: ["一", "二", "三"], series: [{ name: "量", values: [10, null, 30] }] };

test.each(["bar", "line", "pie"] as const)(
  "a %s is drawn with words and figures, and nothing runs in it",
  (kind) => {
    const svg = drawChart(kind, { labels: ['<img onerror="x">', "二", "三"], series: figures.series });
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]*量"/);
    expect(svg).not.toContain("<img");
    expect(svg).not.toContain("NaN");
    expect(new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")).toBeNull();
  },
);

test("a gap in the figures is a gap in the line", () => {
  expect(/d="([^"]*)"/.exec(drawChart("line", figures))?.[1]?.match(/M/g)).toHaveLength(2);
});

test("what is below zero stands below the line of zero, and is no piece of a pie", () => {
  const below = { labels: ["一", "二"], series: [{ name: "盈亏", values: [-10, 20] }] };
  expect(isDrawable("pie", below)).toBe(false);
  expect(isDrawable("bar", below)).toBe(true);
  expect(drawChart("bar", below)).not.toContain('height="-');
});

test("one piece is the whole pie, and nothing is none", () => {
  expect(drawChart("pie", { labels: ["一"], series: [{ name: "量", values: [5] }] })).toContain("<circle");
  expect(drawChart("pie", { labels: ["一"], series: [{ name: "量", values: [0] }] })).not.toContain("<path");
});

test("a text has its charts above their tables, and is left as it is without", () => {
  const table = '<table data-chart="bar"><tbody><tr><td>一</td><td>3</td></tr></tbody></table>';
  const drawing = withCharts(`<p>量</p>${table}`);
  expect(drawing).toMatch(/^<p>量<\/p><figure><svg/);
  expect(drawing).toContain("</figure><table");
  expect(withCharts("<p>量</p>")).toBe("<p>量</p>");
  const none = '<table data-chart="bar"><tbody><tr><td>一</td><td>无</td></tr></tbody></table>';
  expect(withCharts(none)).toBe(none);
});
