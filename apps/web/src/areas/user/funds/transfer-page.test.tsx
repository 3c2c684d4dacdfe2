import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./sign-page.tsx";
import "./transfer-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { agreements, banks, transfers } = api;

afterEach(cleanup);

const clerk = { ...trader, roles: ["financeClerk"] } as typeof trader;
const yuan = (amount: number): Fen => fen(BigInt(amount) * 100n);

type Agreement = OutputOf<typeof agreements.listAgreements>[number];
const account: Agreement = {
  agreement: "A1" as unknown as Agreement["agreement"],
  state: "2",
  bank: "朔方银行",
  branchNo: "901000010003",
  branch: "朔方银行神木支行",
  number: "6225 **** 0001",
  name: "晨曜煤业",
  isDefault: true,
  autoRefund: false,
  changedAt: testNow,
  memo: null,
};
const withdrawable = (hasPassword = true) =>
  answer(transfers.readWithdrawable, () => ({
    available: yuan(1_000),
    withdrawing: yuan(0),
    open: true,
    hours: "工作日 09:00–16:00",
    approvalFrom: yuan(5_000_000),
    hasPassword,
  }));
const trial = answer(transfers.tryWithdrawal, ({ amount }) => ({
  fault: amount > yuan(1_000) ? "可用资金不足" : null,
  needsApproval: amount >= yuan(5_000_000),
  available: yuan(1_000),
  availableAfter: amount > yuan(1_000) ? null : fen(yuan(1_000) - amount),
}));
const card = answer(transfers.previewTransfer, ({ direction, amount }) =>
  aCard({ direction: direction === "out" ? "出金" : "入金", amount, seen: "mark" }),
);
const id = "T1" as unknown as OutputOf<typeof transfers.withdraw>["transfer"];

test("a withdrawal shows what is left, and is sent with the fund password", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/user/bank/inoutmoney",
    [
      answer(agreements.listSigned, () => [account]),
      withdrawable(),
      trial,
      card,
      answer(transfers.withdraw, (input) => {
        inputs.push(input);
        return { transfer: id, state: "1" as const };
      }),
    ],
    { signedIn: clerk },
  );
  await userEvent.click(await screen.findByRole("button", { name: "出金" }));
  await userEvent.type(screen.getByLabelText("金额（元）"), "400");
  expect(await screen.findByText("600.00")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "核对出金" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认出金" }));
  expect(await dialog.findByText("人民币肆佰元整")).toBeDefined();
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "出金 400.00 元" });
  expect(confirm.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(confirm);
  expect(await screen.findByText("出金已提交，银行处理后到账")).toBeDefined();
  expect(inputs).toMatchObject([
    { amount: yuan(400), fundPassword: "246810", agreement: "A1", seen: "mark" },
  ]);
});

