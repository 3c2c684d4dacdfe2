import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { TodoKind } from "@zd/api/console/todos";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, type Instant, instant, quantity, userId } from "@zd/domain/kernel/brand";
import { afterEach, describe, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./home-page.tsx";
import { choose } from "../../../testing/choose.ts";
import { deskRow, staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { desk, control, risk } = api;
type Queue = OutputOf<typeof desk.readQueue>;
afterEach(cleanup);

const hourMs = 3_600_000;
const piece = (
  kind: TodoKind,
  id: string,
  until: Instant | null,
  more: Partial<Queue["rows"][number]> = {},
) => ({
  kind,
  id,
  about: "",
  party: "神木恒泽矿业",
  amount: null,
  since: instant(testNow - hourMs),
  until,
  by: "方毅",
  own: false,
  section: "",
  assignee: null,
  assigneeName: null,
  ...more,
});

const queue: Queue = {
  totals: [
    { kind: "transfers", count: 1 },
    { kind: "adjustments", count: 2 },
    { kind: "invoices", count: 1 },
  ],
  rows: [
    piece("adjustments", "3", instant(testNow - hourMs), { amount: fen(-12_345_678n) }),
    piece("transfers", "T0616-0041", instant(testNow + hourMs), { amount: fen(520_000_000n) }),
    piece("invoices", "FP6", instant(testNow + 72 * hourMs)),
    piece("adjustments", "4", instant(testNow + hourMs), { own: true }),
  ],
};
const day = answer(desk.readDay, () => ({
  comparedDay: "2025-06-13",
  practice: 4,
  lastWeekDay: "2025-06-09",
  sections: { today: 13, sameTime: 12, whole: 16, lastWeek: 13 },
  deals: { today: 6, sameTime: 0, whole: 9, lastWeek: 4 },
  quantity: {
    today: quantity(96_500_0000n),
    sameTime: quantity(88_000_0000n),
    whole: quantity(110_300_0000n),
    lastWeek: quantity(0n),
  },
  amount: {
    today: fen(6_021_600_000n),
    sameTime: fen(5_491_200_000n),
    whole: fen(6_893_750_000n),
    lastWeek: fen(12_043_200_000n),
  },
  deposited: { today: fen(0n), sameTime: fen(100n), whole: fen(100n), lastWeek: fen(0n) },
  withdrawn: { today: fen(0n), sameTime: fen(0n), whole: fen(0n), lastWeek: fen(0n) },
}));
const todos = answer(desk.readTodos, () => ({
  todos: [
    { kind: "transfers", count: 1 },
    { kind: "qualifications", count: 4 },
    { kind: "breachDrafts", count: 37 },
  ],
  funds: {
    available: fen(29_058_606_152n),
    held: fen(100n),
    depositedToday: fen(200n),
    withdrawnToday: fen(300n),
  },
}));
const waiting = <Op extends Parameters<typeof answer>[0]>(operation: Op) =>
  answer(operation, () => new Promise<never>(() => {}));

const open = (answers: readonly Answer[], role: RoleName = "settlementClerk") =>
  renderPage("/console", [answer(control.readDesk, () => deskRow), ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
const block = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the workbench", () => {
  test("begins with the own queue: party, amount, since when, by when, and the next step", async () => {
    open([answer(desk.readQueue, () => queue), day, todos]);
    const own = await block("待我处理");
    const rows = within(await own.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/调账复核.*神木恒泽矿业.*\u2212123,456\.78.*已过.*方毅 提交.*复核/),
      expect.stringMatching(/出金审批.*5,200,000\.00.*今天 10:27.*审批/),
      expect.stringMatching(/发票开具.*--.*06-19.*开具/),
    ]);
    expect(own.getByRole("link", { name: /^审批 出金审批 神木恒泽矿业/ }).getAttribute("href")).toBe(
      "/console/transfers?open=T0616-0041",
    );
    expect(own.getByRole("button", { name: "全部 3" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(own.getByRole("button", { name: "今天截止 2" }));
    expect(own.getAllByRole("row")).toHaveLength(3);
    await userEvent.click(own.getByRole("button", { name: "我已提交，等他人 1" }));
    expect(own.getByRole("link", { name: /^查看 调账复核/ })).toBeDefined();
  });

  test("shows whose each matter is; what is picked is taken together, and what could not be says why", async () => {
    const inputs: InputOf<typeof desk.assign>[] = [];
    const ours: Queue = {
      totals: [{ kind: "adjustments", count: 3 }],
      rows: [
        piece("adjustments", "3", instant(testNow - hourMs)),
        piece("adjustments", "5", instant(testNow + hourMs), {
          assignee: userId("lu"),
          assigneeName: "陆宁",
        }),
        piece("adjustments", "6", instant(testNow + hourMs), {
          assignee: userId("s1"),
          assigneeName: "方毅",
        }),
      ],
    };
    open([
      answer(desk.readQueue, () => ours),
      answer(desk.listColleagues, () => [
        { user: userId("lu"), name: "陆宁" },
        { user: userId("he"), name: "何静" },
      ]),
      answer(desk.assign, (input) => {
        inputs.push(input);
        return input.id === "5" ? "MATTER_ASSIGNED" : { assignee: input.to, assigneeName: "何静" };
      }),
      day,
      todos,
    ]);
    const own = await block("待我处理");
    expect(await own.findByRole("row", { name: /调账复核.*5.*陆宁/ })).toBeDefined();
    await userEvent.click(own.getByRole("button", { name: "未分派 1" }));
    expect(own.getAllByRole("row")).toHaveLength(2);
    await userEvent.click(own.getByRole("button", { name: "全部 3" }));
    await userEvent.click(own.getByRole("button", { name: "选择所列" }));
    expect(own.getByText("3", { selector: "[role=status] b" })).toBeDefined();
    await choose(own.getByLabelText("同事"), "何静");
    await userEvent.click(own.getByRole("button", { name: "分派给何静（3）" }));
    const card = within(await screen.findByRole("dialog", { name: "分派给何静" }));
    await userEvent.click(await card.findByRole("button", { name: "分派给何静 3 条" }));
    await expect.poll(() => inputs).toHaveLength(3);
    expect(inputs).toEqual([
      { kind: "adjustments", id: "3", to: "he", from: null },
      { kind: "adjustments", id: "5", to: "he", from: "lu" },
      { kind: "adjustments", id: "6", to: "he", from: "s1" },
    ]);
    expect(await screen.findByText(/经办人已变更/)).toBeDefined();
  });

  test("has other desks as figures, and no link to what is in nobody else's menu", async () => {
    open([answer(desk.readQueue, () => queue), day, todos]);
    const others = (await screen.findByText("其他岗位")).closest("details") as HTMLElement;
    await expect.poll(() => others.querySelector("summary")?.textContent).toContain("41");
    expect(others.textContent).toContain("违约处置待发函 37");
    expect(others.textContent).not.toContain("出金待审核");
    expect(within(others).queryAllByRole("link", { hidden: true })).toEqual([]);
  });

  test("has links to all desks for who only reads, and no queue of his", async () => {
    open([day, todos], "auditor");
    expect((await screen.findByRole("link", { name: "违约处置待发函" })).getAttribute("href")).toBe(
      "/console/breach",
    );
    expect(screen.queryByRole("region", { name: "待我处理" })).toBeNull();
  });

  test("compares today with the working day before, and says that practice is not in it", async () => {
    open([answer(desk.readQueue, () => queue), day, todos]);
    const compared = await block("今日与上一工作日");
    const row = async (name: RegExp) => (await compared.findByRole("row", { name })).textContent;
    await expect
      .poll(() => row(/^成交额/))
      .toMatch(
        /60,216,000\.00.*54,912,000\.00.*\+5,304,000\.00.*\+9\.6.*120,432,000\.00.*\u221250\.0.*68,937,500\.00/,
      );
    // Nothing to compare with is no per cent.
    expect(await row(/^成交 单/)).toMatch(/6.*0.*\+6.*--.*4.*\+50\.0.*9/);
    expect(compared.getByText(/不含练习场次（今日练习 4 场）/)).toBeDefined();
  });

  test("has what the viewer has decided today, by kind, and leads to its list", async () => {
    const done = answer(desk.readDone, () => [
      { kind: "transfers", count: 9 },
      { kind: "invoices", count: 14 },
    ]);
    open([answer(desk.readQueue, () => queue), day, todos, done]);
    const own = await block("待我处理");
    await userEvent.click(await own.findByRole("button", { name: "今日已办 23" }));
    const table = within(await own.findByRole("table", { name: "今日已办" }));
    expect(table.getByRole("row", { name: /^发票开具 14/ })).toBeDefined();
    expect(table.getByRole("link", { name: "查看 出金审批" }).getAttribute("href")).toBe(
      "/console/transfers",
    );
    await userEvent.click(own.getByRole("button", { name: "全部 3" }));
    expect(own.getByRole("link", { name: /^审批 出金审批/ })).toBeDefined();
  });

  test("has the money that waits for desks that may see it, each line leading to its list, and for no other", async () => {
    const none = { today: 0, todayAmount: fen(0n), overdue: 0, overdueAmount: fen(0n), earliest: null };
    const due = answer(risk.readDue, () => ({
      readAt: testNow,
      due: [
        { kind: "contracts", ...none },
        {
          kind: "instalments",
          ...none,
          overdue: 1,
          overdueAmount: fen(120_000_000n),
          earliest: "2025-06-01",
        },
        { kind: "withdrawals", ...none, today: 2, todayAmount: fen(520_000_000n), earliest: "2025-06-16" },
        { kind: "answers", ...none },
      ],
    }));
    open([answer(desk.readQueue, () => queue), day, todos, due]);
    const money = await block("在险资金");
    expect(money.getAllByRole("term")).toHaveLength(8);
    const overdue = await money.findByRole("link", { name: "查看 借款还款已逾期 1 件" });
    expect(overdue.getAttribute("href")).toBe(
      "/console/finance-loans?from=2025-06-01&to=2025-06-16&due=overdue",
    );
    expect(money.getByText("1,200,000.00")).toBeDefined();
    expect(money.queryByRole("link", { name: /合同办理/ })).toBeNull();
    cleanup();
    open([answer(desk.readQueue, () => queue), day, todos], "tradeManager");
    await block("待我处理");
    expect(screen.queryByRole("region", { name: "在险资金" })).toBeNull();
  });

  test("says -- of what nobody knows yet, and never 0", async () => {
    open([waiting(desk.readQueue), waiting(desk.readDay), waiting(desk.readTodos)]);
    const own = await block("待我处理");
    expect(own.getByRole("button", { name: "全部 --" })).toBeDefined();
    const compared = await block("今日与上一工作日");
    expect(compared.getByRole("row", { name: /^成交额/ }).textContent).not.toMatch(/\d/);
    expect((await block("会员资金")).getAllByText("--")).toHaveLength(4);
    expect((await screen.findByText("其他岗位")).textContent).toContain("--");
  });

  test("says -- of what could not be read, and why, with a way to ask again", async () => {
    open([]);
    const own = await block("待我处理");
    expect(await own.findByRole("button", { name: "重试" })).toBeDefined();
    expect(own.getByRole("button", { name: "全部 --" })).toBeDefined();
  });

  test("has the sessions of the day for the desk that runs them, and not for others", async () => {
    open([answer(desk.readQueue, () => ({ totals: [], rows: [] })), day, todos], "tradeManager");
    expect(await screen.findByRole("region", { name: "进行中" })).toBeDefined();
    expect((await block("待我处理")).getByText(/本岗没有待办/)).toBeDefined();
    cleanup();
    open([answer(desk.readQueue, () => queue), day, todos], "memberReviewer");
    await block("待我处理");
    expect(screen.queryByRole("region", { name: "进行中" })).toBeNull();
  });
});
