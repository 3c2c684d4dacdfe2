import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./close-account-page.tsx";
import "./sign-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { agreements } = api;

afterEach(cleanup);

const settings = {
  signedIn: { ...trader, roles: ["financeClerk"] } as typeof trader,
  site: { serverTime: testNow },
};

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

const leaving = aCard({
  party: "榆林晨曜煤业有限公司",
  amount: null,
  falls: { title: "随之解除", words: "1 个账户", rows: [["朔方银行", "6225 **** 0001"]] },
  evidence: [{ passed: true, words: "账户没有余额" }],
  barred: null,
});

test("an account is unbound by its card, which is read again once it has changed", async () => {
  const inputs: InputOf<typeof agreements.beginUnsigning>[] = [];
  renderPage(
    "/user/bank/banksign",
    [
      answer(agreements.listAgreements, () => [account]),
      answer(agreements.previewUnsigning, () => ({
        ...leaving,
        direction: "解约",
        subject: inputs.length === 0 ? "朔方银行 **** 0001" : "朔方银行 **** 0002",
        seen: String(inputs.length),
      })),
      answer(agreements.beginUnsigning, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "CARD_CHANGED" : { state: "3" as const };
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "解约" }));
  const dialog = within(screen.getByRole("dialog", { name: "解约 · 6225 **** 0001" }));
  expect(await dialog.findByText("朔方银行 **** 0001")).toBeDefined();
  const act = dialog.getByRole<HTMLButtonElement>("button", { name: "解约" });
  expect(act.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(act);
  expect(await dialog.findByText("朔方银行 **** 0002")).toBeDefined();
  await userEvent.click(act);
  expect(await screen.findByText("解约已提交银行")).toBeDefined();
  expect(inputs.map(({ seen, fundPassword }) => [seen, fundPassword])).toEqual([
    ["0", "246810"],
    ["1", "246810"],
  ]);
});

test("the default account is changed by a card that shows the old and the new one", async () => {
  const inputs: InputOf<typeof agreements.setDefault>[] = [];
  renderPage(
    "/user/bank/banksign",
    [
      answer(agreements.listAgreements, () => [{ ...account, isDefault: false }]),
      answer(agreements.previewDefault, () =>
        aCard({ swap: { from: "朔方银行 **** 0002", to: "朔方银行 **** 0001" }, seen: "both" }),
      ),
      answer(agreements.setDefault, (input) => {
        inputs.push(input);
        return null;
      }),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "设为默认" }));
  const dialog = within(screen.getByRole("dialog", { name: "设为默认账户 · 6225 **** 0001" }));
  expect(await dialog.findByText(/0002/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(dialog.getByRole("button", { name: "设为默认账户" }));
  expect(await screen.findByText("已设为默认账户")).toBeDefined();
  expect(inputs).toEqual([{ agreement: "A1", fundPassword: "246810", seen: "both" }]);
});

test("an account that may not be unbound says why, and its button is off", async () => {
  renderPage(
    "/user/bank/banksign",
    [
      answer(agreements.listAgreements, () => [account]),
      answer(agreements.previewUnsigning, () => ({ ...leaving, barred: "请先将其他账户设为默认账户" })),
    ],
    settings,
  );
  await userEvent.click(await screen.findByRole("button", { name: "解约" }));
  const dialog = within(screen.getByRole("dialog", { name: "解约 · 6225 **** 0001" }));
  expect(await dialog.findByText("请先将其他账户设为默认账户")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "解约" }).disabled).toBe(true);
});

test("a firm asks to close its account by a card of what it gives up", async () => {
  const inputs: InputOf<typeof agreements.closeAccount>[] = [];
  renderPage(
    "/user/bank/close-account",
    [
      answer(agreements.closeAccount, (input) => {
        if (input.reason !== "") inputs.push(input);
        return {
          state: inputs.length === 0 ? ("0" as const) : ("1" as const),
          at: null,
          memo: null,
          faults: [],
        };
      }),
      answer(agreements.previewClose, () => ({ ...leaving, direction: "销户", seen: "one account" })),
    ],
    settings,
  );
  await userEvent.type(await screen.findByLabelText("销户原因"), "停业");
  await userEvent.click(screen.getByRole("button", { name: "申请销户" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请销户" }));
  expect(await dialog.findByText("1 个账户")).toBeDefined();
  expect(dialog.getByText("账户没有余额")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交销户申请" }));
  expect(await screen.findByText("销户申请已提交，等待交易中心审核")).toBeDefined();
  expect(inputs).toEqual([{ reason: "停业", seen: "one account" }]);
});

test("a firm with open business is told what keeps its account open, and cannot ask to close it", async () => {
  renderPage(
    "/user/bank/close-account",
    [
      answer(agreements.closeAccount, () => ({
        state: "0" as const,
        at: null,
        memo: null,
        faults: ["账户尚有余额，请先出金"],
      })),
    ],
    settings,
  );
  expect(await screen.findByText("账户尚有余额，请先出金")).toBeDefined();
  expect(screen.queryByRole("button", { name: "申请销户" })).toBeNull();
});
