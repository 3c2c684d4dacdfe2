import { describe, expect, test } from "vitest";
import { addUp } from "../reports/figures.ts";
import type { Period } from "../reports/period.ts";
import { type ReportName, reportNames, reportOf } from "../reports/reports.ts";
import { reportLetter } from "./report-letter.ts";

const june: Period = { from: "2026-06-01", to: "2026-06-30", grain: "day" };
/** Ten thousand million yuan, as much as the exchange deals in a year, and a million tonnes. */
const much = 1_000_000_000_000n;

const printed = (report: ReportName, sha256: string | null = null) => {
  const figures = Object.values(reportOf(report).sums).map(({ unit }) => (unit === "count" ? 12_345n : much));
  const subject = "鄂尔多斯市朔源煤炭运销有限责任公司";
  const found = [
    { span: null, subject: null, label: null, figures },
    { span: null, subject: "F1", label: subject, figures },
    { span: "2026-06-15", subject: null, label: null, figures },
  ];
  const made = addUp(report, june, found);
  return reportLetter({
    report,
    period: june,
    figures: {
      ...made,
      earlier: { before: { ...made, from: "2026-05-01", to: "2026-05-31" }, yearBefore: null },
    },
    issuer: "朔原大宗商品交易中心",
    madeAt: "2026-07-01 00:10:00",
    by: "韩雪",
    printedAt: "2026-07-01 09:00:00",
    sha256,
  });
};

/** The width of A4 between its margins, and what each cell has beside its text, in points. */
const [inner, pad] = [493, 15];

describe("the print of a report", () => {
  test.each(reportNames)(
    "%s has room for all of its figures in letters that can be read, however much was dealt",
    (report) => {
      for (const block of printed(report).blocks) {
        if (block.kind !== "table") continue;
        const shares = block.columns.reduce((sum, { share }) => sum + share, 0);
        expect((inner - block.columns.length * pad) / shares).toBeGreaterThan(6);
        for (const [at, { share, right }] of block.columns.entries())
          for (const row of block.rows) if (right) expect((row[at] ?? "").length * 0.55).toBeLessThan(share);
      }
    },
  );

  test("says its period, what is counted, who prints it, and of a past one the hash of its figures", () => {
    const facts = JSON.stringify(printed("fulfilment", "ab".repeat(32)).blocks[0]);
    for (const words of ["2026-06-01 至 2026-06-30", "韩雪", "履约率 = 完成", `SHA-256 ${"ab".repeat(32)}`])
      expect(facts).toContain(words);
    expect(JSON.stringify(printed("fulfilment").blocks[0])).not.toContain("SHA-256");
  });

  test("says what it is compared with, and has a dash where there is nothing", () => {
    const { blocks } = printed("buyer");
    const facts = JSON.stringify(blocks[0]);
    expect(facts).toContain('["成交量环比","对比 2026-05-01 至 2026-05-31"]');
    expect(facts).toContain('["成交量同比","--"]');
    const table = blocks.at(-1);
    if (table?.kind !== "table") throw new Error("the last block is the table of changes");
    expect(table.columns.map(({ title }) => title)).toEqual([
      "买方",
      "本期 吨",
      "上期 吨",
      "环比 %",
      "上年同期 吨",
      "同比 %",
    ]);
    expect(table.rows.at(-1)).toEqual(["合计", "100,000,000", "100,000,000", "0.0", "--", "--"]);
  });

  test("has the table by what it is of and the table by day, each with its total", () => {
    const tables = printed("buyer").blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
    expect(tables.map(({ rows }) => rows.length)).toEqual([2, 31, 2]);
    expect(tables.map(({ rows }) => rows.at(-1)?.[0])).toEqual(["合计", "合计", "合计"]);
    expect(printed("buyer")).toMatchObject({ number: "BB-buyer-20260601-20260630", title: "按买方报表" });
  });
});
