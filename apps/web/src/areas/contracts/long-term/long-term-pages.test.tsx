import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { LongTermId, PlanId, ReceiverId } from "@zd/domain/contracts/long-term";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./plan-pages.tsx";
import "./long-term-contracts-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

const calls = api.longTerm;
type Plan = OutputOf<typeof calls.readPlan>;
type PayRow = OutputOf<typeof calls.listPayPlans>["rows"][number];

afterEach(cleanup);

const finance = { ...trader, userName: "白雪梅", roles: ["financeClerk"] as const };
const contractId = "CX260415-0001" as LongTermId;
const planId = "CX260415-0001-202506" as PlanId;
const account = {
  receiver: "A1" as ReceiverId,
  bank: "塬州银行",
  number: "6225880000000003",
  holder: "神木恒泽矿业有限公司",
};

const plan: Plan = {
  contractId,
  planId,
  month: "2025-06",
  state: "1",
  version: 3,
  quantity: tonnes("2000"),
  price: perTonne("677.5"),
  priced: true,
  amount: yuan("1355000"),
  due: yuan("1355000"),
  receiver: account,
  paid: fen(0n),
  withdrawing: fen(0n),
  withdrawn: fen(0n),
  withdrawable: fen(0n),
  delivered: tonnes("0"),
  proposed: null,
  settled: null,
  actions: ["set-receiver", "pay"],
  side: "B",
  contractState: "1",
  counterparty: account.holder,
  product: "混煤(5500)",
  pricing: { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 },
  index: perTonne("680"),
  available: yuan("2000000"),
};

const row = (id: string, change: Partial<PayRow> = {}): PayRow => ({
  planId: id,
  state: "1",
  todo: "pay",
  awaited: "Y",
  month: "2025-06",
  product: plan.product,
  quantity: plan.quantity,
  price: plan.price,
  amount: plan.amount,
  paid: fen(0n),
  due: plan.due,
  receiver: "塬州银行 6225880000000003",
  delivered: tonnes("0"),
  counterparty: plan.counterparty,
  contractId,
  ...change,
});

const log: OutputOf<typeof calls.listSteps> = [
  {
    step: 4,
    kind: "plan-paid",
    label: "付款",
    planId,
    month: "2025-06",
    at: after(-3_600),
    userName: "白雪梅",
    party: "B",
    detail: "买方付款600,000.00元，计入卖方货款冻结",
    attachments: [],
    vouchers: [
      {
        kind: "payment-made",
        legs: [
          { side: "B", bucket: "available", amount: fen(-60_000_000n) },
          { side: "S", bucket: "escrow", amount: yuan("600000") },
        ],
      },
    ],
  },
];

function open(path: string, answers: readonly Answer[] = [], change: Partial<Plan> = {}) {
  const rows = [row(planId), row(`${planId}-2`, { month: "2025-07" }), row("C", { todo: null, state: "9" })];
  return renderPage(
    path,
    [
      answer(calls.listPayPlans, () => ({ rows, total: 3, counts: { "1": 2, "9": 1 }, sums: {} })),
      answer(calls.listCashPlans, () => ({
        rows: [{ ...row(planId), withdrawn: fen(0n), withdrawing: fen(0n), withdrawable: yuan("100") }],
        total: 1,
        counts: {},
        sums: {},
      })),
      answer(calls.readPlan, () => ({ ...plan, ...change })),
      answer(calls.listSteps, () => log),
      answer(calls.listAttachments, () => []),
      answer(calls.listWithdrawals, () => []),
      answer(calls.listDeliveries, () => []),
      answer(calls.listReceiverOptions, () => [account]),
      answer(calls.previewPlan, ({ action, amount, receiver, quantity, price }) =>
        aCard({
          amount: amount ?? yuan("26829"),
          seen: [action, amount ?? receiver ?? quantity ?? "", ...(price === undefined ? [] : [price])].join(
            " ",
          ),
        }),
      ),
      ...answers,
    ],
    { signedIn: { ...finance, roles: [...finance.roles] } },
  );
}

