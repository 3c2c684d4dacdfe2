import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./audit-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { audit } = api;
afterEach(cleanup);

const row: OutputOf<typeof audit.listEntries>["rows"][number] = {
  entry: "71",
  at: testNow,
  userName: "周岚",
  firmName: "朔原大宗商品交易中心",
  side: "S",
  call: "修改系统设置",
  records: "ZD0001",
  ip: "203.0.113.7",
  code: "ok",
  outcome: "ok",
};
const list = answer(audit.listEntries, () => ({
  rows: [row],
  total: 1,
  counts: {},
  sums: {},
  next: null,
  previous: null,
}));
const detail = answer(audit.readEntry, () => ({
  operation: "systemSettings.saveSettings",
  title: "修改系统设置",
  words: "成功",
  user: "U7",
  firm: "F9000",
  agent: "Firefox",
  requestId: "r-1",
  records: ["ZD0001"],
  input: [
    { title: "原因", value: "上线" },
    { title: "密码", value: "***" },
  ],
  changes: [{ what: "系统设置", id: "ZD0001", before: { 每页条数: "20" }, after: { 每页条数: "50" } }],
  seal: 3,
}));

const open = (answers: readonly Answer[], role: RoleName = "auditor", path = "/console/audit") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

test("an entry says who, when, from where, what was sent, and what it has changed", async () => {
  open([list, detail]);
  await userEvent.click(await screen.findByText("修改系统设置", { selector: "td *, td" }));
  const change = within(await screen.findByRole("region", { name: "修改 系统设置 ZD0001" }));
  const cells = change.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual(["20", "50"]);
  expect(within(screen.getByRole("region", { name: "提交内容" })).getByText("***")).toBeDefined();
  expect(screen.getByText("Firefox")).toBeDefined();
});

test("the filters are sent to the server", async () => {
  const queries: InputOf<typeof audit.listEntries>[] = [];
  open([
    answer(audit.listEntries, (input) => {
      queries.push(input);
      return { rows: [], total: 0, counts: {}, sums: {}, next: null, previous: null };
    }),
  ]);
  await userEvent.type(await screen.findByLabelText("操作人"), "周岚");
  await userEvent.type(screen.getByLabelText("操作"), "系统设置{Enter}");
  await expect.poll(() => queries.at(-1)?.filters).toEqual({ user: "周岚", call: "系统设置" });
});

test("the whole chain is verified part by part, and its breaks are listed", async () => {
  const from: number[] = [];
  const checked = { seals: 20, rows: 20_000, hash: "ab12", checkedAt: testNow };
  open([
    list,
    answer(audit.verify, (input) => {
      from.push(input.from);
      return input.from === 1
        ? { ...checked, breaks: [], next: 21 }
        : { ...checked, breaks: [{ seal: 22, row: 21_007, fault: "changed" as const }], next: null };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "校验日志" }));
  const dialog = within(screen.getByRole("dialog", { name: "校验审计日志" }));
  expect(await dialog.findByText(/校验完成/)).toBeDefined();
  expect(dialog.getByRole("status").textContent).toContain("40,000 条记录");
  expect(dialog.getByText("内容被改动")).toBeDefined();
  expect(dialog.getByText("21007")).toBeDefined();
  expect(from).toEqual([1, 21]);
});

test("a sound log is reported as sound, and a failure as a failure", async () => {
  open([
    list,
    answer(audit.verify, () => ({
      seals: 1,
      rows: 9,
      hash: "ab",
      checkedAt: testNow,
      breaks: [],
      next: null,
    })),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "校验日志" }));
  expect(await screen.findByText(/内容完整，未被改动/)).toBeDefined();
});

test("a page goes on from the last row, and a long log says that there are more", async () => {
  const queries: InputOf<typeof audit.listEntries>[] = [];
  open([
    answer(audit.listEntries, (input) => {
      queries.push(input);
      const isFirst = input.after === undefined;
      return {
        rows: [row],
        total: 200,
        countedTo: 200,
        counts: {},
        sums: {},
        next: "1750000000000-71",
        previous: isFirst ? null : "1760000000000-99",
      };
    }),
  ]);
  const pages = within(await screen.findByRole("navigation", { name: "翻页" }));
  expect(screen.getByText(/条以上/)).toBeDefined();
  expect(pages.getByRole("button", { name: "上一页" })).toHaveProperty("disabled", true);
  await userEvent.click(pages.getByRole("button", { name: "下一页" }));
  await expect.poll(() => queries.at(-1)?.after).toBe("1750000000000-71");
  await userEvent.click(await screen.findByRole("button", { name: "上一页" }));
  await expect.poll(() => queries.at(-1)?.before).toBe("1760000000000-99");
  await userEvent.type(screen.getByLabelText("操作"), "登录{Enter}");
  await expect.poll(() => queries.at(-1)).toMatchObject({ filters: { call: "登录" } });
  expect(queries.at(-1)?.before).toBeUndefined();
});

test("only auditors and administrators have the audit log in their menu", async () => {
  open([list], "auditor");
  expect(await screen.findByRole("link", { name: "审计日志" })).toBeDefined();
  cleanup();
  open([], "tradeManager", "/console/sections");
  await screen.findByRole("navigation", { name: "交易中心工作台" });
  expect(screen.queryByRole("link", { name: "审计日志" })).toBeNull();
});
