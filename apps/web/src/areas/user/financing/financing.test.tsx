import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { CreditId, LoanId } from "@zd/domain/financing/codes";
import { yuan } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./apply-page.tsx";
import "./loan-detail.tsx";
import "./my-finance-page.tsx";
import "./privacy-page.tsx";
import "./work-bench-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { expectDraftOffered } from "../../../testing/drafts.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { finance } = api;
afterEach(cleanup);

const clerk = { ...trader, roles: ["administrator"] } as typeof trader;
const settings = { signedIn: clerk, site: { serverTime: testNow } };
const id = "JK20261122000001" as LoanId;

const overview: OutputOf<typeof finance.readOverview> = {
  outstanding: yuan("1005437.50"),
  dueSoon: yuan("1007259.86"),
  overdue: yuan("0"),
  interestPaid: yuan("5437.50"),
  counts: { "3": 1 },
  calendar: [
    { loan: id, day: "2025-06-20", amount: yuan("536.50"), isOverdue: false },
    { loan: id, day: "2025-06-24", amount: yuan("148107.30"), isOverdue: false },
  ],
  notices: [
    {
      call: 7,
      loan: id,
      at: testNow,
      coverage: "118.00",
      lacking: yuan("90000"),
      answerBy: "2026-11-30",
      memo: "煤价下跌",
      isRead: false,
      state: "0",
    },
  ],
};

test("the workbench says what is owed, what may be borrowed, and what risk control has sent", async () => {
  const commands: string[] = [];
  renderPage(
    "/user/financing/myWorkBench",
    [
      answer(finance.readOverview, () => overview),
      answer(finance.canApplyNow, () => ({ can: false, reason: "存在逾期借款，请先还清" })),
      answer(finance.readLimits, () => ({ limits: [], days: [] })),
      answer(finance.listProducts, () => []),
      answer(finance.giveCommand, ({ command }) => {
        commands.push(command);
        return { credit: null, loan: null, state: "" };
      }),
    ],
    settings,
  );
  expect(await screen.findByText("1,005,437.50")).toBeDefined();

  expect(screen.getByText("536.50元")).toBeDefined();
  expect(screen.getByText("14.81万")).toBeDefined();
  expect(screen.getByText(/暂不能申请：存在逾期借款/)).toBeDefined();
  expect(screen.getByText(/押品覆盖率 118.00%/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "已阅" }));
  expect(commands).toEqual(["read"]);
});

const loan: OutputOf<typeof finance.readLoan> = {
  loan: id,
  product: "SF-DD",
  name: "订单融资",
  kind: "order",
  channel: "SF",
  channelName: "朔方银行供应链金融",
  contractNo: "20261020-0001",
  payee: "恒泽矿业有限公司",
  principal: yuan("1500000"),
  rate: "4.35",
  penaltyRate: "6.525",
  basis: 360,
  method: "bullet",
  term: 45,
  state: "2",
  overdueClass: "1",
  memo: "",
  appliedAt: testNow,
  drawnOn: "2026-10-20",
  dueOn: "2026-12-04",
  letter: null,
  signedAt: testNow,
  debt: {
    penalty: yuan("0"),
    interestDue: yuan("0"),
    interestAccrued: yuan("5437.50"),
    principalDue: yuan("0"),
    outstanding: yuan("1500000"),
    due: yuan("0"),
    payoff: yuan("1505437.50"),
    overdueDays: 0,
  },
  plan: [],
  document: null,
  lots: [],
};

