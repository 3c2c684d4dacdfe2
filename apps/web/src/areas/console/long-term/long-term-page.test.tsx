import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { fen, firmId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./long-term-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { expectDraftOffered } from "../../../testing/drafts.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage } from "../../../testing/render-page.tsx";

const calls = api.longTermControl;
type Read = OutputOf<typeof calls.readContract>;

afterEach(cleanup);

const contractId = "CX260415-0001" as LongTermId;
const planId = "CX260415-0001-202507" as PlanId;
const [buyer, seller] = ["榆林晨曜煤业有限公司", "神木恒泽矿业销售有限公司"];

const plan: Read["plans"][number] = {
  planId,
  month: "2025-07",
  state: "0",
  version: 2,
  quantity: tonnes("2000"),
  price: perTonne("675"),
  priced: false,
  amount: yuan("1350000"),
  due: yuan("1350000"),
  receiver: null,
  paid: fen(0n),
  withdrawing: fen(0n),
  withdrawn: fen(0n),
  withdrawable: fen(0n),
  delivered: tonnes("0"),
  proposed: null,
  settled: null,
  actions: ["price", "close"],
};

const read: Read = {
  contractId,
  state: "1",
  buyer: { firmId: firmId("F1"), firmName: buyer },
  seller: { firmId: firmId("F3"), firmName: seller },
  product: "混煤(5500)",
  producer: "恒泽矿业",
  place: "秦皇岛港",
  published: tonnes("2000"),
  quantity: tonnes("2000"),
  pricing: { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 },
  signed: ["B", "S"],
  firstMonth: "2025-07",
  lastMonth: "2025-07",
  registeredAt: after(-86_400),
  paid: fen(0n),
  withdrawn: fen(0n),
  delivered: tonnes("0"),
  fulfilment: [],
  plans: [plan],
  steps: [],
  mayComplete: false,
  mayClose: true,
};

const row = {
  contractId,
  state: "1",
  unsigned: null,
  product: read.product,
  firstMonth: read.firstMonth,
  lastMonth: read.lastMonth,
  quantity: read.quantity,
  delivered: read.delivered,
  paid: read.paid,
  withdrawn: read.withdrawn,
  registeredAt: read.registeredAt,
  buyer,
  seller,
};

const open = (answers: readonly Answer[], role: "riskController" | "auditor" = "riskController") =>
  renderPage(
    "/console/long-term",
    [
      answer(calls.listContracts, () => ({ rows: [row], total: 1, counts: { "1": 1 }, sums: {} })),
      answer(calls.readContract, () => (role === "auditor" ? { ...read, mayClose: false, plans: [] } : read)),
      answer(api.blacklist.listFirmChoices, () => [
        { firm: firmId("F1"), name: buyer, creditCode: "91610800MA70A1" },
        { firm: firmId("F3"), name: seller, creditCode: "91610800MA70A3" },
      ]),
      answer(calls.previewStep, ({ step, planId: plan }) =>
        aCard({ direction: "关闭", amount: null, seen: `${step} ${plan ?? ""}` }),
      ),
      ...answers,
    ],
    { signedIn: staffWith(role) },
  );
test("a contract that was filled in and not registered is offered as a draft", () =>
  expectDraftOffered({
    open: async () => {
      open([]);
      await userEvent.click(await screen.findByRole("button", { name: "登记长协合同" }));
    },
    label: "厂矿",
    typed: "恒泽矿业",
  }));

const openRow = async () => userEvent.click(await screen.findByRole("row", { name: new RegExp(contractId) }));
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("a month is priced from the index of the days before it", async () => {
  const inputs: InputOf<typeof calls.setPrice>[] = [];
  open([
    answer(calls.previewPrice, ({ index }) =>
      aCard({
        amount: yuan("1355000"),
        changes: [{ title: "月度价格（元/吨）", from: "", to: index.length === 2 ? "677.50" : "" }],
      }),
    ),
    answer(calls.setPrice, (input) => {
      inputs.push(input);
      return { price: perTonne("677.5") };
    }),
  ]);
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "2025-07 定价" }));
  const price = dialog("确定 2025-07 价格");
  const button = price.getByRole<HTMLButtonElement>("button", { name: "确定价格" });
  await userEvent.type(price.getByRole("textbox"), "679 x");
  expect(button.disabled).toBe(true);
  await userEvent.tab();
  expect(price.getByText("数据非法")).toBeDefined();
  await userEvent.clear(price.getByRole("textbox"));
  await userEvent.type(price.getByRole("textbox"), "679，681");
  expect(await price.findByText("677.50")).toBeDefined();
  await userEvent.click(button);
  expect(await screen.findByText("月度价格已确定")).toBeDefined();
  expect(inputs).toEqual([{ contractId, planId, seen: 2, index: [perTonne("679"), perTonne("681")] }]);
});

