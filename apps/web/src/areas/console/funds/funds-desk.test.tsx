import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { contract } from "@zd/contract";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./adjustments-page.tsx";
import "./reconciliation-page.tsx";
import "./transfers-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { fundDesk } = contract;

afterEach(cleanup);

const open = (path: string, answers: readonly Answer[], role: RoleName = "settlementClerk") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

const transfers = answer(fundDesk.listTransfers, () => ({
  rows: [
    {
      transfer: "T20260615000001",
      at: testNow,
      direction: "out",
      amount: fen(600_000_000n),
      bank: "朔方银行",
      number: "6225 **** 0001",
      firm: "西安秦屹物资有限公司",
      contradicted: "N",
      endedAt: null,
      bankNo: null,
      answer: null,
      memo: "提取货款",
      by: "白雪梅",
      state: "0",
    },
  ],
  total: 1,
  counts: { "0": 1 },
  sums: { amount: "6000000.00" },
}));

test("a large withdrawal is turned down with a word only", async () => {
  const sent: unknown[] = [];
  open("/console/transfers", [
    transfers,
    answer(fundDesk.rejectTransfer, (input) => {
      sent.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("T20260615000001"));
  await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
  const dialog = screen.getByRole("dialog", { name: /审批出金/ });
  const reject = within(dialog).getByRole<HTMLButtonElement>("button", { name: "驳回" });
  expect(reject.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText(/驳回时填写意见/), "用途不明");
  await userEvent.click(reject);
  expect(await screen.findByText("已驳回")).toBeDefined();
  expect(sent).toEqual([{ transfer: "T20260615000001", opinion: "用途不明" }]);
});

test("Esc in a dialog over a drawer asks for what was typed, and never closes the drawer with it", async () => {
  open("/console/transfers", [transfers]);
  await userEvent.click(await screen.findByText("T20260615000001"));
  await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
  const opinion = () => screen.getByLabelText<HTMLTextAreaElement>(/驳回时填写意见/);
  await userEvent.type(opinion(), "用途不明");
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "放弃已填写的内容？" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(opinion().value).toBe("用途不明");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "放弃" }));
  expect(screen.queryByLabelText(/驳回时填写意见/)).toBeNull();
  expect(screen.getByRole("button", { name: "审批出金" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "审批出金" })).toBeNull());
});

test("an auditor reads the transfers and decides nothing", async () => {
  open("/console/transfers", [transfers], "auditor");
  await userEvent.click(await screen.findByText("T20260615000001"));
  expect(screen.queryByRole("button", { name: "审批出金" })).toBeNull();
});

test("a correction goes out below nil where the firm has to give", async () => {
  const sent: unknown[] = [];
  open("/console/adjustments", [
    answer(fundDesk.listAdjustments, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
    answer(fundDesk.findFirms, () => [
      { firm: firmId("F2"), name: "西安渭岸物资有限公司", available: fen(100_00n) },
    ]),
    answer(fundDesk.proposeAdjustment, (input) => {
      sent.push(input);
      return { adjustment: 1 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "提交调账" }));
  const dialog = screen.getByRole("dialog", { name: "提交调账" });
  await within(dialog).findByRole("option", { name: /渭岸/ });
  await userEvent.selectOptions(within(dialog).getByLabelText("企业"), "F2");
  await userEvent.selectOptions(within(dialog).getByLabelText("方向"), "less");
  await userEvent.type(within(dialog).getByLabelText("金额（元）"), "12.5");
  await userEvent.type(within(dialog).getByLabelText(/调账原因/), "多收退回");
  await userEvent.click(within(dialog).getByRole("button", { name: "提交复核" }));
  expect(await screen.findByText("已提交，等待另一人复核")).toBeDefined();
  expect(sent).toMatchObject([{ firm: "F2", amount: -1_250n, cause: "bank", difference: null }]);
});

test("a difference says which correction of it waits, and offers no second one", async () => {
  const row = {
    difference: 3,
    day: "2026-06-14",
    kind: "bank-only",
    firm: null,
    transfer: null,
    bankNo: "B0001",
    effect: fen(8_800n),
    memo: null,
    settledBy: null,
    settledAt: null,
  };
  open("/console/reconciliation", [
    answer(fundDesk.listDifferences, () => ({
      rows: [
        { ...row, adjustment: "TZ7", state: "2" },
        { ...row, difference: 4, bankNo: "B0002", adjustment: null, state: "0" },
      ],
      total: 2,
      counts: { "0": 1, "2": 1 },
      sums: {},
    })),
  ]);
  await userEvent.click(await screen.findByText("B0001"));
  const waiting = await screen.findByRole("dialog");
  expect(within(waiting).getByText(/调账 TZ7 待另一人复核/)).toBeDefined();
  expect(within(waiting).getByRole("link", { name: "前往复核" }).getAttribute("href")).toBe(
    "/console/adjustments",
  );
  expect(within(waiting).queryByRole("button", { name: "调账" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByText("B0002"));
  expect(await screen.findByRole("button", { name: "调账" })).toBeDefined();
});
