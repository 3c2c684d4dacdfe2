import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../../areas/user/trade/order-query-page.tsx";
import { orderRow } from "../../testing/market-rows.ts";
import { answer, renderPage, trader } from "../../testing/render-page.tsx";

const { listOrders } = api.trading;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const demoAccounts = [
  {
    account: "demo01",
    password: "demo-12345",
    firmName: trader.firmName,
    userName: "王立新",
    role: "交易员",
    story: "",
  },
];

test("while the demo's past is loaded, a list says how far it is, and is read again at its end", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let percent = 43;
  let calls = 0;
  const list = answer(listOrders, () => {
    calls += 1;
    const rows = percent < 100 ? [] : [orderRow];
    return { rows, total: rows.length, counts: {}, sums: { quantity: "0", filled: "0", held: "0.00" } };
  });
  renderPage("/user/trade/order", [list, answer(api.demo.readFilling, () => ({ percent }))], {
    signedIn: trader,
    site: { demoAccounts },
  });
  const words = "演示历史装载中 43 %";
  const heading = await screen.findByRole("heading", { level: 1, name: "订单查询" });
  expect(await within(heading.parentElement as HTMLElement).findByText(words)).toBeDefined();
  expect(calls).toBe(1);
  percent = 100;
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await screen.findByText(orderRow.orderNo)).toBeDefined();
  expect(screen.queryByText(/演示历史装载中/)).toBeNull();
});

test("the footer says it too", async () => {
  renderPage("/trade/verify", [answer(api.demo.readFilling, () => ({ percent: 7 }))], {
    site: { demoAccounts },
  });
  const licence = await screen.findByText(/增值电信业务经营许可证/);
  expect(await within(licence.parentElement as HTMLElement).findByText("演示历史装载中 7 %")).toBeDefined();
});

test("outside the demo nobody asks", async () => {
  const { calls } = renderPage("/user/trade/order", [answer(listOrders, () => "BUSY")], { signedIn: trader });
  await screen.findByText("系统繁忙，请稍后重试");
  expect(calls.filter((call) => call.includes("demo"))).toEqual([]);
});
