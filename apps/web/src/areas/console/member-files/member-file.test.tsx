import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./member-files-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { memberFiles, restrictions, statements } = api;

afterEach(cleanup);

const name = "榆林晨曜煤业有限公司";
const firm = "F1" as FirmId;
const list = answer(memberFiles.listMembers, () => ({
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
}));
const file = answer(memberFiles.readMemberFile, () => ({
  name,
  facts: [{ title: "地址", words: "榆林" }],
  matters: [{ title: "未完成合同", words: "12 份，合计 3,600,000.00 元" }],
  sections: [
    { key: "lots", title: "货权", columns: ["批次号"], rows: [["L1"]], total: 7, page: "/console/goods" },
  ],
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
async function open(role: "riskController" | "auditor" | "settlementClerk", ...answers: readonly Answer[]) {
  renderPage("/console/member-files", [list, file, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
  await userEvent.click(await screen.findByText(name));
}

test("the file begins with what is restricted, going on and to be done; each part says how much there is", async () => {
  await open("riskController", restricted());
  expect(await screen.findByText("12 份，合计 3,600,000.00 元")).toBeDefined();
  expect(await screen.findByText("3 份")).toBeDefined();
  expect(
    within(screen.getByRole("navigation", { name: "档案各部分" })).getByRole("link", { name: /货权\s*7/ }),
  ).toBeDefined();
  for (const act of ["限额", "冻结会员"]) expect(screen.getByRole("button", { name: act })).toBeDefined();
  expect(screen.getByText("对账单由财务结算出具")).toBeDefined();
});

test("a member is proposed to be frozen from its file, by the card", async () => {
  const inputs: unknown[] = [];
  const card = aCard({
    amount: null,
    changes: [{ title: "冻结范围", from: "未冻结", to: "全部（交易与出金）" }],
  });
  await open(
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
  await open("auditor", restricted({ frozen: "trade", waiting: 4, waitingKind: "thaw" }));
  expect(await screen.findByText("解冻待复核")).toBeDefined();
  expect(screen.getByText(/^已冻结/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "查看并复核" })).toBeNull();
  expect(screen.queryByRole("button", { name: "改冻结范围" })).toBeNull();
});

test("a statement is asked for by its days, the month before at first", async () => {
  const inputs: unknown[] = [];
  await open(
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
