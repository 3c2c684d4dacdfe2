import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, instant, price, quantity } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./customer/order-pages.tsx";
import "./merchant/order-pages.tsx";
import "./negotiation/negotiation-pages.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { mallOn, mallOrder, mallSite, publicWare, trialOf } from "../../../testing/mall-rows.ts";
import { ofMall } from "../../../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import { setWindow } from "../../../testing/set-window.ts";

const { mallOrders, mallFinding, mallNegotiations } = api;

beforeEach(() => setWindow(390, 844));
afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

type Row = OutputOf<typeof mallOrders.listPurchases>["rows"][number];
const row = (more: Partial<Row> = {}): Row => ({
  orderNo: "MO1",
  state: "0",
  counterparty: "榆林塬上煤炭运销有限公司",
  wareName: "籽精煤",
  quantity: quantity(500_0000n),
  price: price(690_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  payType: "1",
  place: "杭来湾煤矿",
  placedAt: testNow,
  answerBy: instant(testNow + 3_600_000),
  answeredAt: null,
  reason: "",
  contractNo: null,
  wareId: "MW1",
  ...more,
});

const page = <R,>(rows: readonly R[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

function open(side: "customer" | "merchant", path: string, answers: readonly Answer[]) {
  const frame = side === "customer" ? mallOn : ofMall();
  renderPage(`/user/mall/${side}/${path}`, [...frame, ...answers], { site: mallSite, signedIn: trader });
}

/** The one card, and what can be pressed on it beside its number. */
async function cardOf(number: string) {
  const link = await screen.findByRole("link", { name: number });
  const card = link.closest("li");
  if (!card) throw new Error("there is no card");
  expect(screen.queryByRole("table")).toBeNull();
  const acts = [...within(card).queryAllByRole("button"), ...within(card).queryAllByRole("link")].filter(
    (one) => one !== link,
  );
  return { card, acts };
}

const purchases = (rows: readonly Row[]) => answer(mallOrders.listPurchases, () => page(rows));
const sales = (rows: readonly Row[]) => answer(mallOrders.listSales, () => page(rows));

test.each([
  ["customer", "customerWaitOrder", purchases([row()]), "取消订单 MO1", false],
  [
    "customer",
    "validOrders",
    purchases([row({ state: "1", answerBy: null, contractNo: "C1" })]),
    "查看合同 C1",
    true,
  ],
  ["customer", "invalidOrders", purchases([row({ state: "3", answerBy: null })]), "再来一单 MO1", true],
  ["merchant", "waitOrder", sales([row()]), "确认订单 MO1", true],
  [
    "merchant",
    "validOrders",
    sales([row({ state: "1", answerBy: null, contractNo: "C1" })]),
    "查看合同 C1",
    true,
  ],
] as const)(
  "on a phone an order of %s/%s is a card with one button",
  async (side, path, list, name, isMain) => {
    open(side, path, [list]);
    const { card, acts } = await cardOf("MO1");
    expect(acts.map((act) => act.getAttribute("aria-label"))).toEqual([name]);
    expect(/main/.test(acts[0]?.className ?? "")).toBe(isMain);
    for (const words of ["籽精煤", "杭来湾煤矿", "345,000.00", "500", "榆林塬上煤炭运销有限公司"])
      expect(card.textContent).toContain(words);
  },
);

test("an order that came to nothing has no button for its shop, and no deadline", async () => {
  open("merchant", "invalidOrders", [sales([row({ state: "4", answerBy: null })])]);
  const { card, acts } = await cardOf("MO1");
  expect(acts).toEqual([]);
  expect(card.textContent).not.toContain("--");
});

test("the shop confirms an order from its card", async () => {
  open("merchant", "waitOrder", [
    sales([row()]),
    answer(mallOrders.readOrder, () => mallOrder({ side: "S" })),
    answer(mallOrders.previewStep, () => aCard()),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "确认订单 MO1" }));
  expect(await screen.findByRole("dialog", { name: "确认订单" })).toBeDefined();
});

test("the buyer orders the same once more from its card", async () => {
  open("customer", "invalidOrders", [
    purchases([row({ state: "3", answerBy: null })]),
    answer(mallOrders.readOrder, () => mallOrder({ state: "3" })),
    answer(mallFinding.readWare, () => publicWare()),
    answer(mallOrders.tryCount, ({ count }) => trialOf({ count })),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "再来一单 MO1" }));
  expect(await screen.findByRole("dialog", { name: "再来一单：籽精煤" })).toBeDefined();
});

type Negotiation = OutputOf<typeof mallNegotiations.listPurchases>["rows"][number];

test.each([
  ["1", "答复 Y1", true],
  ["0", "查看 Y1", false],
] as const)("a negotiation in state %s is a card with one button", async (state, name, isMain) => {
  const negotiation: Negotiation = {
    number: "Y1",
    state,
    counterparty: "榆林塬上煤炭运销有限公司",
    wareName: "籽精煤",
    place: "杭来湾煤矿",
    price: price(680_0000n),
    quantity: quantity(500_0000n),
    amount: fen(340_000_00n),
    listPrice: price(690_0000n),
    validUntil: instant(testNow + 3_600_000),
    quotes: 2,
    askedAt: testNow,
    orderNo: null,
    wareId: "MW1",
  };
  open("customer", "negotiations", [answer(mallNegotiations.listPurchases, () => page([negotiation]))]);
  const { acts } = await cardOf("Y1");
  expect(acts.map((act) => act.getAttribute("aria-label"))).toEqual([name]);
  expect(/main/.test(acts[0]?.className ?? "")).toBe(isMain);
});