test("a month is closed with a reason, and a refusal says why it cannot be", async () => {
  const inputs: InputOf<typeof calls.closePlan>[] = [];
  open([
    answer(calls.closePlan, (input) => {
      inputs.push(input);
      return "PLAN_NOT_EMPTY";
    }),
  ]);
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "2025-07 关闭" }));
  const close = dialog("关闭 2025-07 计划");
  expect(close.getByRole<HTMLButtonElement>("button", { name: "关闭计划" }).disabled).toBe(true);
  await close.findByText("西安渭岸物资有限公司");
  await userEvent.type(close.getByRole("textbox"), "需求取消");
  await userEvent.click(close.getByRole("button", { name: "关闭计划" }));
  expect(await close.findByText("计划中尚有未提现的货款，不能关闭")).toBeDefined();
  expect(inputs).toMatchObject([{ seen: 2, memo: "需求取消", card: `close-plan ${planId}` }]);
});

test("a contract is closed on the card that was shown", async () => {
  const inputs: InputOf<typeof calls.close>[] = [];
  open([
    answer(calls.close, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await openRow();
  await userEvent.click(await screen.findByRole("button", { name: "关闭合同" }));
  const close = dialog("关闭合同");
  await close.findByText("西安渭岸物资有限公司");
  await userEvent.type(close.getByRole("textbox"), "停产");
  await userEvent.click(close.getByRole("button", { name: "关闭合同" }));
  await expect.poll(() => inputs).toEqual([{ contractId, memo: "停产", card: "close " }]);
});

test("a contract is registered with the months that are filled in", async () => {
  const inputs: InputOf<typeof calls.register>[] = [];
  open([
    answer(calls.previewRegistration, ({ months }) =>
      aCard({ amount: yuan("3375000"), seen: `${months.length} months` }),
    ),
    answer(calls.register, (input) => {
      inputs.push(input);
      return { contractId };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "登记长协合同" }));
  const register = dialog("登记长协合同");
  const [first, second] = await register.findAllByRole("combobox", { name: "企业" });
  if (!first || !second) throw new Error("two firms are asked for");
  await choose(first, new RegExp(buyer));
  await choose(second, new RegExp(seller));
  for (const [field, words] of [
    ["产品", "混煤(5500)"],
    ["厂矿", "恒泽矿业"],
    ["交货地", "秦皇岛港"],
    ["2025-06", "2000"],
    ["2025-08", "3000"],
  ] as const) {
    await userEvent.type(register.getByRole("textbox", { name: field }), words);
  }
  expect(register.getByText("5,000")).toBeDefined();
  await userEvent.type(register.getByRole("textbox", { name: "2025-07" }), "1000.");
  await userEvent.tab();
  expect(register.getByText("数据非法")).toBeDefined();
  await userEvent.clear(register.getByRole("textbox", { name: "2025-07" }));
  expect(await register.findByText("人民币叁佰叁拾柒万伍仟元整")).toBeDefined();
  const button = register.getByRole<HTMLButtonElement>("button", { name: "登记" });
  await expect.poll(() => button.disabled).toBe(false);
  await userEvent.click(button);
  await expect.poll(() => inputs.length).toBe(1);
  expect(inputs[0]).toMatchObject({
    buyer: "F1",
    seller: "F3",
    quantity: tonnes("5000"),
    published: tonnes("5000"),
    pricing: { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 },
    months: [
      { month: "2025-06", quantity: tonnes("2000") },
      { month: "2025-08", quantity: tonnes("3000") },
    ],
    card: "2 months",
  });
});

test("an auditor is offered no step", async () => {
  open([], "auditor");
  await openRow();
  expect(await screen.findByText("合同条款")).toBeDefined();
  expect(screen.queryByRole("button", { name: /登记长协合同|关闭合同|定价/ })).toBeNull();
});
