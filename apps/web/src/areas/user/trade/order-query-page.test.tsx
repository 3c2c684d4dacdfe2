import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./order-query-page.tsx";
import { orderRow } from "../../../testing/market-rows.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { listOrders } = api.trading;
const { exportList, readExportProgress } = api.lists;
type Order = OutputOf<typeof listOrders>["rows"][number];

afterEach(cleanup);

const pageOf = (...rows: Order[]) => ({
  rows,
  total: rows.length,
  counts: { E: 1, F: 1 },
  sums: { quantity: "5000", filled: "0", held: "0.00" },
});

test("orders are listed with their status in words, right figures and totals", async () => {
  renderPage("/user/trade/order", [answer(listOrders, () => pageOf(orderRow))], { signedIn: trader });
  const row = (await screen.findByText("B250616020064")).closest("tr") as HTMLElement;
  for (const text of ["出局", "630.00", "5,000", "买", "2025-06-16 09:26:21"]) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(screen.getByText(/共/).textContent).toBe("共 1 条，数量 5,000 吨，成交量 0 吨，占用保证金 0.00 元");
  // The key stays in sight, and at the end how the order stands, which is not the last column as declared.
  expect(row.querySelectorAll("td.ant-table-cell-fix-start")).toHaveLength(1);
  const ends = row.querySelectorAll("td.ant-table-cell-fix-end");
  expect([...ends].map(({ textContent }) => textContent)).toEqual(["出局"]);
  expect(row.lastElementChild).toBe(ends[0]);
});

test("an order that was withdrawn is listed as 已撤单 (R-3162)", async () => {
  const withdrawn = { ...orderRow, status: "D" as const };
  renderPage("/user/trade/order", [answer(listOrders, () => pageOf(withdrawn))], { signedIn: trader });
  const row = (await screen.findByText("B250616020064")).closest("tr") as HTMLElement;
  expect(within(row).getByText("已撤单")).toBeDefined();
});

test("no count is shown before the list is read, or where reading fails", async () => {
  let fails = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const list = answer(listOrders, async () => {
    await promise;
    return fails ? "BUSY" : pageOf(orderRow);
  });
  renderPage("/user/trade/order", [list], { signedIn: trader });
  expect(await screen.findByRole("button", { name: "全部 --" })).toBeDefined();
  resolve();
  const retry = await screen.findByRole("button", { name: "重试" });
  expect(screen.getByRole("button", { name: "全部 --" })).toBeDefined();
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "全部 2" })).toBeDefined();
});

test("a chip filters by one status, and the address keeps the filter", async () => {
  const queries: (string | undefined)[] = [];
  renderPage(
    "/user/trade/order?orderNo=0012",
    [
      answer(listOrders, ({ filters }) => {
        queries.push(filters.status);
        return pageOf(orderRow);
      }),
    ],
    { signedIn: trader },
  );
  await userEvent.click(await screen.findByRole("button", { name: "出局 1" }));
  await expect.poll(() => queries).toEqual([undefined, "F"]);
  expect(location.search).toBe("?orderNo=0012&status=F");
});

describe("the detail of a row", () => {
  const older = { ...orderRow, orderNo: "B250101000007" };
  const open = (search = "", rows: readonly Order[] = [older], calls: unknown[] = []) =>
    renderPage(
      `/user/trade/order${search}`,
      [
        answer(listOrders, ({ only, filters }) => {
          calls.push(only ?? filters);
          return only ? pageOf(...rows.filter(({ orderNo }) => orderNo === only.value)) : pageOf(orderRow);
        }),
      ],
      { signedIn: trader },
    );
  const drawer = () => screen.queryByRole("dialog");

  test("is in the address, is left by Back and by its button, and leaves the filter as it was", async () => {
    open("?status=F");
    const link = await screen.findByRole("link", { name: orderRow.orderNo });
    expect(link.getAttribute("href")).toBe(`/user/trade/order?status=F&open=${orderRow.orderNo}`);
    await userEvent.click(await screen.findByText("630.00"));
    expect(await screen.findByRole("dialog")).toBeDefined();
    expect(location.search).toBe(`?status=F&open=${orderRow.orderNo}`);
    history.back();
    await expect.poll(drawer).toBeNull();
    expect(location.search).toBe("?status=F");
    await userEvent.click(link);
    expect(await screen.findByRole("dialog")).toBeDefined();
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "关闭" }));
    await expect.poll(drawer).toBeNull();
    expect(location.search).toBe("?status=F");
  });

  test("opens by a link although the row is on another page or long ago", async () => {
    const calls: unknown[] = [];
    open(`?open=${older.orderNo}`, [older], calls);
    await expect.poll(() => drawer()?.textContent).toContain(older.orderNo);
    expect(calls).toEqual([{}, { column: "orderNo", value: older.orderNo }]);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "关闭" }));
    await expect.poll(drawer).toBeNull();
    expect(location.search).toBe("");
  });

  test("says plainly where there is none, or none that the reader may see", async () => {
    open("?open=B1", []);
    expect(await screen.findByText("没有找到这条记录")).toBeDefined();
  });

  test("has a number to be pasted elsewhere", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    open(`?open=${orderRow.orderNo}`);
    await userEvent.click(await screen.findByRole("button", { name: "复制编号" }));
    expect(copied).toHaveBeenCalledWith(orderRow.orderNo);
    expect(await screen.findByText("编号已复制")).toBeDefined();
  });

  test("has an address to be sent", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    open(`?open=${orderRow.orderNo}`);
    await userEvent.click(await screen.findByRole("button", { name: "复制链接" }));
    expect(copied).toHaveBeenCalledWith(location.href);
    expect(await screen.findByText("链接已复制")).toBeDefined();
  });
});

