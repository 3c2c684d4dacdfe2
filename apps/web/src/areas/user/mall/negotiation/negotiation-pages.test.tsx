import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { fen, instant, type NegotiationNo, type OrderNo, price, quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./negotiation-pages.tsx";
import { aCard } from "../../../../testing/a-card.ts";
import { mallOn, mallSite } from "../../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../../testing/render-page.tsx";
import type { NegotiationRead } from "./reads.ts";

const { mallNegotiations, mallOrders } = api;

afterEach(cleanup);

const number = "Y20250616-000001" as NegotiationNo;
const hour = 3_600_000;
const validUntil = instant(testNow + 2 * hour);

type Row = OutputOf<typeof mallNegotiations.listPurchases>["rows"][number];
const row = (more: Partial<Row> = {}): Row => ({
  number,
  state: "1",
  counterparty: "榆林塬上煤炭运销有限公司",
  wareName: "籽精煤",
  place: "杭来湾煤矿",
  price: price(680_0000n),
  quantity: quantity(500_0000n),
  amount: fen(340_000_00n),
  listPrice: price(690_0000n),
  validUntil,
  quotes: 2,
  askedAt: testNow,
  orderNo: null,
  wareId: "MW1",
  ...more,
});

const quoteOf = (place: number, by: "B" | "S", yuan: bigint, words = "") => ({
  place,
  by,
  price: price(yuan * 10_000n),
  count: quantity(500_0000n),
  validUntil,
  words,
  at: testNow,
  byName: by === "B" ? "王立" : "",
});

/** The mine has quoted 680 on the question of 670. */
const negotiation = (more: Partial<NegotiationRead> = {}): NegotiationRead => ({
  number,
  side: "B",
  state: "1",
  turn: "B",
  ware: "MW1" as MallWareId,
  wareName: "籽精煤",
  shopName: "塬上煤炭",
  place: "杭来湾煤矿",
  buyer: "府谷电厂",
  seller: "榆林塬上煤炭运销有限公司",
  delivery: "月底前",
  listPrice: price(690_0000n),
  price: price(680_0000n),
  count: quantity(500_0000n),
  amount: fen(340_000_00n),
  validUntil,
  askedAt: testNow,
  endedAt: null,
  reason: "",
  orderNo: null,
  quotes: [quoteOf(1, "B", 670n, "长期拉运"), quoteOf(2, "S", 680n)],
  ...more,
});

const page = <T,>(rows: readonly T[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

const open = (
  side: "customer" | "merchant",
  answers: readonly Answer[],
  roles: typeof trader.roles = trader.roles,
) =>
  renderPage(
    `/user/mall/${side}/negotiations?open=${number}`,
    [
      answer(mallNegotiations.listPurchases, () => page([row()])),
      answer(mallNegotiations.listSales, () => page([row()])),
      ...mallOn,
      ...answers,
    ],
    { site: mallSite, signedIn: { ...trader, roles } },
  );

test("the buyer reads every quote, whose turn it is and until when", async () => {
  open("customer", [answer(mallNegotiations.readNegotiation, () => negotiation())]);
  const thread = within(await screen.findByRole("list", { name: "历次报价" }));
  expect(thread.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^买方询价 670.00 元\/吨 × 500 吨长期拉运.*王立/),
    expect.stringMatching(/^商家报价 680.00 元\/吨 × 500 吨/),
  ]);
  expect(screen.getByText("轮到贵方答复")).toBeDefined();
});

test("the buyer orders by the quote, at its price and with the fund password", async () => {
  const inputs: InputOf<typeof mallOrders.placeOrder>[] = [];
  open("customer", [
    answer(mallNegotiations.readNegotiation, () => negotiation()),
    answer(mallOrders.previewOrder, (input) => {
      expect(input.negotiation).toBe(number);
      return aCard({ amount: fen(340_000_00n), seen: "mark" });
    }),
    answer(mallOrders.placeOrder, (input) => {
      inputs.push(input);
      return {
        orderDate: "2025-06-16",
        orderNo: "MO1" as OrderNo,
        state: "0" as const,
        amount: fen(340_000_00n),
        fee: fen(100_00n),
        deposit: fen(34_000_00n),
        frozen: fen(34_100_00n),
        answerBy: validUntil,
      };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "按报价下单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "按报价下单" }));
  await dialog.findByText("340,000.00");
  await userEvent.type(dialog.getByLabelText("资金密码（6 位数字）"), "123456");
  await userEvent.click(dialog.getByRole("button", { name: "提交订单 340,000.00 元" }));
  expect(await screen.findByText("订单已提交，等待商户确认")).toBeDefined();
  expect(inputs).toEqual([
    {
      ware: "MW1",
      count: 500_0000n,
      price: 680_0000n,
      negotiation: number,
      fundPassword: "123456",
      address: "",
      seen: "mark",
    },
  ]);
});

test("a counter-offer that comes too late says so, and keeps what was typed", async () => {
  open("customer", [
    answer(mallNegotiations.readNegotiation, () => negotiation()),
    answer(mallNegotiations.quote, () => "NEGOTIATION_EXPIRED"),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "还价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "还价：籽精煤" }));
  const field = dialog.getByRole("textbox", { name: "还价（元/吨）" });
  expect((field as HTMLInputElement).value).toBe("680.00");
  await userEvent.clear(field);
  await userEvent.type(field, "675");
  await userEvent.type(dialog.getByLabelText(/^附言/), "再让五元");
  await userEvent.click(dialog.getByRole("button", { name: "发出还价" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("过期");
  expect((dialog.getByLabelText(/^附言/) as HTMLTextAreaElement).value).toBe("再让五元");
});

test("what has run out says until when, and may be asked again with what was wished", async () => {
  const inputs: InputOf<typeof mallNegotiations.askPrice>[] = [];
  open("customer", [
    answer(mallNegotiations.readNegotiation, () => negotiation({ state: "5", turn: null })),
    answer(mallNegotiations.askPrice, (input) => {
      inputs.push(input);
      return { number, state: "0" as const, validUntil };
    }),
  ]);
  expect(await screen.findByText(/前没有答复，未生成订单/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "按报价下单" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "重新询价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "议价：籽精煤" }));
  await userEvent.click(dialog.getByRole("button", { name: "发出询价" }));
  expect(await screen.findByRole("dialog", { name: "询价已发出" })).toBeDefined();
  expect(inputs).toEqual([
    { ware: "MW1", price: 670_0000n, count: 500_0000n, hours: 24, words: "", delivery: "月底前" },
  ]);
});

test("the shop quotes in its turn, and declines with a reason", async () => {
  const quoted: InputOf<typeof mallNegotiations.quote>[] = [];
  const ended: InputOf<typeof mallNegotiations.endNegotiation>[] = [];
  open("merchant", [
    answer(mallNegotiations.readNegotiation, () => negotiation({ side: "S", state: "0", turn: "S" })),
    answer(mallNegotiations.quote, (input) => {
      quoted.push(input);
      return { number, state: "1" as const, validUntil };
    }),
    answer(mallNegotiations.endNegotiation, (input) => {
      ended.push(input);
      return { number, state: "4" as const };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "报价" }));
  const quote = within(await screen.findByRole("dialog", { name: "报价：籽精煤" }));
  await userEvent.click(quote.getByRole("button", { name: "发出报价" }));
  await expect
    .poll(() => quoted)
    .toEqual([{ number, price: 680_0000n, count: 500_0000n, hours: 24, words: "" }]);
  await userEvent.click(await screen.findByRole("button", { name: "谢绝" }));
  const end = within(await screen.findByRole("dialog", { name: "谢绝议价" }));
  await userEvent.type(end.getByLabelText(/^原因/), "货已订完");
  await userEvent.click(end.getByRole("button", { name: "谢绝议价" }));
  await expect.poll(() => ended).toEqual([{ number, reason: "货已订完" }]);
  expect(screen.queryByRole("button", { name: "按报价下单" })).toBeNull();
});

test("who may not place orders reads, and does nothing", async () => {
  open("customer", [answer(mallNegotiations.readNegotiation, () => negotiation())], []);
  await screen.findByRole("list", { name: "历次报价" });
  for (const name of ["按报价下单", "还价", "撤回"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("an empty list says how it is filled", async () => {
  renderPage(
    "/user/mall/customer/negotiations",
    [...mallOn, answer(mallNegotiations.listPurchases, () => page<Row>([]))],
    { site: mallSite, signedIn: trader },
  );
  expect(await screen.findByText("在商品页点「议价」向商家询价，报价和还价会出现在这里")).toBeDefined();
});
