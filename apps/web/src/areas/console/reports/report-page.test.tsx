import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test, vi } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./report-page.tsx";
import "./past-reports-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { reports } = api;
type Shown = OutputOf<typeof reports.readReport>;

afterEach(cleanup);

const coal = (key: string, label: string, figures: readonly bigint[]) => ({
  key,
  label,
  figures: [...figures],
});
const shown: Shown = {
  report: "product",
  from: "2025-06-14",
  to: "2025-06-15",
  grain: "day",
  madeAt: testNow,
  total: [3n, 80_000_000n, 5_200_000_00n],
  subjects: [
    coal("WK01", "原煤", [2n, 60_000_000n, 3_700_000_00n]),
    coal("WK02", "块煤", [1n, 20_000_000n, 1_500_000_00n]),
  ],
  spans: [
    coal("2025-06-14", "2025-06-14", [1n, 50_000_000n, 3_100_000_00n]),
    coal("2025-06-15", "2025-06-15", [2n, 30_000_000n, 2_100_000_00n]),
    coal("2025-06-16", "2025-06-16", [0n, 0n, 0n]),
  ],
  before: {
    from: "2025-06-12",
    to: "2025-06-13",
    total: [2n, 100_000_000n, 6_000_000_00n],
    subjects: [coal("WK01", "原煤", [2n, 40_000_000n, 2_000_000_00n])],
  },
  yearBefore: null,
};
const nothing: Shown = { ...shown, total: [0n, 0n, 0n], subjects: [], spans: [] };

const open = (search: string, answers: readonly Answer[], role: RoleName = "riskController") =>
  renderPage(`/console/reports${search}`, answers, {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

test("a report shows its totals, a chart by time, and both tables with their sums", async () => {
  open("?report=product&from=2025-06-14&to=2025-06-15&grain=day", [answer(reports.readReport, () => shown)]);
  const byProduct = within(await screen.findByRole("table", { name: "按品种" }));
  expect(
    byProduct.getByRole("row", { name: "原煤 2 6,000 3,700,000.00 616.67 75.0 +50.0 --" }),
  ).toBeDefined();
  expect(
    byProduct.getByRole("row", { name: "合计 3 8,000 5,200,000.00 650.00 100.0 −20.0 --" }),
  ).toBeDefined();
  const byDay = within(screen.getByRole("table", { name: "按日" }));
  expect(byDay.getByRole("row", { name: "2025-06-15 2 3,000 2,100,000.00 700.00 37.5" })).toBeDefined();
  expect(byDay.getByRole("row", { name: "2025-06-16 0 0 0.00 -- 0.0" })).toBeDefined();
  expect(screen.getByRole("img", { name: "2025-06-14 至 2025-06-15 成交量，合计 8,000 吨" })).toBeDefined();
  expect(byProduct.getByRole("row", { name: "块煤 1 2,000 1,500,000.00 750.00 25.0 -- --" })).toBeDefined();
  expect(screen.getByText(/环比对比 2025-06-12 至 2025-06-13$/)).toBeDefined();
  // The average stands beside the quantity, with a gap where nothing was dealt.
  expect(screen.getByText("2025-06-15：3,000 吨，均价 700.00 元/吨")).toBeDefined();
  expect(screen.getByText("2025-06-16：0 吨，均价 -- 元/吨")).toBeDefined();
  expect(screen.getByText("均价 元/吨（右轴）")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "报表" })).toBeDefined();
});

test("without an address it is of this month, and a preset asks for its own days", async () => {
  const queries: InputOf<typeof reports.readReport>[] = [];
  open("", [
    answer(reports.readReport, (input) => {
      queries.push(input);
      return shown;
    }),
  ]);
  await expect
    .poll(() => queries)
    .toMatchObject([{ report: "product", from: "2025-06-01", to: "2025-06-16" }]);
  await userEvent.click(await screen.findByRole("button", { name: "昨天" }));
  await expect
    .poll(() => queries.at(-1))
    .toEqual({
      report: "product",
      from: "2025-06-15",
      to: "2025-06-15",
      grain: "day",
    });
});

test("ten years cannot be asked for, and the field says why", async () => {
  open("?from=2015-06-15&to=2025-06-14&grain=month", [
    answer(reports.readReport, () => "REPORT_PERIOD_TOO_LONG" as never),
  ]);
  expect(await screen.findByText("期间最长一年")).toBeDefined();
  expect(screen.getByRole("button", { name: "查询" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "导出 Excel" })).toHaveProperty("disabled", true);
});

test("a period without anything says so, and what would be counted", async () => {
  open("", [answer(reports.readReport, () => nothing)]);
  expect(await screen.findByText("这段时间没有记录")).toBeDefined();
  expect(screen.getByText(/不含练习场次/)).toBeDefined();
});

test("Excel, PDF and the pack ask for what is shown; a desk that may not read all gets no pack", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const taken: unknown[] = [];
  const file = { name: "按品种.pdf", content: "JVBERg==" };
  open("?report=product&from=2025-06-14&to=2025-06-15&grain=day", [
    answer(reports.readReport, () => shown),
    answer(reports.exportReport, (input) => {
      taken.push(input);
      return file;
    }),
    answer(reports.exportForRegulator, (input) => {
      taken.push(input);
      return file;
    }),
  ]);
  const period = { from: "2025-06-14", to: "2025-06-15", grain: "day" };
  await screen.findByRole("table", { name: "按品种" });
  await userEvent.click(screen.getByRole("button", { name: "导出 PDF" }));
  await expect.poll(() => taken).toEqual([{ report: "product", ...period, format: "pdf" }]);
  await userEvent.click(screen.getByRole("button", { name: "监管报送包" }));
  await expect.poll(() => taken.at(-1)).toEqual(period);
  vi.restoreAllMocks();
  cleanup();

  open("", [answer(reports.readReport, () => shown)], "tradeManager");
  await screen.findByRole("table", { name: "按品种" });
  expect(screen.queryByRole("button", { name: "监管报送包" })).toBeNull();
  const choice = within(screen.getByRole("navigation", { name: "报表" }));
  expect(choice.queryByRole("link", { name: "融资" })).toBeNull();
});

test("a desk without any report is told so", async () => {
  open("", [], "contentEditor");
  expect(await screen.findByText("您没有此页面的权限")).toBeDefined();
});

test("a past report stays as it was, and says where today differs", async () => {
  const past: OutputOf<typeof reports.readPastReport> = {
    ...shown,
    id: "product-day-20250614" as never,
    kind: "day",
    sha256: "ab".repeat(32),
    differences: [{ line: "合计", column: "成交额 元", reported: "5,200,000.00", now: "5,200,001.00" }],
  };
  open("?past=product-day-20250614", [answer(reports.readPastReport, () => past)]);
  const differences = within(await screen.findByRole("table", { name: "与现在数据的差异" }));
  expect(differences.getByRole("row", { name: "合计 成交额 元 5,200,000.00 5,200,001.00" })).toBeDefined();
  expect(screen.getByRole("table", { name: "按品种" })).toBeDefined();
  expect(screen.getByText(new RegExp("ab".repeat(32)))).toBeDefined();
});