test("the period is the last 90 days by the platform's clock unless another is asked for (R-925)", async () => {
  const queries: unknown[] = [];
  renderPage(
    "/user/trade/order",
    [
      answer(listOrders, ({ from, to }) => {
        queries.push([from, to]);
        return pageOf();
      }),
    ],
    { signedIn: trader, site: { serverTime: testNow } },
  );
  expect(await screen.findByText("没有符合条件的记录")).toBeDefined();
  expect(queries).toEqual([["2025-03-18", "2025-06-16"]]);
});

test("a failed loading says why, and can be tried again", async () => {
  let busy = true;
  renderPage("/user/trade/order", [answer(listOrders, () => (busy ? "BUSY" : pageOf(orderRow)))], {
    signedIn: trader,
  });
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("B250616020064")).toBeDefined();
});

describe("导出 Excel", () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob | null = null;
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      last = blob as Blob;
      return "blob:1";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      if (last) saved.push({ name: this.download, blob: last });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test("saves exactly what is filtered, and tells so, though the page was left", async () => {
    const queries: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const { router } = renderPage(
      "/user/trade/order?status=F&sort=-price&from=2025-06-01&to=2025-06-16&page=3",
      [
        answer(listOrders, () => pageOf(orderRow)),
        answer(exportList, (input) => {
          queries.push(input);
          // An answer that takes its time.
          return promise as never;
        }),
        answer(readExportProgress, () => ({ written: 45, total: 100 })),
      ],
      { signedIn: trader },
    );
    await userEvent.click(await screen.findByRole("button", { name: "导出 Excel" }));
    expect(await screen.findByRole("button", { name: "导出中 45%" }, { timeout: 3_000 })).toBeDefined();
    expect(queries).toEqual([
      {
        code: "1006",
        conditions: {
          status: "F",
          sort: "contprice",
          desc: true,
          startdate: "2025-06-01",
          enddate: "2025-06-16",
        },
      },
    ]);
    void router.navigate({ to: "/user/trade/contract" });
    resolve(btoa("xlsx"));
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.name).toBe("订单查询_2025-06-01_2025-06-16.xlsx");
    expect(await saved[0]?.blob.text()).toBe("xlsx");
    expect(await screen.findByText("订单查询已导出")).toBeDefined();
  });

  test("says why there is no file, and can be asked for again", async () => {
    renderPage(
      "/user/trade/order",
      [answer(listOrders, () => pageOf(orderRow)), answer(exportList, () => "EXPORT_RUNNING")],
      { signedIn: trader },
    );
    await userEvent.click(await screen.findByRole("button", { name: "导出 Excel" }));
    expect(await screen.findByText("贵公司有一份导出正在进行，请等待其完成")).toBeDefined();
    expect((screen.getByRole("button", { name: "导出 Excel" }) as HTMLButtonElement).disabled).toBe(false);
    expect(saved).toEqual([]);
  });

  test("is not offered where there is nothing to export", async () => {
    renderPage("/user/trade/order", [answer(listOrders, () => pageOf())], { signedIn: trader });
    await screen.findByText("没有符合条件的记录");
    expect((screen.getByRole("button", { name: "导出 Excel" }) as HTMLButtonElement).disabled).toBe(true);
  });
});

test("a session that has expired sends the user to sign in, and back here afterwards (R-238)", async () => {
  const { session } = renderPage(
    "/user/trade/order?status=F",
    [answer(listOrders, () => "SESSION_EXPIRED")],
    {
      signedIn: trader,
    },
  );
  await expect.poll(() => location.pathname).toBe("/login");
  expect(new URLSearchParams(location.search).get("redirect")).toBe("/user/trade/order?status=F");
  expect(session.token()).toBeNull();
});