test("a repayment shows what it pays before the fund password is asked for, and says why it is refused", async () => {
  const inputs: InputOf<typeof finance.repay>[] = [];
  const row = { ...loan, outstanding: loan.principal, overdueDays: 0 };
  renderPage(
    "/user/financing/myFinance",
    [
      answer(finance.listLoans, () => ({
        rows: [row],
        total: 1,
        counts: { "2": 1 },
        sums: {},
        next: null,
        previous: null,
      })),
      answer(finance.readLoan, () => loan),
      answer(finance.previewRepayment, ({ amount }) =>
        amount > loan.debt.payoff
          ? aCard({ barred: "还款金额超出结清金额1505437.50元" })
          : aCard({
              amount,
              facts: [{ title: "本次用途", words: "罚息 0.00 元，利息 5,437.50 元，本金 494,562.50 元" }],
              seen: "split",
            }),
      ),
      answer(finance.repay, (input) => {
        inputs.push(input);
        return {
          loan: id,
          penalty: yuan("0"),
          interest: yuan("5437.50"),
          principal: yuan("494562.50"),
          payoff: yuan("1005437.50"),
          state: "3" as const,
        };
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByText(id));
  await userEvent.click(await screen.findByRole("button", { name: "还款" }));
  const dialog = within(screen.getByRole("dialog", { name: "还款" }));
  const field = dialog.getByLabelText("还款金额（元）");
  await userEvent.clear(field);
  await userEvent.type(field, "1505437.51");
  expect(await dialog.findByText(/还款金额超出结清金额/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: /^还款 / }).disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "500000");
  expect(await dialog.findByText(/本金 494,562.50/)).toBeDefined();
  expect(dialog.getByText("人民币伍拾万元整")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "还款 500,000.00 元" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ loan: id, amount: yuan("500000"), fundPassword: "246810", seen: "split" }]);
});

