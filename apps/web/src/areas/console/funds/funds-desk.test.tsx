import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./adjustments-page.tsx";
import "./reconciliation-page.tsx";
import "./transfers-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow, uploadAnswer } from "../../../testing/render-page.tsx";
import { storedFiles } from "../../../testing/stored-files.ts";

const { fundDesk } = api;

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

/** What a card says, part by part, without its buttons. */
const factsOf = (dialog: HTMLElement) => [
  ...within(dialog)
    .getAllByRole("row")
    .map(({ textContent }) => textContent),
  ...within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent),
  within(dialog).getByText(/^人民币/).textContent,
];

test("a large withdrawal is approved on a card with its figures, and rejected only with an opinion", async () => {
  const inputs: unknown[] = [];
  const card = aCard({
    number: "T20260615000001",
    direction: "出金",
    path: "平台 → 朔方银行神木支行",
    amount: fen(600_000_000n),
    subject: "收款 西安秦屹物资有限公司 6225 **** 0001",
  });
  open("/console/transfers", [
    transfers,
    answer(fundDesk.previewWithdrawal, () => card),
    answer(fundDesk.approveTransfer, (input) => {
      inputs.push(input);
      return null;
    }),
    answer(fundDesk.rejectTransfer, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  const decide = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
    const dialog = within(screen.getByRole("dialog", { name: "审批出金" }));
    await dialog.findByText("6,000,000.00");
    return dialog;
  };
  await userEvent.click(await screen.findByText("T20260615000001"));
  const first = await decide();
  expect(first.getByText("人民币陆佰万元整")).toBeDefined();
  expect(first.getByText("收款 西安秦屹物资有限公司 6225 **** 0001")).toBeDefined();
  expect(first.getByRole("row", { name: /合计 2,418,903.55 −123,456.78 --/ })).toBeDefined();
  const buttons = first.getAllByRole("button");
  expect(buttons.slice(-3).map(({ textContent }) => textContent)).toEqual([
    "取消",
    "驳回",
    "通过并付款 6,000,000.00",
  ]);
  expect(buttons.at(-1)?.className).toContain("main");
  const reject = first.getByRole<HTMLButtonElement>("button", { name: "驳回" });
  expect(reject.disabled).toBe(true);
  await userEvent.type(first.getByLabelText(/驳回时必填/), "用途不明");
  await userEvent.click(reject);
  expect(await screen.findByText("已驳回")).toBeDefined();
  const second = await decide();
  await userEvent.click(second.getByRole("button", { name: /^通过并付款/ }));
  expect(await screen.findByText("已通过，等待银行处理")).toBeDefined();
  expect(inputs).toEqual([
    { transfer: "T20260615000001", opinion: "用途不明" },
    { transfer: "T20260615000001", seen: card.seen },
  ]);
});

test("a card that has changed is shown anew, and can be confirmed only then", async () => {
  let balance = fen(100n);
  const confirmedCodes: unknown[] = [];
  open("/console/transfers", [
    transfers,
    answer(fundDesk.previewWithdrawal, () => aCard({ amount: balance, seen: String(balance) })),
    answer(fundDesk.approveTransfer, (input) => {
      confirmedCodes.push(input.seen);
      return confirmedCodes.length === 1 ? "CARD_CHANGED" : null;
    }),
  ]);
  await userEvent.click(await screen.findByText("T20260615000001"));
  await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
  const dialog = within(screen.getByRole("dialog", { name: "审批出金" }));
  const first = await dialog.findByRole("button", { name: "通过并付款 1.00" });
  balance = fen(200n);
  await userEvent.click(first);
  expect((await dialog.findByRole("alert")).textContent).toBe("情况已变化，请核对最新内容后再确认");
  await userEvent.click(await dialog.findByRole("button", { name: "通过并付款 2.00" }));
  expect(await screen.findByText("已通过，等待银行处理")).toBeDefined();
  expect(confirmedCodes).toEqual(["100", "200"]);
});

test("who may not decide reads why, and has no button for it", async () => {
  open("/console/transfers", [
    transfers,
    answer(fundDesk.previewWithdrawal, () => aCard({ barred: "不得审核本企业或本人提交的申请" })),
  ]);
  await userEvent.click(await screen.findByText("T20260615000001"));
  await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
  expect(await screen.findByText("不得审核本企业或本人提交的申请")).toBeDefined();
  expect(screen.getByRole("button", { name: /^通过并付款/ })).toHaveProperty("disabled", true);
});

test("Esc in a dialog over a drawer asks before a text is lost, and leaves the drawer open", async () => {
  open("/console/transfers", [transfers, answer(fundDesk.previewWithdrawal, () => aCard())]);
  await userEvent.click(await screen.findByText("T20260615000001"));
  await userEvent.click(await screen.findByRole("button", { name: "审批出金" }));
  const opinion = () => screen.getByLabelText<HTMLTextAreaElement>(/驳回时必填/);
  await userEvent.type(opinion(), "用途不明");
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "放弃已填写的内容？" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(opinion().value).toBe("用途不明");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "放弃" }));
  expect(screen.queryByLabelText(/驳回时必填/)).toBeNull();
  expect(screen.getByRole("button", { name: "审批出金" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "审批出金" })).toBeNull());
});

