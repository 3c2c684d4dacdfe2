import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./money-page.tsx";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import type { Today } from "./day-account.ts";

const { readToday } = api.funds;

afterEach(cleanup);

const yuan = (amount: number): Fen => fen(BigInt(amount) * 100n);

const today: Today = {
  at: testNow,
  day: "2025-06-16",
  available: yuan(1_486_200),
  tradingDeposit: yuan(310_000),
  performanceDeposit: yuan(3_533_500),
  escrow: yuan(3_720_000),
  withdrawal: yuan(500_000),
  total: yuan(9_549_700),
  opening: yuan(9_059_700),
  received: yuan(800_000),
  paidOut: yuan(-300_000),
  goodsReceived: yuan(0),
  goodsPaid: yuan(0),
  fees: yuan(-10_000),
  other: yuan(0),
  availableChange: yuan(-810_000),
};

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => row.textContent);

test("the buckets of the money are shown with their shares, and the total in capitals", async () => {
  renderPage("/user/bank/money", [answer(readToday, () => today)], { signedIn: trader });
  await screen.findByRole("table", { name: "资金构成" });
  const rows = rowsOf("资金构成");
  expect(rows[1]).toContain("可用资金1,486,200.0015.6");
  expect(rows.at(-1)).toContain("总资金9,549,700.00100.0");
  expect(screen.getByText("玖佰伍拾肆万玖仟柒佰元整")).toBeDefined();
  expect(screen.getByText("09:27:18")).toBeDefined();
});

test("the day's account can be added up by hand (domain §6.7)", async () => {
  renderPage("/user/bank/money", [answer(readToday, () => today)], { signedIn: trader });
  const account = await screen.findByRole("table", { name: /期初总资金/ });
  const sum = within(account)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));
  expect(sum).toEqual([
    ["", "期初总资金", "9,059,700.00"],
    ["+", "今日入金", "800,000.00"],
    ["−", "今日出金", "300,000.00"],
    ["+", "今日货款收入", "0.00"],
    ["−", "今日货款支出", "0.00"],
    ["−", "今日服务费", "10,000.00"],
    ["+", "今日其他", "0.00"],
    ["=", "当前总资金", "9,549,700.00"],
  ]);
});

test("a fee that is given back counts for the firm, not against it", async () => {
  const withFees = { ...today, fees: yuan(10_000), total: yuan(9_569_700) };
  renderPage("/user/bank/money", [answer(readToday, () => withFees)], { signedIn: trader });
  const fee = (await screen.findByText("今日服务费")).closest("tr");
  expect(fee?.textContent).toContain("+今日服务费10,000.00");
});

test("a firm without any money sees noughts and no shares", async () => {
  const none = Object.fromEntries(
    Object.entries(today).map(([name, value]) => [name, typeof value === "bigint" ? yuan(0) : value]),
  ) as unknown as Today;
  renderPage("/user/bank/money", [answer(readToday, () => none)], { signedIn: trader });
  await screen.findByRole("table", { name: "资金构成" });
  expect(rowsOf("资金构成").at(-1)).toContain("总资金0.00--");
  expect(screen.getByText("零元整")).toBeDefined();
});

test("the money is read again on demand, and a failed reading says why", async () => {
  let calls = 0;
  renderPage("/user/bank/money", [answer(readToday, () => (++calls === 2 ? "BUSY" : today))], {
    signedIn: trader,
  });
  await screen.findByRole("table", { name: "资金构成" });
  await userEvent.click(screen.getByRole("button", { name: "刷新" }));
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("table", { name: "资金构成" })).toBeDefined();
});