const openRow = async (name = planId as string) =>
  userEvent.click(await screen.findByRole("row", { name: new RegExp(`^.*${name} `) }));
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("a plan shows how its price came about, where it stands and what every fen was", async () => {
  open("/contract/cx/cx-plan-pay");
  await openRow();
  expect(await screen.findByText("（基准价 675.00 + 指数均价 680.00）÷ 2")).toBeDefined();
  const steps = within(screen.getByRole("list", { name: "计划进度" }));
  expect(
    steps.getAllByRole("listitem").find((step) => step.getAttribute("aria-current"))?.textContent,
  ).toMatch(/^付款/);
  expect(screen.getByText("轮到本方：付款")).toBeDefined();
  const legs = within(screen.getByRole("list", { name: "资金凭证" }));
  expect(legs.getByText("卖方货款冻结")).toBeDefined();
  expect(legs.getByText("+600,000.00")).toBeDefined();
});

test("a plan keeps record of its payments, settlements and receivers (2407, 2410, 2412)", async () => {
  const by = { planId, month: "2025-06", at: after(-3_600), userName: "白雪梅" };
  const proposal = (quantity: string, amount: string) => ({
    quantity: tonnes(quantity),
    price: perTonne("677.5"),
    amount: yuan(amount),
  });
  open("/contract/cx/cx-plan-pay", [
    answer(calls.listPayments, () => [
      { ...by, amount: yuan("600000"), kind: "paid" as const },
      { ...by, amount: yuan("26829"), kind: "returned" as const },
    ]),
    answer(calls.listReceivers, () => [{ ...by, account }]),
    answer(calls.listSettlements, () => [
      { ...by, settlement: proposal("1970", "1334675"), confirmedAt: null, returned: fen(0n) },
      { ...by, settlement: proposal("1960.4", "1328171"), confirmedAt: after(-60), returned: yuan("26829") },
    ]),
  ]);
  await openRow();
  const rowsOf = async (name: string) =>
    within(await screen.findByRole("table", { name }))
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => rowsOf("付款记录"))
    .toMatchObject([/付款600,000.00白雪梅/, /退回多付26,829.00/].map((fits) => expect.stringMatching(fits)));
  expect(await rowsOf("收款方记录")).toEqual([
    expect.stringContaining(`${account.holder}${account.bank}${account.number}`),
  ]);
  expect(await rowsOf("结算记录")).toEqual([
    expect.stringMatching(/1,970677.501,334,675.00未确认0.00$/),
    expect.stringMatching(/1,960.4677.501,328,171.00.*26,829.00$/),
  ]);
});

test("the buyer pays a part of it with the fund password, and hears why not", async () => {
  const inputs: InputOf<typeof calls.pay>[] = [];
  open("/contract/cx/cx-plan-pay", [
    answer(calls.pay, (input) => {
      inputs.push(input);
      return inputs.length === 1
        ? "FUND_PASSWORD_WRONG"
        : { contractId, planId, version: 4, state: "2" as const };
    }),
  ]);
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "付款" }));
  const pay = dialog("付款");
  const amount = pay.getByRole("textbox", { name: "付款金额（元）" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "1355000.01");
  await userEvent.tab();
  expect(pay.getByText("不得超过待付金额")).toBeDefined();
  await userEvent.clear(amount);
  await userEvent.type(amount, "600000");
  expect(await pay.findByText("人民币陆拾万元整")).toBeDefined();
  const button = pay.getByRole<HTMLButtonElement>("button", { name: "付款 600,000.00 元" });
  expect(button.disabled).toBe(true);
  await userEvent.type(pay.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(button);
  expect(await pay.findByRole("alert")).toBeDefined();
  await userEvent.click(button);
  expect(await screen.findByText("已付款")).toBeDefined();
  expect(inputs[1]).toEqual({
    contractId,
    planId,
    seen: 3,
    amount: yuan("600000"),
    fundPassword: "246810",
    card: "pay 60000000",
  });
});

