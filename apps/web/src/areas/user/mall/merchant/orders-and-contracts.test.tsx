import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "../agreement-pages.tsx";
import "./order-pages.tsx";
import { aCard } from "../../../../testing/a-card.ts";
import { expectDraftOffered } from "../../../../testing/drafts.ts";
import { mallSite } from "../../../../testing/mall-rows.ts";
import { agreement, agreementRow, ofMall, order } from "../../../../testing/merchant-rows.ts";
import { type Answer, answer, contractClerk, renderPage, trader } from "../../../../testing/render-page.tsx";
import { setWindow } from "../../../../testing/set-window.ts";
import { colleagues, listOf, paymentRow, type TodoRow } from "../../../../testing/todo-rows.ts";
import { typeDay } from "../../../../testing/type-day.ts";

const { firmTodos, mallContracts, mallOrders } = api;
type OrderRow = OutputOf<typeof mallOrders.listSales>["rows"][number];
type ListInput = InputOf<typeof mallOrders.listSales>;

afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

const row: OrderRow = {
  orderNo: order.orderNo,
  state: order.state,
  counterparty: order.buyer,
  wareName: order.wareName,
  quantity: order.count,
  price: order.price,
  amount: order.amount,
  fee: order.fee,
  deposit: order.deposit,
  payType: order.payType,
  place: order.place,
  placedAt: order.placedAt,
  answerBy: order.answerBy,
  answeredAt: null,
  reason: "",
  contractNo: null,
  wareId: order.ware,
};

const openOrders = (path: string, answers: readonly Answer[] = [], signedIn = trader) => {
  const queries: ListInput[] = [];
  const opened = renderPage(
    `/user/mall/merchant/${path}`,
    [
      ...ofMall(),
      answer(mallOrders.listSales, (input) => {
        queries.push(input);
        return { rows: [row], total: 1, counts: { "0": 1 }, sums: {} };
      }),
      answer(mallOrders.readOrder, () => order),
      ...answers,
    ],
    { signedIn, site: mallSite },
  );
  return { ...opened, queries };
};

const orderCard = (step: string) =>
  aCard({
    amount: null,
    effect: null,
    changes: [{ title: "可售库存", from: "700 吨", to: "900 吨" }],
    seen: step,
  });

test("the shop confirms an order with the fund password, and a wrong one is refused", async () => {
  const inputs: InputOf<typeof mallOrders.confirmOrder>[] = [];
  const { queries } = openOrders("waitOrder", [
    answer(mallOrders.previewStep, ({ step }) => aCard({ amount: order.amount, seen: step })),
    answer(mallOrders.confirmOrder, (input) => {
      inputs.push(input);
      return inputs.length === 1
        ? "FUND_PASSWORD_WRONG"
        : {
            orderNo: order.orderNo,
            state: "1" as const,
            tradingDay: "2025-06-16",
            contractNo: agreement.contractNo,
            frozen: order.deposit,
          };
    }),
  ]);
  expect(await screen.findByRole("heading", { level: 1, name: "待确认订单" })).toBeDefined();
  await userEvent.click(await screen.findByText(order.orderNo));
  await userEvent.click(await screen.findByRole("button", { name: "确认订单" }));
  const dialog = within(screen.getByRole("dialog", { name: "确认订单" }));
  expect(await dialog.findByText("124,000.00")).toBeDefined();
  expect(dialog.getByRole("row", { name: /^可用资金 2,418,903.55/ })).toBeDefined();
  const confirm = dialog.getByRole("button", { name: "确认订单" });
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(confirm);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog", { name: "确认订单" })).toBeNull();
  expect(inputs[1]).toEqual({ orderNo: order.orderNo, fundPassword: "246810", seen: "confirm" });
  expect(queries[0]?.filters).toEqual({ stage: "waiting" });
});

test("on a phone an order is a card: its seller confirms it from there, and who may not reminds his colleague", async () => {
  setWindow(390, 844);
  const waiting: TodoRow = {
    ...paymentRow,
    kind: "mall-order",
    side: "S",
    id: order.orderNo,
    people: [colleagues.wang],
  };
  const matters = answer(firmTodos.list, () => listOf([waiting], "firm"));
  openOrders("waitOrder", [matters, answer(mallOrders.previewStep, ({ step }) => orderCard(step))]);
  await userEvent.click(await screen.findByRole("button", { name: `确认订单 ${order.orderNo}` }));
  expect(await screen.findByRole("dialog", { name: "确认订单" })).toBeDefined();
  cleanup();
  openOrders("waitOrder", [matters], contractClerk);
  expect(await screen.findByRole("button", { name: /^提醒王立新/ })).toBeDefined();
  expect(screen.getByText(/待王立新确认/)).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});

