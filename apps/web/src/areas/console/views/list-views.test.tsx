import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose } from "../../../testing/choose.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import "../funds/transfers-page.tsx";

const { fundDesk, savedViews } = api;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

type Query = InputOf<typeof fundDesk.listTransfers>;

const row = {
  transfer: "T20260615000001",
  at: testNow,
  direction: "out",
  amount: fen(600_000_000n),
  bank: "朔方银行",
  number: "6225 **** 0001",
  firm: "西安秦屹物资有限公司",
  contradicted: "N",
  endedAt: null,
  bankNo: null,
  answer: null,
  memo: "提取货款",
  by: "白雪梅",
  state: "0",
} as const;

type SavedView = OutputOf<typeof savedViews.listViews>[number];

/** 出入金管理, with what the list was asked and what was saved of it. */
function openList(search = "", views: SavedView[] = []) {
  const queries: Query[] = [];
  const saved: InputOf<typeof savedViews.saveView>[] = [];
  renderPage(
    `/console/transfers${search}`,
    [
      answer(fundDesk.listTransfers, (query) => {
        queries.push(query);
        return { rows: [row], total: 240, counts: { "0": 240 }, sums: { amount: "6000000.00" } };
      }),
      answer(savedViews.listViews, () => views),
      answer(savedViews.saveView, (view) => {
        saved.push(view);
        return { view: 7 };
      }),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  return { queries, saved };
}

const titles = () =>
  within(screen.getAllByRole("table")[0] as HTMLElement)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);

test("a usual period is asked for at once, and is known again by its days", async () => {
  const { queries } = openList();
  await screen.findByText(row.transfer);
  await choose(screen.getByRole("combobox", { name: /快捷选择$/ }), "上月");
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: "2025-05-01", to: "2025-05-31" }));
  expect(location.search).toBe("?from=2025-05-01&to=2025-05-31");
});

test("lines that are pasted become several numbers, and too many are not asked for", async () => {
  const { queries } = openList();
  await screen.findByText(row.transfer);
  const field = await screen.findByRole("textbox", { name: "划转编号" });
  fireEvent.paste(field, { clipboardData: { getData: () => "T1\r\nT2\n" } });
  await userEvent.click(screen.getByRole("button", { name: "查询" }));
  await waitFor(() => expect(queries.at(-1)?.filters).toEqual({ transfer: "T1 T2" }));
  const count = queries.length;
  const again = screen.getByRole("textbox", { name: "划转编号" });
  fireEvent.change(again, { target: { value: Array.from({ length: 51 }, (_, n) => `T${n}`).join(",") } });
  await userEvent.click(screen.getByRole("button", { name: "查询" }));
  expect(screen.getByRole("alert").textContent).toBe("一次最多查 50 个编号，现有 51 个");
  expect(queries).toHaveLength(count);
});

test("the page is as long as its reader wants it, and stays so in this browser", async () => {
  const { queries } = openList("?page=3");
  await screen.findByText(row.transfer);
  await choose(screen.getByRole("combobox", { name: "每页条数" }), "100 条/页");
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ pageIndex: 1, pageSize: 100 }));
  expect(localStorage.getItem("zd-table:fundDesk.listTransfers")).toContain('"pageSize":100');
});

test("rows that are made low in one list are low in all", async () => {
  openList();
  await screen.findByText(row.transfer);
  await userEvent.click(screen.getByRole("button", { name: "紧凑行高" }));
  expect(document.documentElement.dataset["density"]).toBe("compact");
  expect(document.querySelector(".ant-table-small")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "标准行高" }));
  expect(document.documentElement.dataset["density"]).toBeUndefined();
});

test("columns are moved, left out and made wider by the keyboard; the state stays at the end", async () => {
  openList();
  await screen.findByText(row.transfer);
  const before = titles();
  expect(before.at(-1)).toBe("状态");
  await userEvent.click(screen.getByRole("button", { name: "列设置" }));
  const second = before[1]?.replace(/元$/, "") ?? "";
  screen.getByRole("button", { name: `${second}前移` }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(titles().slice(0, 2)).toEqual([before[1], before[0]]));
  expect((screen.getByRole("button", { name: "状态后移" }) as HTMLButtonElement).disabled).toBe(true);
  screen.getByRole("button", { name: `${second}变宽` }).focus();
  await userEvent.keyboard("{Enter}");
  const head = document.querySelector<HTMLElement>("[data-column][style*='width']");
  expect(Number.parseInt(head?.style.width ?? "", 10)).toBeGreaterThanOrEqual(48);
  await userEvent.click(screen.getByRole("button", { name: "恢复默认" }));
  await waitFor(() => expect(titles()).toEqual(before));
});

