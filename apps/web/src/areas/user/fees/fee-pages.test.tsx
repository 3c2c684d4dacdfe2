import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { PriceGroupId } from "@zd/domain/funds/year-fee";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./invoice-page.tsx";
import "./year-fee-page.tsx";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { invoices, yearFees } = api;
afterEach(cleanup);

const payer = { ...trader, roles: ["administrator"] } as typeof trader;
const settings = { signedIn: payer, site: { serverTime: testNow } };
const nothing = { rows: [], total: 0, counts: {}, sums: {} };

const plan = {
  group: "PG1" as PriceGroupId,
  kind: "1",
  kindName: "交易年费",
  name: "交易年费（一年）",
  years: 1,
  amount: fen(1_000_000n),
} as const;
const quote = { from: "2025-06-28", lastDay: "2026-06-27" };

const openYearFees = (barred: string | null, answers: readonly Answer[] = []) =>
  renderPage(
    "/user/trade/yearfee",
    [
      answer(yearFees.listRecords, () => nothing),
      answer(yearFees.listPlans, () => [plan]),
      answer(yearFees.listDue, () => [
        { ...plan, ...quote, standing: "valid", until: "2025-06-27", graceUntil: null },
      ]),
      answer(yearFees.readStanding, () => [
        {
          kind: "1",
          kindName: "交易年费",
          standing: "expired",
          standingName: "已到期",
          until: "2025-05-01",
          graceUntil: null,
          mayTrade: false,
        },
      ]),
      answer(yearFees.previewPay, () =>
        aCard({
          amount: plan.amount,
          facts: [{ title: "有效期", words: "2025-06-28 至 2026-06-27" }],
          barred,
          seen: "purse",
        }),
      ),
      ...answers,
    ],
    settings,
  );

test("an annual fee is paid at the amount that its card has shown", async () => {
  const inputs: InputOf<typeof yearFees.pay>[] = [];
  openYearFees(null, [
    answer(yearFees.pay, (input) => {
      inputs.push(input);
      return inputs.length === 1
        ? "PRICE_GROUP_WITHDRAWN"
        : { ...quote, kind: "1" as const, amount: plan.amount, voucher: "3001" };
    }),
  ]);
  expect(await screen.findByText(/交易年费已到期且超过宽限期/)).toBeDefined();
  expect(await screen.findByText("待缴")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "缴纳交易年费（一年）" }));
  const dialog = within(screen.getByRole("dialog"));
  for (const text of ["2025-06-28 至 2026-06-27", "人民币壹万元整"])
    expect(await dialog.findByText(text)).toBeDefined();
  const confirm = await dialog.findByRole("button", { name: "缴纳 10,000.00 元" });
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(confirm);
  expect(await dialog.findByText(/该收费方案已停用/)).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({ group: "PG1", amount: 1_000_000n, fundPassword: "246810", seen: "purse" });
});

test("an annual fee above the available money cannot be paid", async () => {
  openYearFees("可用资金不足");
  await userEvent.click(await screen.findByRole("button", { name: "缴纳交易年费（一年）" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("可用资金不足")).toBeDefined();
  expect(dialog.getByRole("button", { name: /^缴纳 [\d,.]+ 元$/ })).toHaveProperty("disabled", true);
});

type Row = OutputOf<typeof invoices.listItems>["rows"][number];
const item: Row = {
  item: "Y:7",
  kind: "1",
  reference: "交易年费（一年） 2025-06-28 至 2026-06-27",
  paidAt: testNow,
  amount: fen(1_000_000n),
  invoice: null,
  name: null,
  number: null,
  issuedAt: null,
  memo: null,
  state: "0",
};
const waiting: Row = { ...item, item: "Y:8", reference: "数据年费", state: "1", invoice: "12" };

const openInvoices = (answers: readonly Answer[]) =>
  renderPage(
    "/user/trade/invoice",
    [
      answer(invoices.listItems, () => ({
        rows: [item, waiting],
        total: 2,
        counts: { "0": 1, "1": 1 },
        sums: { amount: "20000.00" },
      })),
      answer(invoices.readTitle, () => ({
        type: "general",
        name: "榆林晨曜煤业有限公司",
        creditCode: "91610802XY03117K0A",
        address: "",
        phone: "",
        bank: "",
        account: "",
      })),
      ...answers,
    ],
    settings,
  );

test("an invoice is applied for with a title, and a special one needs the bank account too", async () => {
  const inputs: InputOf<typeof invoices.apply>[] = [];
  openInvoices([
    answer(invoices.apply, (input) => {
      inputs.push(input);
      return { invoice: 13, amount: fen(1_000_000n) };
    }),
  ]);
  await screen.findByText(item.reference);
  const boxes = screen.getAllByRole("checkbox").filter((box) => !(box as HTMLInputElement).disabled);
  await userEvent.click(boxes.at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "申请开票" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请开票" }));
  expect(await dialog.findByDisplayValue("榆林晨曜煤业有限公司")).toBeDefined();
  const send = dialog.getByRole("button", { name: "提交申请" });
  await choose(dialog.getByLabelText("发票种类"), "增值税专用发票");
  expect(send).toHaveProperty("disabled", true);
  for (const [label, value] of [
    ["注册地址", "演示大道 1 号"],
    ["注册电话", "09120000000"],
    ["开户银行", "演示银行"],
    ["银行账号", "6100080000000017"],
  ] as const)
    await userEvent.type(dialog.getByLabelText(label), value);
  await userEvent.click(send);
  await expect.poll(() => inputs).toMatchObject([{ items: ["Y:7"], type: "special", bank: "演示银行" }]);
});

test("an application for an invoice is withdrawn from its detail", async () => {
  const inputs: number[] = [];
  openInvoices([
    answer(invoices.withdraw, ({ invoice }) => {
      inputs.push(invoice);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByText("数据年费"));
  await userEvent.click(await screen.findByRole("button", { name: "撤回申请" }));
  await userEvent.click(
    within(screen.getByRole("dialog", { name: "撤回开票申请" })).getByRole("button", { name: "撤回" }),
  );
  await expect.poll(() => inputs).toEqual([12]);
});