test("an order is rejected with a reason, and the button is off without one", async () => {
  const inputs: InputOf<typeof mallOrders.rejectOrder>[] = [];
  openOrders("waitOrder", [
    answer(mallOrders.previewStep, ({ step }) => orderCard(step)),
    answer(mallOrders.rejectOrder, (input) => {
      inputs.push(input);
      return { orderNo: order.orderNo, state: "3" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(order.orderNo));
  await userEvent.click(await screen.findByRole("button", { name: "拒绝" }));
  const dialog = within(screen.getByRole("dialog", { name: "拒绝订单" }));
  expect(await dialog.findByRole("row", { name: "可售库存 700 吨 900 吨" })).toBeDefined();
  const reject = dialog.getByRole("button", { name: "拒绝订单" });
  expect(reject).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), " 铁路停运 ");
  await userEvent.click(reject);
  await expect.poll(() => inputs).toEqual([{ orderNo: order.orderNo, reason: "铁路停运", seen: "reject" }]);
});

test("an order that can no longer be answered says so, and is not confirmed", async () => {
  openOrders("waitOrder", [
    answer(mallOrders.previewStep, () => aCard({ barred: "订单已取消，不能再办理" })),
  ]);
  await userEvent.click(await screen.findByText(order.orderNo));
  await userEvent.click(await screen.findByRole("button", { name: "确认订单" }));
  const dialog = within(screen.getByRole("dialog", { name: "确认订单" }));
  expect(await dialog.findByText("订单已取消，不能再办理")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^资金密码/), "246810");
  expect(dialog.getByRole("button", { name: "确认订单" })).toHaveProperty("disabled", true);
});

test("a user who may not answer orders sees them, and confirmed and lapsed orders have lists of their own", async () => {
  const clerk = openOrders("waitOrder", [], { ...trader, roles: ["viewer"] });
  await userEvent.click(await screen.findByText(order.orderNo));
  expect(await screen.findByLabelText("订单信息")).toBeDefined();
  expect(screen.queryByRole("button", { name: "确认订单" })).toBeNull();
  clerk.unmount();
  const valid = openOrders("validOrders", [
    answer(mallOrders.readOrder, () => ({
      ...order,
      state: "1" as const,
      contractNo: agreement.contractNo,
    })),
  ]);
  await userEvent.click(await screen.findByText(order.orderNo));
  expect(await screen.findByRole("button", { name: "成交函" })).toBeDefined();
  expect(screen.getByRole("link", { name: "查看合同" })).toBeDefined();
  expect(valid.queries[0]?.filters).toEqual({ stage: "valid" });
  valid.unmount();
  const invalid = openOrders("invalidOrders", [
    answer(mallOrders.listSales, ({ filters }) =>
      filters.stage === "invalid" ? { rows: [], total: 0, counts: {}, sums: {} } : "BUSY",
    ),
  ]);
  expect(await screen.findByText("已取消、已拒绝和逾期未确认的订单在这里")).toBeDefined();
  invalid.unmount();
});

const moved = { tradingDay: "2025-06-16", contractNo: agreement.contractNo, version: 3, state: "1" } as const;

const openAgreements = (path: string, ownAgreement: typeof agreement, answers: readonly Answer[] = []) =>
  renderPage(
    `/user/mall/merchant/${path}`,
    [
      ...ofMall(),
      answer(mallContracts.listSales, ({ filters }) =>
        filters.stage === (path === "contract" ? "agreed" : "waiting")
          ? { rows: [agreementRow(ownAgreement)], total: 1, counts: {}, sums: {} }
          : "BUSY",
      ),
      answer(mallContracts.readContract, () => ownAgreement),
      answer(mallContracts.previewStep, ({ step, seen }) =>
        aCard({
          subject: `${step} ${seen}`,
          changes: [{ title: "合同数量", from: "200 吨", to: "150 吨" }],
        }),
      ),
      ...answers,
    ],
    { signedIn: contractClerk, site: mallSite },
  );

test("the merchant edits a contract within what was ordered, and submits it", async () => {
  const edited: InputOf<typeof mallContracts.editContract>[] = [];
  const submitted: InputOf<typeof mallContracts.submitContract>[] = [];
  openAgreements("waitContract", agreement, [
    answer(mallContracts.editContract, (input) => {
      edited.push(input);
      return edited.length === 1 ? "CONTRACT_CHANGED" : { ...moved, state: "0" as const };
    }),
    answer(mallContracts.submitContract, (input) => {
      submitted.push(input);
      return moved;
    }),
  ]);
  await userEvent.click(await screen.findByText(agreement.contractNo));
  await userEvent.click(await screen.findByRole("button", { name: "编辑" }));
  const dialog = within(screen.getByRole("dialog", { name: "编辑合同" }));
  const save = dialog.getByRole("button", { name: "保存" });
  const quantity = dialog.getByLabelText(/^合同数量/);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "201");
  await userEvent.tab();
  expect(dialog.getByText("不得超过订单数量")).toBeDefined();
  expect(save).toHaveProperty("disabled", true);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "150");
  await typeDay(dialog.getByLabelText("交货期止"), "2025-06-01");
  expect(save).toHaveProperty("disabled", true);
  await typeDay(dialog.getByLabelText("交货期止"), "2025-07-01");
  await userEvent.click(save);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(save);
  await expect.poll(() => screen.queryByRole("dialog", { name: "编辑合同" })).toBeNull();
  expect(edited[1]).toMatchObject({
    contractNo: agreement.contractNo,
    seen: 2,
    quantity: 1_500_000n,
    deliveryTo: "2025-07-01",
  });
  await userEvent.click(screen.getByRole("button", { name: "提交买方确认" }));
  const submit = within(screen.getByRole("dialog", { name: "提交合同" }));
  expect(await submit.findByText("submit 2")).toBeDefined();
  expect(submit.getByRole("row", { name: "合同数量 200 吨 150 吨" })).toBeDefined();
  await userEvent.click(submit.getByRole("button", { name: "提交" }));
  await expect.poll(() => submitted).toEqual([{ contractNo: agreement.contractNo, seen: 2 }]);
});