test("what keeps a withdrawal from being made is said before it is sent, and a refusal in the server's words", async () => {
  renderPage(
    "/user/bank/inoutmoney",
    [
      answer(agreements.listSigned, () => [account]),
      withdrawable(false),
      answer(transfers.listTransfers, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      trial,
      card,
      answer(transfers.withdraw, () => "FUND_PASSWORD_NOT_SET"),
    ],
    { signedIn: clerk },
  );
  await userEvent.click(await screen.findByRole("button", { name: "出金" }));
  expect(screen.getByRole("link", { name: "去设置" })).toBeDefined();
  await userEvent.type(screen.getByLabelText("金额（元）"), "2000");
  expect((await screen.findByRole("alert")).textContent).toContain("可用资金不足");
  await userEvent.clear(screen.getByLabelText("金额（元）"));
  await userEvent.type(screen.getByLabelText("金额（元）"), "10");
  await userEvent.click(screen.getByRole("button", { name: "核对出金" }));
  await userEvent.type(await screen.findByLabelText(/^资金密码/), "246810");
  await userEvent.click(await screen.findByRole("button", { name: "出金 10.00 元" }));
  expect(await screen.findByText("尚未设置资金密码，请先设置")).toBeDefined();
});

test("a firm without an account is led to sign one", async () => {
  renderPage("/user/bank/inoutmoney", [answer(agreements.listSigned, () => []), withdrawable()], {
    signedIn: clerk,
  });
  expect(await screen.findByText("尚无已签约的银行账户")).toBeDefined();
  expect(screen.getByRole("link", { name: "去签约" })).toBeDefined();
});

test("an account that waits for its amount takes it, and says how many tries are left", async () => {
  let triesLeft = 3;
  renderPage(
    "/user/bank/banksign",
    [
      answer(agreements.listAgreements, () => [{ ...account, state: "1" as const, isDefault: false }]),
      answer(agreements.verifyAccount, () => ({ state: "1" as const, triesLeft: --triesLeft })),
    ],
    { signedIn: clerk },
  );
  await userEvent.click(await screen.findByRole("button", { name: "填写验证金额" }));
  await userEvent.type(screen.getByLabelText("银行打入的金额（元）"), "0.33{Enter}");
  expect(await screen.findByText("金额不符，还可尝试 2 次")).toBeDefined();
});

test("a new account is signed at the branch that was chosen, in the firm's own name", async () => {
  const inputs: unknown[] = [];
  renderPage(
    "/user/bank/banksign",
    [
      answer(agreements.listAgreements, () => []),
      answer(agreements.readStageData, () => ({ data: {}, at: null })),
      answer(agreements.saveStageData, () => null),
      answer(banks.listBanks, () => [{ name: "朔方银行" }]),
      answer(banks.findBranches, () => ({
        branches: [{ no: "901000010003", bank: "朔方银行", name: "朔方银行神木支行" }],
        total: 1,
      })),
      answer(agreements.beginSigning, (input) => {
        inputs.push(input);
        return { agreement: account.agreement, state: "1" as const, until: testNow };
      }),
    ],
    { signedIn: clerk },
  );
  await userEvent.click(await screen.findByRole("button", { name: "签约新账户" }));
  await choose(await screen.findByLabelText("银行"), "朔方银行");
  await choose(screen.getByLabelText("开户支行"), "朔方银行神木支行");
  await userEvent.type(screen.getByLabelText("银行账号"), "6225880000000001");
  await userEvent.click(screen.getByRole("button", { name: "提交签约" }));
  expect(await screen.findByText(/24 小时内填写金额/)).toBeDefined();
  expect(inputs).toMatchObject([{ branchNo: "901000010003", number: "6225880000000001" }]);
});

test("a user who may not move money sees the accounts and no buttons", async () => {
  renderPage("/user/bank/banksign", [answer(agreements.listAgreements, () => [account])], {
    signedIn: trader,
  });
  expect(await screen.findByText("6225 **** 0001")).toBeDefined();
  expect(screen.queryByRole("button", { name: "解约" })).toBeNull();
});

test("one press fills in all of the available money, grouped by thousands", async () => {
  renderPage(
    "/user/bank/inoutmoney",
    [answer(agreements.listSigned, () => [account]), withdrawable(), trial],
    {
      signedIn: clerk,
    },
  );
  expect(await screen.findByRole("button", { name: "入金", pressed: true })).toBeDefined();
  expect(screen.queryByRole("button", { name: "全部" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "出金" }));
  await userEvent.click(screen.getByRole("button", { name: "全部" }));
  expect(screen.getByLabelText<HTMLInputElement>("金额（元）").value).toBe("1,000.00");
});

test.each([
  ["accounts", answer(agreements.listSigned, () => "BUSY" as never), withdrawable()],
  [
    "money",
    answer(agreements.listSigned, () => [account]),
    answer(transfers.readWithdrawable, () => "BUSY" as never),
  ],
])("where the %s cannot be read, that is said, and it can be tried again", async (_, ...answers) => {
  renderPage("/user/bank/inoutmoney", answers, { signedIn: clerk });
  expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
  expect(screen.queryByLabelText("金额（元）")).toBeNull();
});

test("a user who may not move money is told who may, and sees no form", async () => {
  renderPage("/user/bank/inoutmoney", [answer(agreements.listSigned, () => [account]), withdrawable()], {
    signedIn: trader,
  });
  expect(await screen.findByText("您没有资金划转权限")).toBeTruthy();
  expect(screen.queryByLabelText("金额（元）")).toBeNull();
});

test("what is lacking is said at once, also outside of the hours, and the last transfers stand beside the form", async () => {
  renderPage(
    "/user/bank/inoutmoney",
    [
      answer(agreements.listSigned, () => [account]),
      withdrawable(),
      answer(transfers.tryWithdrawal, () => "WITHDRAWAL_CLOSED"),
      answer(transfers.listTransfers, () => ({
        rows: [
          {
            transfer: "CR20250616-0001",
            at: testNow,
            direction: "in",
            amount: yuan(800_000),
            bank: "朔方银行",
            number: "6225 **** 0001",
            endedAt: testNow,
            bankNo: null,
            answer: null,
            memo: "",
            by: "孙敏",
            state: "2",
          },
        ],
        total: 1,
        counts: {},
        sums: {},
      })),
    ],
    { signedIn: clerk },
  );
  const recent = within(await screen.findByRole("table", { name: "最近划转" }));
  expect(recent.getByText("800,000.00")).toBeDefined();
  expect(screen.getByText("工作日 09:00–16:00")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "出金" }));
  await userEvent.type(screen.getByLabelText("金额（元）"), "99999999");
  expect(screen.getByRole("alert").textContent).toBe("可用资金不足，还差 99,998,999.00 元");
  // It stands at the amount, whatever else keeps money from leaving now.
  expect(screen.getByLabelText("金额（元）").getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "全部" }));
  expect(screen.getByLabelText<HTMLInputElement>("金额（元）").value).toBe("1,000.00");
  expect(screen.getByLabelText("金额（元）").getAttribute("aria-invalid")).toBe("false");
});
