import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { type FirmId, fen, instant, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./member-files-page.tsx";
import "./member-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { memberFiles, restrictions, statements } = api;

afterEach(cleanup);

const name = "榆林晨曜煤业有限公司";
const firm = "F1" as FirmId;
const fileOf = (given: object = {}) => ({
  name,
  state: "enabled" as const,
  kind: "交易会员",
  joinedOn: "2024-07-12",
  annualFeeUntil: "2027-07-14",
  facts: [{ title: "地址", words: "榆林" }],
  matters: [{ title: "未完成合同", words: "12 份，合计 3,600,000.00 元" }],
  parts: [
    { key: "contracts" as const, total: 40 },
    { key: "lots" as const, total: 7 },
    { key: "shipments" as const, total: 2 },
  ],
  ...given,
});
const file = answer(memberFiles.readMemberFile, () => fileOf());
const position = answer(memberFiles.readMemberPosition, () => ({
  readAt: testNow,
  funds: [
    { bucket: "available" as const, balance: fen(100_000_00n) },
    { bucket: "performance-deposit" as const, balance: fen(300_000_00n) },
  ],
  contracts: [
    {
      state: "20" as const,
      contracts: 3,
      buying: 2,
      quantity: quantity(12_000_0000n),
      amount: fen(7_381_000_00n),
      deposits: fen(300_000_00n),
      own: 1,
      dueAt: instant(testNow + 86_400_000),
    },
    {
      state: "90" as const,
      contracts: 1,
      buying: 0,
      quantity: quantity(1_000_0000n),
      amount: fen(640_000_00n),
      deposits: fen(0n),
      own: 0,
      dueAt: null,
    },
  ],
  isWhole: true,
  exposure: {
    granted: fen(8_000_000_00n),
    used: fen(2_000_000_00n),
    loans: 1,
    outstanding: fen(2_000_000_00n),
    overdueLoans: 1,
    overdue: fen(2_000_000_00n),
    value: fen(3_348_000_00n),
    coverage: 16_740,
  },
}));
const restricted = (given: object = {}) =>
  answer(restrictions.readRestrictions, () => ({
    frozen: null,
    orderValue: null,
    openContracts: 3,
    waiting: null,
    waitingKind: null,
    ...given,
  }));
type Role = "riskController" | "auditor" | "settlementClerk" | "tradeManager";
function open(role: Role, ...answers: readonly Answer[]) {
  return renderPage("/console/member?firm=F1", [file, position, restricted(), ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
}
const tabs = async () => within(await screen.findByRole("navigation", { name: "档案各部分" }));

test("the overview has money by what it is held for, contracts by state, and what is owed", async () => {
  open("riskController");
  const funds = within(await screen.findByRole("table", { name: "资金与冻结" }));
  expect(funds.getByRole("row", { name: /履约保证金 300,000\.00 75/ })).toBeDefined();
  expect(funds.getByRole("row", { name: /合计 400,000\.00/ })).toBeDefined();
  const contracts = within(screen.getByRole("table", { name: "按状态的合同" }));
  expect(contracts.getByRole("row", { name: /待付款.*7,381,000\.00/ })).toBeDefined();
  expect(contracts.getByRole("row", { name: /合计.*8,021,000\.00/ })).toBeDefined();
  const exposure = within(screen.getByRole("region", { name: "融资与敞口" }));
  expect(exposure.getByText("167.4 %")).toBeDefined();
  expect(exposure.getByText("6,000,000.00")).toBeDefined();
  expect(screen.getByText("3 份，待本方 1 份")).toBeDefined();
  expect(screen.getByText("12 份，合计 3,600,000.00 元")).toBeDefined();
});

test("a figure leads to its list with the member, the state and the time since it joined as filters", async () => {
  open("riskController");
  const link = await screen.findByRole("link", { name: "待付款的合同" });
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect(pathname).toBe("/console/contracts");
  expect(Object.fromEntries(searchParams)).toEqual({
    firm: name,
    state: "20",
    from: "2024-07-12",
    to: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test("what failed says so in its place, and the rest of the file stands", async () => {
  open(
    "riskController",
    answer(memberFiles.readMemberPosition, () => "NOT_FOUND"),
  );
  expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name })).toBeDefined();
  expect(screen.getByText("未了事项")).toBeDefined();
});

test("each tab says how much it has, and its records open where they are worked on", async () => {
  const inputs: unknown[] = [];
  open(
    "riskController",
    answer(memberFiles.readFileParts, (input) => {
      inputs.push(input);
      return [
        { key: "lots" as const, columns: ["批次号", "可用（吨）"], rows: [["L1", "12.5"]], total: 7 },
        { key: "shipments" as const, columns: ["发运单号"], rows: [], total: 0 },
      ];
    }),
  );
  await userEvent.click((await tabs()).getByRole("link", { name: "货权与发运 9" }));
  const lots = within(await screen.findByRole("region", { name: "货权" }));
  expect(lots.getByRole("link", { name: "L1" }).getAttribute("href")).toBe("/console/goods?open=L1");
  expect(lots.getByRole("link", { name: "查看全部货权" }).getAttribute("href")).toContain("firm=");
  expect(lots.getByText("仅显示最近 1 条")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "发运" })).getByText("没有记录")).toBeDefined();
  expect(inputs).toEqual([{ firm, tab: "goods" }]);
  expect((await tabs()).getByRole("link", { current: "page" }).textContent).toContain("货权与发运");
});

test("its course goes back page by page, the newest first", async () => {
  const inputs: unknown[] = [];
  const event = (entry: number, what: string) => ({
    entry,
    at: testNow,
    by: "陈静",
    isStaff: true,
    what,
    outcome: "成功",
  });
  open(
    "riskController",
    answer(memberFiles.readMemberCourse, (input) => {
      inputs.push(input.before);
      return input.before === undefined
        ? { events: [event(9, "提交会员管控")], hasMore: true }
        : { events: [event(4, "列入黑名单")], hasMore: false };
    }),
  );
  await userEvent.click((await tabs()).getByRole("link", { name: "经过" }));
  expect(await screen.findByText("提交会员管控")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "更早的经过" }));
  expect(await screen.findByText("列入黑名单")).toBeDefined();
  expect(screen.getByText("提交会员管控")).toBeDefined();
  expect(screen.queryByRole("button", { name: "更早的经过" })).toBeNull();
  expect(inputs).toEqual([undefined, 9]);
});