test("a loan is submitted by the card of what it takes of the limit, and shown anew once that has changed", async () => {
  const inputs: InputOf<typeof finance.giveCommand>[] = [];
  let used = "0";
  renderPage(
    "/user/financing/myFinance",
    [
      answer(finance.listLoans, () => ({
        rows: [{ ...loan, outstanding: yuan("0"), overdueDays: 0, state: "0" as const }],
        total: 1,
        counts: { "0": 1 },
        sums: {},
        next: null,
        previous: null,
      })),
      answer(finance.readLoan, () => ({ ...loan, state: "0" as const, drawnOn: null, dueOn: null })),
      answer(finance.previewLoan, () => aCard({ subject: `已用 ${used}`, seen: used })),
      answer(finance.giveCommand, (input) => {
        inputs.push(input);
        if (input.seen !== "100") {
          used = "100";
          return "CARD_CHANGED";
        }
        return { credit: null, loan: id, state: "1" };
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByText(id));
  await userEvent.click(await screen.findByRole("button", { name: "提交放款" }));
  const dialog = within(screen.getByRole("dialog", { name: "提交借款" }));
  expect(await dialog.findByText("已用 0")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  const act = () => userEvent.click(dialog.getByRole("button", { name: "提交借款 1,500,000.00 元" }));
  await act();
  expect(await dialog.findByText("已用 100")).toBeDefined();
  await act();
  await expect.poll(() => inputs.map(({ seen }) => seen)).toEqual(["0", "100"]);
});

test("a drafted loan tells a user who may not sign who signs it with a certificate", async () => {
  const draft = { ...loan, state: "0" as const, signedAt: null, drawnOn: null, dueOn: null };
  renderPage(
    "/user/financing/myFinance",
    [
      answer(finance.listLoans, () => ({
        rows: [{ ...draft, outstanding: yuan("0"), overdueDays: 0 }],
        total: 1,
        counts: { "0": 1 },
        sums: {},
        next: null,
        previous: null,
      })),
      answer(finance.readLoan, () => draft),
    ],
    { ...settings, signedIn: { ...trader, roles: ["financeClerk"] } },
  );
  await userEvent.click(await screen.findByText(id));
  expect(await screen.findByText(/^待本企业有签署权限的操作员用数字证书签署借款合同后提交/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "签署借款合同" })).toBeNull();
});

const product: OutputOf<typeof finance.listProducts>[number] = {
  product: "SF-DD",
  channel: "SF",
  channelName: "朔方银行",
  kind: "order",
  name: "订单融资",
  side: "B",
  rate: "4.35",
  ratio: "80",
  basis: 360,
  mostDays: 180,
  least: yuan("10000"),
  methods: ["bullet"],
  terms: "凭已签订、待付款的采购合同借款",
};

test("a loan that was filled in and not saved is offered again", () =>
  expectDraftOffered({
    open: () =>
      renderPage(
        "/user/financing/applyForFinance",
        [
          answer(finance.checkCustomer, () => ({ ok: true, items: [] })),
          answer(finance.listCredits, () => []),
          answer(finance.listProducts, () => [product]),
          answer(finance.readApplicable, () => ({
            product: product.product,
            available: yuan("1500000"),
            contracts: [],
            lots: [],
          })),
        ],
        settings,
      ),
    label: /^借款金额/,
    typed: "300,000",
  }));

test("a consent is given and taken back on the server's card", async () => {
  const inputs: unknown[] = [];
  let agreed = false;
  renderPage(
    "/user/financing/privacyManagement",
    [
      answer(finance.readPrivacy, () => ({ agreed, version: "2026-11", clauses: ["一"], at: null, by: "" })),
      answer(finance.previewPrivacy, (input) =>
        aCard({
          amount: null,
          effect: null,
          seen: String(input.agreed),
          barred: input.agreed ? null : "有未结清的借款，不能撤回",
        }),
      ),
      answer(finance.setPrivacy, (input) => {
        inputs.push(input);
        agreed = input.agreed;
        return null;
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "同意授权" }));
  const agreeing = within(screen.getByRole("dialog", { name: "同意授权" }));
  await agreeing.findByText("西安渭岸物资有限公司");
  await userEvent.click(agreeing.getByRole("button", { name: "确认同意" }));
  await expect.poll(() => inputs).toEqual([{ agreed: true, seen: "true" }]);
  await userEvent.click(await screen.findByRole("button", { name: "撤回授权" }));
  const withdrawing = within(screen.getByRole("dialog", { name: "撤回授权" }));
  expect(await withdrawing.findByText("有未结清的借款，不能撤回")).toBeDefined();
  expect(withdrawing.getByRole("button", { name: "确认撤回" })).toHaveProperty("disabled", true);
});

const signedCredit: OutputOf<typeof finance.listCredits>[number] = {
  credit: "SX20261122000001" as CreditId,
  channel: "SF",
  channelName: "朔方银行",
  state: "0",
  asked: yuan("900000"),
  granted: null,
  expiresOn: null,
  purpose: "采购",
  memo: "",
  files: [],
  appliedAt: testNow,
  signedAt: testNow,
  decidedAt: null,
  letter: null,
};

test("an application for credit is saved as its card has shown it", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/user/financing/applyForFinance",
    [
      answer(finance.checkCustomer, () => ({ passed: true, items: [] })),
      answer(finance.listCredits, () => []),
      answer(finance.listProducts, () => [product]),
      answer(finance.previewCredit, ({ amount, purpose }) =>
        aCard({ amount, effect: null, seen: `${amount} ${purpose}` }),
      ),
      answer(finance.applyForCredit, (input) => {
        inputs.push(input);
        return { credit: "SX1" as never, state: "0" as const };
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "申请授信" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请授信" }));
  await userEvent.type(dialog.getByLabelText(/^申请额度/), "900000");
  await userEvent.type(dialog.getByLabelText("资金用途"), "采购");
  expect(await dialog.findByText("人民币玖拾万元整")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "保存申请" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ channel: "SF", amount: yuan("900000"), purpose: "采购", files: [], seen: "90000000 采购" }]);
});

test("a signed application for credit is submitted by the card of what the lender is told", async () => {
  const inputs: InputOf<typeof finance.giveCommand>[] = [];
  renderPage(
    "/user/financing/applyForFinance",
    [
      answer(finance.checkCustomer, () => ({ passed: true, items: [] })),
      answer(finance.listCredits, () => [signedCredit]),
      answer(finance.listProducts, () => [product]),
      answer(finance.previewCreditSubmission, () =>
        aCard({ facts: [{ title: "告知资金方", words: "近一年交易额 1.00 元" }], seen: "told" }),
      ),
      answer(finance.giveCommand, (input) => {
        inputs.push(input);
        return { credit: signedCredit.credit, loan: null, state: "1" };
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "提交" }));
  const dialog = within(screen.getByRole("dialog", { name: "提交授信申请" }));
  expect(await dialog.findByText("近一年交易额 1.00 元")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交 900,000.00 元的申请" }));
  await expect.poll(() => inputs.map(({ command, seen }) => [command, seen])).toEqual([["submit", "told"]]);
  expect(await screen.findByText("已提交，等待资金方审批")).toBeDefined();
});