test("changes of a contract that were not saved are offered again", () =>
  expectDraftOffered({
    open: async () => {
      openAgreements("waitContract", agreement);
      await userEvent.click(await screen.findByText(agreement.contractNo));
      await userEvent.click(await screen.findByRole("button", { name: "编辑" }));
    },
    label: "交收方式",
    typed: "车板交货",
  }));

test("a contract is cancelled with a reason, and read as it will be signed", async () => {
  const inputs: InputOf<typeof mallContracts.cancelContract>[] = [];
  openAgreements("waitContract", agreement, [
    answer(mallContracts.cancelContract, (input) => {
      inputs.push(input);
      return { ...moved, state: "3" as const };
    }),
    answer(mallContracts.preview, () => ({
      number: "HT-1",
      title: "煤炭买卖合同",
      isFinal: false,
      blocks: [
        { kind: "heading" as const, text: "一、标的", facts: [], columns: [], rows: [] },
        {
          kind: "facts" as const,
          text: "",
          facts: [{ label: "数量", value: "200 吨" }],
          columns: [],
          rows: [],
        },
        { kind: "table" as const, text: "", facts: [], columns: ["指标"], rows: [["发热量"]] },
      ],
      signers: [{ label: "买方", value: "待签" }],
    })),
  ]);
  await userEvent.click(await screen.findByText(agreement.contractNo));
  await userEvent.click(await screen.findByRole("button", { name: "合同预览" }));
  const paper = within(screen.getByRole("dialog", { name: "合同预览" }));
  for (const text of ["一、标的", "200 吨", "发热量", "买方：待签"])
    expect(await paper.findByText(text)).toBeDefined();
  await userEvent.click(paper.getByRole("button", { name: "关闭" }));
  await userEvent.click(screen.getByRole("button", { name: "取消合同" }));
  const dialog = within(screen.getByRole("dialog", { name: "取消合同" }));
  await userEvent.type(dialog.getByLabelText(/^原因/), "货源不足");
  await dialog.findByText("cancel 2");
  await userEvent.click(dialog.getByRole("button", { name: "取消合同" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ contractNo: agreement.contractNo, seen: 2, reason: "货源不足" }]);
});

test("a contract on which both have agreed leads to the contract centre", async () => {
  openAgreements("contract", { ...agreement, state: "2", contractState: "10", actions: [] });
  await userEvent.click(await screen.findByText(agreement.contractNo));
  expect(await screen.findByRole("link", { name: "办理合同" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
});