test("the list leads to the file of a member, which the address names by its number", async () => {
  renderPage(
    "/console/member-files",
    [
      file,
      position,
      restricted(),
      answer(memberFiles.listMembers, () => ({
        rows: [
          {
            firm,
            name,
            creditCode: "91610800TEST000017",
            kind: "1",
            phone: "",
            operators: 3,
            annualFeeUntil: null,
            createdAt: testNow,
            state: "enabled",
          },
        ],
        total: 1,
        counts: {},
        sums: {},
      })),
    ],
    { signedIn: staffWith("auditor"), site: { serverTime: testNow } },
  );
  await userEvent.click(await screen.findByText(name));
  expect(await screen.findByRole("heading", { level: 1, name })).toBeDefined();
  expect(location.pathname + location.search).toBe("/console/member?firm=F1");
});

test("the reason is asked once for the file, and said for each of its parts", async () => {
  const inputs: unknown[] = [];
  open(
    "tradeManager",
    answer(memberFiles.readMemberFile, (input) => {
      inputs.push(input);
      return input.reason === undefined ? "VIEW_REASON_FIRST" : fileOf();
    }),
    answer(memberFiles.readMemberPosition, (input) => {
      inputs.push(input);
      return "NOT_FOUND";
    }),
    answer(memberFiles.readFileParts, (input) => {
      inputs.push(input);
      return [];
    }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "查看理由" }));
  await userEvent.type(dialog.getByLabelText(/^查看理由/), "违约处置取证");
  await userEvent.click(dialog.getByRole("button", { name: "查看" }));
  await userEvent.click((await tabs()).getByRole("link", { name: /^操作员/ }));
  const reason = "违约处置取证";
  await expect
    .poll(() => inputs)
    .toEqual([{ firm }, { firm, reason }, { firm, reason }, { firm, tab: "operators", reason }]);
});

test("what is another desk's is named with that desk", async () => {
  open("riskController");
  expect(await screen.findByText("对账单由财务结算出具")).toBeDefined();
  for (const act of ["限额", "冻结会员"])
    expect(await screen.findByRole("button", { name: act })).toBeDefined();
  cleanup();
  open("auditor");
  expect(await screen.findByText("对账单由财务结算出具；冻结与限额由合同风控办理")).toBeDefined();
  expect(screen.queryByRole("button", { name: "冻结会员" })).toBeNull();
});

test("a member is proposed to be frozen from its file, by the card", async () => {
  const inputs: unknown[] = [];
  const card = aCard({
    amount: null,
    changes: [{ title: "冻结范围", from: "未冻结", to: "全部（交易与出金）" }],
  });
  open(
    "riskController",
    restricted(),
    answer(restrictions.previewProposal, () => card),
    answer(restrictions.propose, (input) => {
      inputs.push(input);
      return { restriction: 1 };
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "冻结会员" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请冻结会员" }));
  await userEvent.type(dialog.getByLabelText(/^原因/), "涉嫌串通");
  expect(await dialog.findByRole("row", { name: /冻结范围/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交复核" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ firm, kind: "freeze", scope: "all", reason: "涉嫌串通", seen: card.seen }]);
});

test("what waits says so above all, and who only reads may not decide it", async () => {
  open("auditor", restricted({ frozen: "trade", waiting: 4, waitingKind: "thaw" }));
  expect(await screen.findByText("解冻待复核")).toBeDefined();
  expect(screen.getByText(/^已冻结/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "查看并复核" })).toBeNull();
  expect(screen.queryByRole("button", { name: "改冻结范围" })).toBeNull();
});

test("a statement is asked for by its days, the month before at first", async () => {
  const inputs: unknown[] = [];
  open(
    "settlementClerk",
    restricted(),
    answer(statements.makeForFirm, (input) => {
      inputs.push(input);
      return "STATEMENT_LINES_MANY";
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "对账单" }));
  const dialog = within(screen.getByRole("dialog", { name: "出具对账单" }));
  await userEvent.click(dialog.getByRole("button", { name: "出具" }));
  expect(await dialog.findByText(/请缩短期间/)).toBeDefined();
  expect(inputs).toEqual([
    { firm, from: expect.stringMatching(/-01$/), until: expect.stringMatching(/-(28|29|30|31)$/) },
  ]);
});
