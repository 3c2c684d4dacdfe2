import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, beforeEach, expect, test } from "vitest";
import "./trade-pages.tsx";
import { choose } from "../../../testing/choose.ts";
import { contractRow, log, type Row, sampleContract } from "../../../testing/contract-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import { setWindow } from "../../../testing/set-window.ts";
import { colleagues, countsOf, listOf, paymentRow } from "../../../testing/todo-rows.ts";

const { contracts, files, firmTodos, messages } = api;
const own = { ...paymentRow, own: true };

beforeEach(() => setWindow(390, 844));
afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

const administrator: typeof trader = { ...trader, roles: ["administrator"] };

const viewer: typeof trader = { ...administrator, roles: ["viewer"] };

const open = (
  rows: readonly Row[],
  signedIn = administrator,
  answers: readonly Answer[] = [],
  onQuery: (query: unknown) => void = () => {},
) =>
  renderPage(
    "/contract/tradeBuy",
    [
      answer(contracts.listPurchaseHandling, (query) => {
        onQuery(query);
        return { rows, total: rows.length, counts: {}, sums: { amount: "9560000.00" } };
      }),
      ...answers,
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

test("the card of a colleague's matter says who may do it, and reminds him right there", async () => {
  const row = contractRow({ dutyBy: "own", duty: "pay" });
  const matter = { ...paymentRow, id: row.contractNo };
  const reminded: InputOf<typeof firmTodos.remind>[] = [];
  const { router } = open([row], viewer, [
    answer(firmTodos.list, () => listOf([matter], "firm")),
    answer(firmTodos.remind, (input) => {
      reminded.push(input);
      return { at: testNow, byName: "王立新", toName: "孙敏" };
    }),
  ]);
  const button = await screen.findByRole("button", { name: `提醒孙敏：支付货款 ${row.contractNo}` });
  expect(screen.getByText(/待孙敏付款/)).toBeDefined();
  await userEvent.click(button);
  await expect.poll(() => reminded).toMatchObject([{ kind: "pay", id: row.contractNo, to: "U3" }]);
  // Reminding opens nothing.
  expect(router.state.location.search).not.toHaveProperty("open");
});

test("of several colleagues one is chosen, and where nobody may, nobody is reminded", async () => {
  const row = contractRow({ dutyBy: "own", duty: "pay" });
  const two = { ...paymentRow, id: row.contractNo, people: [colleagues.sun, colleagues.liu] };
  open([row], viewer, [answer(firmTodos.list, () => listOf([two], "firm"))]);
  await userEvent.click(await screen.findByRole("button", { name: "提醒TA" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "提醒孙敏",
    "提醒刘芳",
  ]);
  cleanup();
  open([row], viewer, [answer(firmTodos.list, () => listOf([{ ...two, people: [] }], "firm"))]);
  expect(await screen.findByText(/无人有权办理/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /提醒/ })).toBeNull();
});

test("before it is known whose a colleague's matter is, it leads to the firm's to-dos", async () => {
  open([contractRow({ dutyBy: "own", duty: "pay" })], viewer, [
    answer(firmTodos.list, () => listOf([], "firm")),
  ]);
  const link = await screen.findByRole("link", { name: /^提醒同事/ });
  expect(link.getAttribute("href")).toBe("/user/todo?scope=firm");
});

test("cards are sorted by the columns that the table sorts by, and say what they come to", async () => {
  const queries: unknown[] = [];
  open([contractRow({ dutyBy: "own", duty: "pay" })], administrator, [], (query) => queries.push(query));
  await screen.findAllByRole("listitem");
  expect(screen.getAllByText("9,560,000.00")).toHaveLength(2);
  await choose(screen.getByRole("combobox", { name: "排序" }), /金额 从大到小/);
  await expect.poll(() => queries.at(-1)).toMatchObject({ sort: "amount", descending: true });
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