test("an auditor reads the transfers and decides nothing", async () => {
  open("/console/transfers", [transfers], "auditor");
  await userEvent.click(await screen.findByText("T20260615000001"));
  expect(screen.queryByRole("button", { name: "审批出金" })).toBeNull();
});

test("an adjustment has the same card for who proposes it and for who reviews it", async () => {
  const inputs: unknown[] = [];
  const queries: unknown[] = [];
  const [slip] = storedFiles;
  const row = {
    adjustment: 7,
    at: testNow,
    firm: "西安渭岸物资有限公司",
    amount: fen(-12_345_678n),
    cause: "bank",
    memo: "冲回重复入账",
    by: "钱敏",
    decidedBy: null,
    decidedAt: null,
    opinion: null,
    state: "1",
  };
  open("/console/adjustments", [
    answer(fundDesk.listAdjustments, () => ({ rows: [row], total: 1, counts: { "1": 1 }, sums: {} })),
    answer(fundDesk.findFirms, () => [
      { firm: firmId("F2"), name: "西安渭岸物资有限公司", available: fen(100_00n) },
    ]),
    answer(fundDesk.previewAdjustment, (input) => {
      queries.push(input);
      return aCard({ number: "" });
    }),
    answer(fundDesk.previewAdjustmentReview, () => aCard({ papers: [slip] })),
    answer(fundDesk.listAdjustmentPapers, () => [slip]),
    answer(api.files.allowLinks, () => ({ seconds: 1_800 })),
    uploadAnswer(() => ({ files: [slip] })),
    answer(fundDesk.proposeAdjustment, (input) => {
      inputs.push(input);
      return { adjustment: 1 };
    }),
    answer(fundDesk.reviewAdjustment, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "提交调账" }));
  const dialog = screen.getByRole("dialog", { name: "提交调账" });
  await choose(within(dialog).getByLabelText("企业"), /渭岸/);
  await choose(within(dialog).getByLabelText("方向"), "减少企业可用资金");
  await userEvent.type(within(dialog).getByLabelText("金额（元）"), "123456.78");
  await userEvent.type(within(dialog).getByLabelText(/调账原因/), "多收退回");
  const submit = await within(dialog).findByRole("button", { name: "提交复核，减少 123,456.78" });
  const proposalFacts = factsOf(dialog);
  fireEvent.change(within(dialog).getByLabelText("选择附件"), {
    target: { files: [new File(["x"], slip.name)] },
  });
  await within(dialog).findByRole("link", { name: `下载 ${slip.name}` });
  await userEvent.click(submit);
  expect(await screen.findByText("已提交，等待另一人复核")).toBeDefined();
  expect(queries.at(-1)).toMatchObject({ firm: "F2", amount: -12_345_678n, cause: "bank" });
  expect(inputs).toMatchObject([
    {
      firm: "F2",
      amount: -12_345_678n,
      cause: "bank",
      memo: "多收退回",
      attachments: [slip.file],
      seen: aCard().seen,
    },
  ]);

  await userEvent.click(await screen.findByText("冲回重复入账"));
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const review = screen.getByRole("dialog", { name: "复核调账" });
  const agree = await within(review).findByRole("button", { name: "同意，减少 123,456.78" });
  const papers = within(review).getByRole("list", { name: "附件" });
  expect(within(papers).getByRole("link", { name: `下载 ${slip.name}` })).toBeDefined();
  expect(factsOf(review).filter((fact) => !fact?.includes(slip.name))).toEqual(proposalFacts);
  await userEvent.click(agree);
  expect(await screen.findByText("已入账")).toBeDefined();
  expect(inputs[1]).toEqual({ adjustment: 7, posted: true, opinion: "", seen: aCard().seen });
});

test("a difference names the adjustment that waits for it, and offers no second one", async () => {
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
  const inputs: unknown[] = [];
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
    answer(fundDesk.previewDifference, ({ difference }) =>
      aCard({
        consequence: [{ when: "处理后", words: "只关闭差异" }],
        seen: `difference ${difference}`,
      }),
    ),
    answer(fundDesk.settleDifference, (input) => {
      inputs.push(input);
      return null;
    }),
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
  await userEvent.click(screen.getByRole("button", { name: "处理" }));
  const dialog = within(screen.getByRole("dialog", { name: "处理差异 · 4" }));
  expect(await dialog.findByText("只关闭差异")).toBeDefined();
  const send = dialog.getByRole("button", { name: "关闭差异，不动资金" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^处理说明/), "银行已更正");
  await userEvent.click(send);
  expect(await screen.findByText("已处理")).toBeDefined();
  expect(inputs).toEqual([{ difference: 4, memo: "银行已更正", seen: "difference 4" }]);
});
