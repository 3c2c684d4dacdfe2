import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import "./trade-pages.tsx";
import { contractRow, log, type Row, sampleContract } from "../../../testing/contract-rows.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import { setWindow } from "../../../testing/set-window.ts";
import { countsOf, paymentRow } from "../../../testing/todo-rows.ts";

const { contracts, files, firmTodos, messages } = api;
const own = { ...paymentRow, own: true };

beforeEach(() => setWindow(390, 844));
afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

const administrator: typeof trader = { ...trader, roles: ["administrator"] };

const open = (rows: readonly Row[], signedIn = administrator) =>
  renderPage(
    "/contract/tradeBuy",
    [
      answer(contracts.listPurchaseHandling, () => ({
        rows,
        total: rows.length,
        counts: {},
        sums: {},
      })),
      answer(firmTodos.count, () => countsOf([own, { ...own, id: "20250610-0098" }])),
      answer(messages.readBell, () => ({ unread: 3, last: [] })),
      answer(contracts.readContract, () => sampleContract()),
      answer(contracts.listSteps, () => log),
      answer(contracts.listAttachments, () => []),
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
    ],
    { signedIn, site: { serverTime: testNow } },
  );

test("on a phone a contract is a card with one main button, filled where the reader acts himself", async () => {
  const mine = contractRow({ dutyBy: "own", duty: "pay" });
  const other = contractRow({ contractNo: "20250610-0099", dutyBy: "other", duty: "ship" });
  open([mine, other]);
  const cards = await screen.findAllByRole("listitem");
  expect(screen.queryByRole("table")).toBeNull();
  const [first, second] = cards.filter((card) => within(card).queryByRole("heading") !== null);
  if (!first || !second) throw new Error("there are no cards");
  expect(within(first).getByRole("link", { name: mine.contractNo })).toBeDefined();
  expect(first.textContent).toContain("本方");
  const act = within(first).getByRole("button", { name: `付款 ${mine.contractNo}` });
  expect(act.className).toMatch(/main/);
  expect(within(second).getByRole("button", { name: /^查看合同/ }).className).not.toMatch(/main/);
  expect(within(first).getAllByRole("button")).toHaveLength(1);
});

test("a colleague's matter leads to the firm's to-dos, where he is reminded", async () => {
  open([contractRow({ dutyBy: "own", duty: "pay" })], { ...administrator, roles: ["viewer"] });
  const link = await screen.findByRole("link", { name: /^提醒同事/ });
  expect(link.getAttribute("href")).toBe("/user/todo?scope=firm");
});

test("the whole card opens its contract, and its checkbox does not", async () => {
  const row = contractRow({ dutyBy: "own", duty: "pay" });
  const { router } = open([row]);
  await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${row.contractNo}` }));
  expect(router.state.location.search).not.toHaveProperty("open");
  await userEvent.click(screen.getByRole("heading", { level: 2 }));
  await expect.poll(() => router.state.location.search).toMatchObject({ open: row.contractNo });
});

test("a list without rows says what to do on a phone as well", async () => {
  open([]);
  expect(await screen.findByText(/没有需要办理的采购合同/)).toBeDefined();
});

test("members have their tabs at the foot of a phone, with what waits for oneself", async () => {
  open([]);
  const bar = await screen.findByRole("navigation", { name: "底部导航" });
  const tabs = within(bar).getAllByRole("link");
  expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual([null, null, "page", null, null]);
  await expect
    .poll(() => tabs.map(({ textContent }) => textContent))
    .toEqual(["大厅", "待办2", "合同", "消息3", "我的"]);
});
