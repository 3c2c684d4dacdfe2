import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./changes-page.tsx";
import "./invoices-page.tsx";
import "./rates-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { blacklist, fees, invoices, trading } = api;
afterEach(cleanup);

const open = (path: string, answers: readonly Answer[], role: RoleName = "settlementClerk") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });
const page = <Row,>(rows: readonly Row[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

test("a waiver is requested with a firm and a reason, and waits for a second staff user", async () => {
  const inputs: InputOf<typeof fees.requestRate>[] = [];
  open("/console/fee-rates", [
    answer(fees.listRates, () => page([])),
    answer(trading.listWareKinds, () => []),
    answer(blacklist.listFirmChoices, () => [
      { firm: firmId("F2"), name: "西安渭岸物资有限公司", creditCode: "91610100XY0000021K" },
    ]),
    answer(fees.previewRate, () => aCard({ amount: null, swap: { from: "标准费率", to: "免收" } })),
    answer(fees.requestRate, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "RATE_OVERLAPS" : { change: 4 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新增费率或减免" }));
  const dialog = within(screen.getByRole("dialog"));
  const send = dialog.getByRole("button", { name: "提交复核" });
  await userEvent.type(dialog.getByLabelText(/^依据/), "新会员首季度免收");
  expect(send).toHaveProperty("disabled", true);
  await choose(dialog.getByLabelText("企业"), /渭岸/);
  expect(await dialog.findByText("标准费率")).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByText(/已有费率/)).toBeDefined();
  await choose(dialog.getByLabelText("费率"), "元/吨");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^标准/), "0.15");
  await expect.poll(() => send).toHaveProperty("disabled", false);
  await userEvent.click(send);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[0]).toMatchObject({ firm: "F2", rule: null, from: "2025-06-17", lastDay: null });
  expect(inputs[1]).toMatchObject({ rule: { unit: "TON", perTonne: 1_500n } });
});

test("a change is confirmed, or rejected with a reason, but never by an auditor", async () => {
  const confirmed: number[] = [];
  const list = answer(fees.listChanges, () =>
    page([
      {
        change: "4",
        words: "买方服务费 · 免收",
        reason: "新会员",
        askedBy: "郑敏",
        askedAt: testNow,
        decidedBy: null,
        decidedAt: null,
        memo: null,
        state: "0" as const,
      },
    ]),
  );
  open("/console/fee-changes", [
    list,
    answer(fees.previewChange, () => aCard({ amount: null, swap: { from: "0.2 元/吨", to: "0.18 元/吨" } })),
    answer(fees.confirmChange, ({ change, seen }) => {
      expect(seen).toBe(aCard().seen);
      confirmed.push(change);
      return confirmed.length === 1 ? "OWN_FEE_CHANGE" : null;
    }),
  ]);
  await userEvent.click(await screen.findByText("买方服务费 · 免收"));
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(screen.getByRole("dialog", { name: "复核收费变更" }));
  expect(await dialog.findByText("0.2 元/吨")).toBeDefined();
  expect(dialog.getByText(/0\.18 元\/吨/)).toBeDefined();
  const confirm = dialog.getByRole("button", { name: "通过，变更生效" });
  expect(confirm.className).toContain("main");
  await userEvent.click(confirm);
  expect(await dialog.findByText(/不能复核本人提交/)).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => confirmed).toEqual([4, 4]);
  cleanup();
  open("/console/fee-changes", [list], "auditor");
  await userEvent.click(await screen.findByText("买方服务费 · 免收"));
  expect(screen.queryByRole("button", { name: "复核" })).toBeNull();
});

const invoice: OutputOf<typeof invoices.read> = {
  invoice: 12,
  type: "general",
  name: "榆林晨曜煤业有限公司",
  creditCode: "91610802XY03117K0A",
  address: "",
  phone: "",
  bank: "",
  account: "",
  amount: fen(1_000_000n),
  net: fen(943_396n),
  tax: fen(56_604n),
  state: "1",
  number: null,
  memo: null,
  items: [],
  mayDecide: true,
};
const invoiceReads = [
  answer(invoices.list, () =>
    page([
      {
        invoice: "12",
        firm: "榆林晨曜煤业有限公司",
        type: "general" as const,
        name: invoice.name,
        creditCode: invoice.creditCode,
        amount: invoice.amount,
        appliedBy: "刘晓琴",
        appliedAt: testNow,
        number: null,
        issuedAt: null,
        refunded: fen(0n),
        state: "1" as const,
      },
    ]),
  ),
  answer(invoices.read, () => invoice),
];

test("an invoice is issued with its number", async () => {
  const inputs: InputOf<typeof invoices.issue>[] = [];
  open("/console/invoices", [
    ...invoiceReads,
    answer(invoices.issue, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "INVOICE_NUMBER_USED" : null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("cell", { name: "12" }));
  await userEvent.click(await screen.findByRole("button", { name: "开具" }));
  const dialog = within(screen.getByRole("dialog", { name: "开具发票" }));
  const send = dialog.getByRole("button", { name: "确认开具" });
  await userEvent.type(dialog.getByLabelText(/^发票号码/), "1234567");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^发票号码/), "8");
  await userEvent.click(send);
  expect(await dialog.findByText("发票号码已被使用")).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => inputs[1]).toEqual({ invoice: 12, number: "12345678" });
});

test("an invoice that is voided says on its card which fees are open again", async () => {
  const inputs: unknown[] = [];
  open("/console/invoices", [
    ...invoiceReads,
    answer(invoices.previewVoid, ({ invoice: no }) =>
      aCard({
        falls: { title: "恢复待开", words: "1 笔费用", rows: [["交易年费"]] },
        seen: `invoice ${no}`,
      }),
    ),
    answer(invoices.voidInvoice, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("cell", { name: "12" }));
  await userEvent.click(await screen.findByRole("button", { name: "驳回" }));
  const dialog = within(screen.getByRole("dialog", { name: "驳回开票申请" }));
  expect(await dialog.findByText("1 笔费用")).toBeDefined();
  const send = dialog.getByRole("button", { name: "驳回" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^驳回原因/), "抬头有误");
  await userEvent.click(send);
  await expect.poll(() => inputs).toEqual([{ invoice: 12, memo: "抬头有误", seen: "invoice 12" }]);
});
