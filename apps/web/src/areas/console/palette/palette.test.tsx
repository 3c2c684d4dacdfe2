import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, describe, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./palette.tsx";
import "../jobs/jobs-page.tsx";
import "pinyin-pro";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { desk, consoleFinding, failedJobs } = api;
afterEach(cleanup);

const nothing = answer(failedJobs.listJobs, () => ({ rows: [], total: 0, counts: {}, sums: {} }));
const contract = {
  kind: "contract",
  id: "20260615-0001",
  name: "20260615-0001",
  detail: "混煤 · 榆林晨曜煤业有限公司 → 府谷岚丰能源有限公司",
} as const;

function open(answers: readonly Answer[] = [], role: RoleName = "riskController") {
  const queries: InputOf<typeof consoleFinding.findRecords>[] = [];
  const page = renderPage(
    "/console/jobs",
    [
      nothing,
      answer(consoleFinding.findRecords, (input) => {
        queries.push(input);
        return input.keyword.startsWith("chen") ? [contract] : [];
      }),
      ...answers,
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
  return { ...page, queries };
}

const box = () => screen.findByRole("combobox", { name: "查找页面、待办和记录" });
/** What the marked option says, as a screen reader is told. */
const marked = async () => {
  const id = (await box()).getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.textContent;
};
async function press() {
  await screen.findByRole("heading", { level: 1 });
  await userEvent.keyboard("{Control>}k{/Control}");
  return box();
}

describe("Ctrl K", () => {
  test("opens a page of one's own menu by its initials, and one of nobody else", async () => {
    open();
    const input = await press();
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, "htjg");
    await expect.poll(marked).toBe("合同监管合同管理");
    await userEvent.clear(input);
    await userEvent.type(input, "场次日历");
    expect(await screen.findByText("没有找到，请换一个名称或编号")).toBeDefined();
    expect(screen.queryAllByRole("option")).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, "htjg{Enter}");
    await expect.poll(() => location.pathname).toBe("/console/contracts");
    expect(screen.queryByRole("combobox", { name: "查找页面、待办和记录" })).toBeNull();
  });

  test("finds a contract by the pinyin of its party once one pauses, and opens it", async () => {
    const { queries } = open();
    await userEvent.type(await press(), "chenyao");
    const list = within(await screen.findByRole("group", { name: "合同" }));
    expect(list.getByRole("option").textContent).toContain("榆林晨曜煤业有限公司");
    // Every letter was typed, and the server was asked once.
    expect(queries).toEqual([{ keyword: "chenyao" }]);
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => location.pathname + location.search)
      .toBe("/console/contracts?open=20260615-0001");
  });

  test("goes round by the arrow keys, and Esc leaves it without a question", async () => {
    open();
    const input = await press();
    const first = await marked();
    await userEvent.keyboard("{ArrowUp}");
    const last = await marked();
    expect(last).not.toBe(first);
    await userEvent.keyboard("{ArrowDown}");
    expect(await marked()).toBe(first);
    await userEvent.type(input, "htjg");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("begins with the first piece of the work that waits", async () => {
    open([
      answer(desk.readQueue, () => ({
        totals: [{ kind: "breachDrafts", count: 3 }],
        rows: [
          {
            kind: "breachDrafts",
            id: "WY1",
            about: "",
            party: "府谷岚丰能源",
            amount: null,
            since: testNow,
            until: null,
            by: "",
            own: false,
            section: "",
            assignee: null,
            assigneeName: null,
          },
        ],
      })),
    ]);
    await press();
    await userEvent.click(await screen.findByRole("option", { name: /发函违约发函/ }));
    await expect.poll(() => location.pathname + location.search).toBe("/console/breach?open=WY1");
  });

  test("says that records could not be looked up, and asks again", async () => {
    let fails = true;
    open([answer(consoleFinding.findRecords, () => (fails ? "NOT_ALLOWED" : [contract]))]);
    await userEvent.type(await press(), "chen");
    expect(await screen.findByText(/查找记录：/)).toBeDefined();
    fails = false;
  });

  test("is there by a button in the bar as well, and not over a dialog", async () => {
    open();
    await screen.findByRole("heading", { level: 1 });
    await userEvent.click(screen.getByRole("button", { name: "查找（Ctrl K）" }));
    await box();
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });
});
