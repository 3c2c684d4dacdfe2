import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
import "./todo-page.tsx";
import { after, sectionRow } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import {
  applicationRow,
  colleagues,
  countsOf,
  listOf,
  paymentRow,
  type TodoRow,
} from "../../../testing/todo-rows.ts";

const { firmTodos } = api;

afterEach(cleanup);

const open = (path: string, rows: () => readonly TodoRow[], ...more: readonly Answer[]) =>
  renderPage(
    path,
    [
      answer(firmTodos.count, () => countsOf(rows())),
      answer(firmTodos.list, ({ scope }) => listOf(rows(), scope)),
      ...more,
    ],
    { signedIn: trader, site: { serverTime: testNow } },
  );

const both = [paymentRow, applicationRow];
const rowOf = async (id: string) =>
  (await screen.findByRole("link", { name: id })).closest("tr") as HTMLElement;

test("one's own to-dos stand alone, with the same figure in the menu, on the switch and in the list", async () => {
  open("/user/todo", () => both);
  const row = await rowOf(applicationRow.id);
  expect(
    within(row)
      .getByRole("link", { name: `修改 ${applicationRow.id}` })
      .getAttribute("href"),
  ).toBe(`/user/trade/tradeapply?open=${applicationRow.id}`);
  expect(screen.queryByRole("link", { name: paymentRow.id })).toBeNull();
  expect(await screen.findByRole("link", { name: /^我的待办\s*1$/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^我的\s*1$/ }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: /^企业的\s*2$/ })).toBeDefined();
});

test("the firm's to-dos are in the address, and what is another's says who, until when, and offers a reminder", async () => {
  const sent: InputOf<typeof firmTodos.remind>[] = [];
  let rows: readonly TodoRow[] = both;
  const page = open(
    "/user/todo",
    () => rows,
    answer(firmTodos.remind, (input) => {
      sent.push(input);
      const reminder = { at: testNow, byName: "王立新", toName: "孙敏" };
      rows = [{ ...paymentRow, reminder }, applicationRow];
      return reminder;
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: /^企业的/ }));
  const row = await rowOf(paymentRow.id);
  expect(page.router.state.location.search).toMatchObject({ scope: "firm" });
  expect(within(row).getByText("今天 17:27")).toBeDefined();
  expect(within(row).getByText("孙敏")).toBeDefined();
  expect(within(row).queryByRole("link", { name: /^付款/ })).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: `提醒孙敏：支付货款 ${paymentRow.id}` }));
  expect(await screen.findByText("09:27 已提醒孙敏")).toBeDefined();
  expect(sent).toEqual([{ kind: "pay", id: paymentRow.id, to: colleagues.sun.user }]);
});

test("whoever was reminded sees by whom and when on his own row", async () => {
  const reminder = { at: after(-3_600), byName: "刘芳", toName: "王立新" };
  open("/user/todo", () => [{ ...applicationRow, reminder }]);
  expect(await screen.findByText("刘芳 08:27 提醒您")).toBeDefined();
});

test("the list of reminders says whether each was read, and what is over", async () => {
  const { kind, id } = paymentRow;
  const record = {
    kind,
    id,
    at: after(-3_600),
    byName: "王立新",
    toName: "孙敏",
    readAt: null,
    isOver: false,
  };
  open(
    "/user/todo",
    () => both,
    answer(firmTodos.list, ({ scope }) => ({
      ...listOf(both, scope),
      reminders: [
        record,
        { ...record, toName: "刘芳", readAt: after(-1_800) },
        { ...record, id: "20250601-0001", readAt: after(-1_800), isOver: true },
      ],
    })),
  );
  const list = within(await screen.findByRole("region", { name: "提醒记录" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `08:27 王立新 提醒 孙敏 支付货款 ${id}未读`,
    `08:27 王立新 提醒 刘芳 支付货款 ${id}已读 08:57`,
    "08:27 王立新 提醒 孙敏 支付货款 20250601-0001已了结",
  ]);
});

test("of several who may do it one is chosen to be reminded", async () => {
  const sent: InputOf<typeof firmTodos.remind>[] = [];
  const people = [colleagues.sun, colleagues.liu];
  open(
    "/user/todo?scope=firm",
    () => [{ ...paymentRow, people, able: people }],
    answer(firmTodos.remind, (input) => {
      sent.push(input);
      return { at: testNow, byName: "王立新", toName: "刘芳" };
    }),
  );
  const row = await rowOf(paymentRow.id);
  expect(within(row).getByText("孙敏、刘芳")).toBeDefined();
  await userEvent.click(within(row).getByRole("button", { name: "提醒TA" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "提醒刘芳" }));
  await waitFor(() => expect(sent).toEqual([{ kind: "pay", id: paymentRow.id, to: colleagues.liu.user }]));
});

test("a reminder that comes too soon is refused in words, and the row stays", async () => {
  open(
    "/user/todo?scope=firm",
    () => both,
    answer(firmTodos.remind, () => "REMINDER_TOO_SOON"),
  );
  const row = await rowOf(paymentRow.id);
  await userEvent.click(within(row).getByRole("button", { name: /^提醒孙敏/ }));
  expect(await screen.findByText(/刚被提醒过此事项/)).toBeDefined();
  expect(await rowOf(paymentRow.id)).toBeDefined();
});

test("a matter is assigned to a colleague, as it was seen", async () => {
  const sent: InputOf<typeof firmTodos.assign>[] = [];
  const people = [colleagues.wang, colleagues.liu];
  open(
    "/user/todo",
    () => [{ ...applicationRow, people, able: people }],
    answer(firmTodos.assign, (input) => {
      sent.push(input);
      return { assignee: input.to };
    }),
  );
  const row = await rowOf(applicationRow.id);
  await userEvent.click(within(row).getByRole("button", { name: "分派" }));
  expect(await screen.findByRole("menuitem", { name: "我来办" })).toBeDefined();
  await userEvent.click(screen.getByRole("menuitem", { name: "分派给刘芳" }));
  const input = { kind: "application", id: applicationRow.id, to: colleagues.liu.user, from: null };
  await waitFor(() => expect(sent).toEqual([input]));
});

test("what is due today is found by its filter, and a filter without rows says so", async () => {
  const page = open("/user/todo?scope=firm", () => both);
  await userEvent.click(await screen.findByRole("button", { name: /^今天截止\s*1$/ }));
  expect(await rowOf(paymentRow.id)).toBeDefined();
  expect(screen.queryByRole("link", { name: applicationRow.id })).toBeNull();
  expect(page.router.state.location.search).toMatchObject({ scope: "firm", near: "today" });
  await userEvent.click(screen.getByRole("button", { name: /^已逾期\s*0$/ }));
  expect(await screen.findByText("没有符合条件的待办，请放宽筛选")).toBeDefined();
});

test("whoever has nothing to do is told how much his firm has", async () => {
  open("/user/todo", () => [paymentRow]);
  expect(
    await screen.findByText("没有等待您办理的事项；本企业另有 1 项由同事办理，见“企业的”"),
  ).toBeDefined();
});

test("a list that cannot be read says so, and is asked for again", async () => {
  let busy = true;
  open(
    "/user/todo",
    () => both,
    answer(firmTodos.list, ({ scope }) => (busy ? "BUSY" : listOf(both, scope))),
  );
  await screen.findByRole("button", { name: "重试" });
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await rowOf(applicationRow.id)).toBeDefined();
});