test("several plans are paid together as their card has shown them", async () => {
  const inputs: InputOf<typeof calls.payPlans>[] = [];
  open("/contract/cx/cx-plan-pay", [
    answer(calls.previewPlans, ({ action, plans }) =>
      aCard({
        amount: yuan("2710000"),
        changes: plans.map(({ planId: id }) => ({ title: id, from: "待付款", to: "已付款" })),
        seen: `${action} ${inputs.length}`,
      }),
    ),
    answer(calls.payPlans, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CARD_CHANGED" : { plans: [] };
    }),
  ]);
  await screen.findByRole("row", { name: new RegExp(`${planId} `) });
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.at(-1)?.disabled).toBe(true);
  for (const box of boxes.slice(1, 3)) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "批量付款" }));
  const pay = dialog("批量付款");
  await userEvent.type(pay.getByLabelText(/^资金密码/), "246810");
  const button = await pay.findByRole<HTMLButtonElement>("button", { name: "付款 2,710,000.00 元" });
  expect(pay.getByText(`${planId}-2`)).toBeDefined();
  await userEvent.click(button);
  expect(await pay.findByRole("alert")).toBeDefined();
  await expect.poll(() => button.disabled).toBe(false);
  await userEvent.click(button);
  const plans = [planId, `${planId}-2`].map((id) => ({ contractId, planId: id }));
  await expect
    .poll(() => inputs)
    .toEqual(["pay 0", "pay 1"].map((seen) => ({ plans, fundPassword: "246810", seen })));
});

test("the receiver is chosen among the seller's bound accounts", async () => {
  const inputs: unknown[] = [];
  open(
    "/contract/cx/cx-plan-pay",
    [
      answer(calls.setReceiver, (input) => {
        inputs.push(input);
        return { contractId, planId, version: 4, state: "1" as const };
      }),
    ],
    { receiver: null, state: "0", actions: ["set-receiver"] },
  );
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "设置收款方" }));
  const receiverDialog = dialog("设置收款方");
  await choose(await receiverDialog.findByRole("combobox", { name: "收款账户" }), /塬州银行/);
  await receiverDialog.findByText("西安渭岸物资有限公司");
  await userEvent.click(receiverDialog.getByRole("button", { name: "设置" }));
  await expect
    .poll(() => inputs)
    .toEqual([{ contractId, planId, seen: 3, receiver: "A1", card: "set-receiver A1" }]);
});

test("the seller takes out what was paid, and settles", async () => {
  const inputs: unknown[] = [];
  open(
    "/contract/cx/cx-plan-cash",
    [
      answer(calls.withdraw, (input) => {
        inputs.push(input.amount);
        return { contractId, planId, version: 4, state: "4" as const };
      }),
      answer(calls.settle, ({ quantity, price, card }) => {
        inputs.push([quantity, price, card]);
        return "CONTRACT_CHANGED";
      }),
    ],
    {
      side: "S",
      state: "3",
      paid: plan.amount,
      due: fen(0n),
      withdrawable: plan.amount,
      delivered: tonnes("1960.4"),
      actions: ["withdraw", "deliver", "settle"],
    },
  );
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "提现" }));
  const out = dialog("提现");
  expect(await out.findByText("人民币壹佰叁拾伍万伍仟元整")).toBeDefined();
  await userEvent.type(out.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(out.getByRole("button", { name: "提现 1,355,000.00 元" }));
  await expect.poll(() => inputs).toEqual([plan.amount]);
  await userEvent.click(await screen.findByRole("button", { name: "结算" }));
  const settle = dialog("提交结算");
  expect(await settle.findByText("人民币贰万陆仟捌佰贰拾玖元整")).toBeDefined();
  await userEvent.click(settle.getByRole("button", { name: "提交结算" }));
  expect(await settle.findByRole("alert")).toBeDefined();
  const [weight, unit] = [tonnes("1960.4"), perTonne("677.5")];
  expect(inputs[1]).toEqual([weight, unit, `settle ${weight} ${unit}`]);
});