test("columns are moved by dragging their heads, or their lines in 列设置; the state stays at the end", async () => {
  openList();
  await screen.findByText(row.transfer);
  const before = titles();
  const head = (at: number) => {
    const table = within(screen.getAllByRole("table")[0] as HTMLElement);
    return table.getAllByRole("columnheader")[at] as HTMLElement;
  };
  fireEvent.dragStart(head(2));
  fireEvent.dragOver(head(0));
  fireEvent.drop(head(0));
  await waitFor(() => expect(titles().slice(0, 3)).toEqual([before[2], before[0], before[1]]));
  expect(titles().at(-1)).toBe("状态");

  await userEvent.click(screen.getByRole("button", { name: "列设置" }));
  const line = (title: string | null | undefined) =>
    screen.getByRole("checkbox", { name: (title ?? "").replace(/元$/, "") }).closest("li") as HTMLElement;
  fireEvent.dragStart(line(before[0]));
  fireEvent.dragOver(line(before[2]));
  fireEvent.drop(line(before[2]));
  await waitFor(() => expect(titles().slice(0, 3)).toEqual([before[0], before[2], before[1]]));

  // Nothing takes the place of the state, and dropped on itself a column stays.
  fireEvent.dragStart(line(before[0]));
  fireEvent.drop(line("状态"));
  fireEvent.dragStart(head(1));
  fireEvent.drop(head(1));
  expect(titles().slice(0, 3)).toEqual([before[0], before[2], before[1]]);
  expect(titles().at(-1)).toBe("状态");
});

test("a view keeps filters, order, columns and page size, and one of the desk is shown by a press", async () => {
  const ofDesk: SavedView = {
    view: 3,
    name: "大额出金",
    own: false,
    shared: true,
    by: "孙财务",
    search: { direction: "out" },
    days: "week",
    hidden: ["bank"],
    order: [],
    widths: {},
    pageSize: 50,
    dense: false,
  };
  const { queries, saved } = openList("?from=2025-06-16&to=2025-06-16&state=0&page=2", [ofDesk]);
  await screen.findByText(row.transfer);
  await userEvent.click(screen.getByRole("button", { name: "视图" }));
  await userEvent.click(await screen.findByRole("button", { name: "保存当前视图…" }));
  const dialog = await screen.findByRole("dialog", { name: "保存视图" });
  await userEvent.type(within(dialog).getByRole("textbox", { name: "名称" }), "今天待审");
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "同岗可见" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "保存视图" }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      {
        list: "fundDesk.listTransfers",
        name: "今天待审",
        shared: true,
        search: { state: "0" },
        days: "today",
        pageSize: null,
      },
    ]),
  );
  await userEvent.click(screen.getByRole("button", { name: "视图" }));
  await userEvent.click(await screen.findByRole("button", { name: /^大额出金/ }));
  await waitFor(() =>
    expect(queries.at(-1)).toMatchObject({
      from: "2025-06-10",
      to: "2025-06-16",
      pageSize: 50,
      pageIndex: 1,
      filters: { direction: "out" },
    }),
  );
  expect(titles()).not.toContain("银行");
});

test("a print has all rows that the filter finds, not the shown page alone, and says what it was asked with", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const pages: number[] = [];
  renderPage(
    "/console/transfers?state=0",
    [
      answer(fundDesk.listTransfers, ({ pageIndex, pageSize }) => {
        if (pageSize === 100) pages.push(pageIndex);
        const rows = Array.from({ length: pageSize === 100 && pageIndex === 3 ? 40 : pageSize }, (_, n) => ({
          ...row,
          transfer: `T${pageIndex}-${n}` as typeof row.transfer,
        }));
        return { rows, total: 240, counts: { "0": 240 }, sums: { amount: "1440000000.00" } };
      }),
      answer(savedViews.listViews, () => []),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await screen.findByText("T1-0");
  await userEvent.click(screen.getByRole("button", { name: "打印" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(pages).toEqual([1, 2, 3]);
  const printed = screen.getByRole("table", { name: "出入金管理（打印）" });
  expect(within(printed).getAllByRole("row")).toHaveLength(241);
  const sheet = printed.closest("[class*=paper]");
  expect(sheet?.textContent).toMatch(/^筛选条件 状态 待审批/);
  expect(sheet?.textContent).toMatch(/共 240 条，金额 1,440,000,000\.00 元$/);
  fireEvent(window, new Event("afterprint"));
  await waitFor(() => expect(screen.queryByRole("table", { name: "出入金管理（打印）" })).toBeNull());
});

test("a print of more than two thousand rows ends there, and says so", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  let reads = 0;
  renderPage(
    "/console/transfers",
    [
      answer(fundDesk.listTransfers, ({ pageIndex, pageSize }) => {
        if (pageSize === 100) reads += 1;
        const rows = Array.from({ length: pageSize }, (_, n) => ({
          ...row,
          transfer: `T${pageIndex}-${n}` as typeof row.transfer,
        }));
        return { rows, total: 2_345, counts: {}, sums: { amount: "1.00" } };
      }),
      answer(savedViews.listViews, () => []),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await screen.findByText("T1-0");
  await userEvent.click(screen.getByRole("button", { name: "打印" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(reads).toBe(20);
  expect(document.querySelector("[class*=paper] > p:last-child")?.textContent).toBe(
    "共 2,345 条，金额 1.00 元；只打印前 2,000 条，其余请缩小筛选范围",
  );
});