test("a section in which the firm is outbid stands above all, and leads into its room", async () => {
  const section = sectionRow({ status: "2" });
  open(
    "/user/todo",
    () => both,
    answer(api.trading.listSections, () => [
      { ...section, leading: 0, outbid: 1, held: paymentRow.amount ?? (0n as never) },
    ]),
  );
  const list = await screen.findByRole("list", { name: "出局" });
  expect(within(list).getByText("出局 1")).toBeDefined();
  expect(
    within(list)
      .getByRole("link", { name: `去出价 ${section.name}` })
      .getAttribute("href"),
  ).toContain("/trade/round?");
});

test("rows stand in groups by their deadlines, or by what is to be done, with how much time is left", async () => {
  const late = { ...paymentRow, id: "20250610-0004", until: after(-26 * 3_600), nearness: "late" } as const;
  const page = open("/user/todo?scope=firm", () => [late, ...both]);
  await rowOf(paymentRow.id);
  const heads = () => screen.getAllByRole("rowheader", { name: /项/ }).map(({ textContent }) => textContent);
  expect(heads()).toEqual(["已逾期 1 项我的 0", "今天截止 1 项我的 0", "不限期 1 项我的 1"]);
  expect(within(await rowOf(late.id)).getByText("逾期 1 天 2 小时")).toBeDefined();
  expect(within(await rowOf(paymentRow.id)).getByText(/^剩 (8 小时|7 小时 59 分)$/)).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "分组" }));
  await userEvent.click(await screen.findByRole("option", { name: "按事项" }));
  await waitFor(() => expect(heads()).toEqual(["支付货款 2 项我的 0", "修改被退回的申请 1 项我的 1"]));
  expect(page.router.state.location.search).toMatchObject({ by: "kind" });
});

test("fees without an invoice lead to the fees of their month", async () => {
  open("/user/todo", () => [{ ...applicationRow, kind: "invoice", side: null, id: "2026-02" }]);
  expect((await screen.findByRole("link", { name: "2026-02" })).getAttribute("href")).toBe(
    "/user/trade/invoice?state=0&from=2026-02-01&to=2026-02-28",
  );
});

test("J and K lead from row to row", async () => {
  open("/user/todo?scope=firm", () => both);
  await rowOf(paymentRow.id);
  await userEvent.keyboard("j");
  expect(document.activeElement?.textContent).toBe(paymentRow.id);
  await userEvent.keyboard("j");
  expect(document.activeElement?.textContent).toBe(applicationRow.id);
  await userEvent.keyboard("jk");
  expect(document.activeElement?.textContent).toBe(paymentRow.id);
});

test("what is needed today stands against what is available, with what is lacking", async () => {
  open("/user/todo?scope=firm", () => [paymentRow, { ...paymentRow, id: "20250612-0020" }, applicationRow]);
  const money = within(await screen.findByRole("region", { name: /^今天要用的钱/ }));
  const facts = money.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ["支付货款 2 项", "6,520,000.00"],
    ["可用资金", "1,486,200.00"],
    ["还差", "5,033,800.00"],
  ]);
  // A trader may not pay in.
  expect(money.queryByRole("link", { name: "入金" })).toBeNull();
});

test("the file has the filters of the page", async () => {
  const sent: InputOf<typeof firmTodos.download>[] = [];
  open(
    "/user/todo?scope=firm&near=today",
    () => both,
    answer(firmTodos.download, (input) => {
      sent.push(input);
      return "BUSY";
    }),
  );
  await rowOf(paymentRow.id);
  await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
  await waitFor(() => expect(sent).toEqual([{ scope: "firm", near: "today", kind: undefined }]));
});