test("a delivery is put on record as its card has shown it", async () => {
  const inputs: unknown[] = [];
  open(
    "/contract/cx/cx-plan-cash",
    [
      answer(calls.deliver, (input) => {
        inputs.push(input);
        return { contractId, planId, version: 4, state: "1" as const };
      }),
    ],
    { side: "S", actions: ["deliver"] },
  );
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "登记交收" }));
  const deliver = dialog("登记交收");
  const field = deliver.getByRole("textbox", { name: "交收量（吨）" });
  await userEvent.clear(field);
  await userEvent.type(field, "1500");
  await deliver.findByText("西安渭岸物资有限公司");
  const button = deliver.getByRole<HTMLButtonElement>("button", { name: "登记" });
  await expect.poll(() => button.disabled).toBe(false);
  await userEvent.click(button);
  const quantity = tonnes("1500");
  await expect
    .poll(() => inputs)
    .toEqual([{ contractId, planId, seen: 3, quantity, files: [], card: `deliver ${quantity}` }]);
});

test("a settlement is confirmed with what comes back", async () => {
  const inputs: unknown[] = [];
  open(
    "/contract/cx/cx-plan-pay",
    [
      answer(calls.confirmSettlement, (input) => {
        inputs.push(input);
        return { contractId, planId, version: 6, state: "3" as const };
      }),
    ],
    {
      paid: plan.amount,
      due: fen(0n),
      state: "3",
      proposed: { quantity: tonnes("1960.4"), price: perTonne("677.5"), amount: yuan("1328171") },
      actions: ["confirm-settlement"],
    },
  );
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "确认结算" }));
  const confirm = dialog("确认结算");
  expect(await confirm.findByText("26,829.00")).toBeDefined();
  await userEvent.click(confirm.getByRole("button", { name: "确认结算" }));
  expect(await screen.findByText("已确认结算")).toBeDefined();
  expect(inputs).toEqual([{ contractId, planId, seen: 3, card: "confirm-settlement " }]);
});

test("a contract shows its months and rates, and is signed", async () => {
  const contract: OutputOf<typeof calls.readContract> = {
    contractId,
    state: "0",
    buyer: { firmId: firmId("F1"), firmName: trader.firmName },
    seller: { firmId: firmId("F3"), firmName: account.holder },
    product: plan.product,
    producer: "恒泽矿业",
    place: "秦皇岛港",
    published: tonnes("24000"),
    quantity: tonnes("24000"),
    pricing: plan.pricing,
    signed: ["S"],
    firstMonth: "2025-04",
    lastMonth: "2026-03",
    registeredAt: after(-86_400),
    paid: fen(0n),
    withdrawn: fen(0n),
    delivered: tonnes("0"),
    fulfilment: [
      {
        period: "2025-04",
        kind: "month",
        planned: tonnes("2000"),
        delivered: tonnes("1500"),
        rate: 7_500,
        least: 8_000,
        met: false,
        over: true,
      },
    ],
    side: "B",
    maySign: true,
  };
  const signed: unknown[] = [];
  open("/contract/cx/cx-contract", [
    answer(calls.listContracts, () => ({
      rows: [
        {
          contractId,
          state: "0",
          unsigned: "买方",
          product: contract.product,
          firstMonth: contract.firstMonth,
          lastMonth: contract.lastMonth,
          quantity: contract.quantity,
          delivered: contract.delivered,
          paid: contract.paid,
          withdrawn: contract.withdrawn,
          registeredAt: contract.registeredAt,
          side: "B",
          counterparty: account.holder,
        },
      ],
      total: 1,
      counts: { "0": 1 },
      sums: {},
    })),
    answer(calls.readContract, () => contract),
    answer(calls.listPlans, () => [plan]),
    answer(calls.previewSign, () => aCard({ amount: yuan("16260000"), seen: "twelve months" })),
    answer(calls.sign, (input) => {
      signed.push(input);
      return { contractId, state: "1" as const };
    }),
  ]);
  await openRow(contractId);
  expect(await screen.findByText("未达标")).toBeDefined();
  expect(screen.getByText("75 %")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "签订" }));
  const sign = dialog("签订长协合同");
  expect(await sign.findByText("人民币壹仟陆佰贰拾陆万元整")).toBeDefined();
  await userEvent.click(sign.getByRole("button", { name: "签订" }));
  await expect.poll(() => signed).toEqual([{ contractId, files: [], card: "twelve months" }]);
});
