import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { NegotiationNo, OrderNo } from "@zd/domain/kernel/brand";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";

const { askPrice, quote, endNegotiation, readNegotiation, listPurchases, listSales } = api.mallNegotiations;
const { placeOrder, previewOrder, confirmOrder } = api.mallOrders;

let exchange: TestPlatform;
let scene: ShopScene<"chen">;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange, "5000000", { chen: "tradeManager" });
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;

const wish = (ware: MallWareId, more: Partial<InputOf<typeof askPrice>> = {}) => ({
  ware,
  price: perTonne("670"),
  count: tonnes("500"),
  hours: 24,
  words: "长期拉运",
  delivery: "6月底前到厂",
  ...more,
});

/** A quote of the shop or the buyer, and the whole envelope of its answer. */
const quoted = (name: string, number: NegotiationNo, per: string, count = "500", hours = 24) =>
  as(name).call(quote, { number, price: perTonne(per), count: tonnes(count), hours, words: "" });

const ordered = (name: string, ware: MallWareId, negotiation: NegotiationNo, more = {}) =>
  as(name).call(placeOrder, {
    ware,
    count: tonnes("500"),
    price: perTonne("680"),
    fundPassword,
    address: "",
    negotiation,
    ...more,
  });

/** A ware at 690 of which the plant has asked for 670, and the mine quoted 680. */
async function quotedWare(hours = 24) {
  const ware = await scene.putUp();
  const { number } = await as("plant").ask(askPrice, wish(ware));
  expect((await quoted("mine", number, "680", "500", hours)).code).toBe(0);
  return { ware, number };
}

const page = { pageIndex: 1, pageSize: 20, filters: {} };

describe("a negotiation", () => {
  test("goes from the question by quote and counter-offer to an order at the quoted price, and on to an agreement", async () => {
    const ware = await scene.putUp();
    const before = await scene.purse("plant");
    const { number, state } = await as("plant").ask(askPrice, wish(ware));
    expect([state, number]).toEqual(["0", expect.stringMatching(/^Y20260615-\d{6}$/)]);
    const waits = async (name: string, kind: "mall-quote" | "mall-counter") =>
      (await todosOf(as(name), kind)).some(({ id }) => id === number);
    expect([await waits("mine", "mall-quote"), await waits("plant", "mall-counter")]).toEqual([true, false]);
    expect((await quoted("mine", number, "685")).code).toBe(0);
    expect((await quoted("plant", number, "675")).code).toBe(0);
    expect((await quoted("mine", number, "680")).code).toBe(0);

    expect([await waits("mine", "mall-quote"), await waits("plant", "mall-counter")]).toEqual([false, true]);
    const read = await as("plant").ask(readNegotiation, { number });
    expect(read).toMatchObject({
      side: "B",
      state: "1",
      turn: "B",
      listPrice: perTonne("690"),
      price: perTonne("680"),
      amount: fenOf("340000"),
      delivery: "6月底前到厂",
      reason: "",
      orderNo: null,
    });
    expect(read.quotes.map(({ by, price, words }) => [by, price, words])).toEqual([
      ["B", perTonne("670"), "长期拉运"],
      ["S", perTonne("685"), ""],
      ["B", perTonne("675"), ""],
      ["S", perTonne("680"), ""],
    ]);
    // The names of the other side's users are its own affair.
    expect(read.quotes.map(({ byName }) => byName !== "")).toEqual([true, false, true, false]);
    // Nothing is frozen, and nothing reserved, before there is an order.
    expect(await scene.purse("plant")).toEqual(before);
    expect(await scene.stockOf(ware)).toMatchObject({ reserved: 0n });

    const card = await as("plant").ask(previewOrder, {
      ware,
      count: tonnes("500"),
      price: perTonne("680"),
      negotiation: number,
    });
    expect(card).toMatchObject({ amount: fenOf("340000"), barred: null, number });
    const answer = await ordered("plant", ware, number, { seen: card.seen });
    // 340 000 of goods: 34 000 of deposit, and 100 of fee for 500 t.
    expect(answer).toMatchObject({
      code: 0,
      data: { amount: "340000.00", bail: "34000.00", fee: "100.00", frozen: "34100.00" },
    });
    const { orderNo } = answer.data as { orderNo: OrderNo };
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("2500"), reserved: tonnes("500") });
    expect(await as("mine").ask(readNegotiation, { number })).toMatchObject({
      side: "S",
      state: "2",
      turn: null,
      orderNo,
      endedAt: exchange.clock.now(),
    });
    const confirmed = await as("mine").ask(confirmOrder, { orderNo, fundPassword });
    const { price, amount } = await exchange.db
      .selectFrom("mall.agreement")
      .select(["price", "amount"])
      .where("contractNo", "=", confirmed.contractNo)
      .executeTakeFirstOrThrow();
    expect([price, amount]).toEqual([perTonne("680"), fenOf("340000")]);
    await checkBooks(exchange);
  });

  test("becomes one order and no second, even where both are sent at once", async () => {
    const { ware, number } = await quotedWare();
    const answers = await Promise.all([ordered("plant", ware, number), ordered("plant", ware, number)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "M1062"].toSorted());
    expect((await ordered("plant", ware, number)).code).toBe("M1062");
    expect(await scene.stockOf(ware)).toMatchObject({ reserved: tonnes("500") });
  });

  test.each([
    ["another price", { price: perTonne("670") }, "M1066"],
    ["another quantity", { count: tonnes("550") }, "M1066"],
  ] as const)("makes no order of %s", async (_, more, code) => {
    const { ware, number } = await quotedWare();
    const answer = await ordered("plant", ware, number, more);
    expect(answer.code).toBe(code);
    expect(await scene.stockOf(ware)).toMatchObject({ reserved: 0n });
    expect(await as("plant").ask(readNegotiation, { number })).toMatchObject({ state: "1" });
  });

  test("makes no order at the quoted price without it, nor of a ware that is sold out, and stays open", async () => {
    const { ware, number } = await quotedWare();
    expect((await scene.order("plant", ware, "500", "680")).code).toBe("M1001");
    await exchange.db
      .updateTable("mall.ware")
      .set({ state: "4", shown: false })
      .where("id", "=", ware)
      .execute();
    expect((await ordered("plant", ware, number)).code).toBe("M1041");
    expect(await as("plant").ask(readNegotiation, { number })).toMatchObject({ state: "1" });
  });

  test("runs out by the clock; a reply that comes too late is told so, and one may ask again", async () => {
    const { ware, number } = await quotedWare(1);
    await exchange.wait(3_600_000);
    const late = await ordered("plant", ware, number);
    expect(late).toMatchObject({ code: "M1063", msg: expect.stringContaining("过期") });
    expect((await quoted("plant", number, "675")).code).toBe("M1063");
    const read = await as("plant").ask(readNegotiation, { number });
    expect([read.state, read.turn, read.endedAt, read.quotes.length]).toEqual([
      "5",
      null,
      read.validUntil,
      2,
    ]);
    expect((await as("plant").call(askPrice, wish(ware))).code).toBe(0);
  });

  test("is withdrawn by the buyer, and declined by the shop with a reason", async () => {
    const first = await quotedWare();
    await as("plant").ask(endNegotiation, { number: first.number, reason: "" });
    expect(await as("mine").ask(readNegotiation, { number: first.number })).toMatchObject({ state: "3" });
    expect((await ordered("plant", first.ware, first.number)).code).toBe("M1062");
    const second = await quotedWare();
    await as("mine").ask(endNegotiation, { number: second.number, reason: "货已订完" });
    expect(await as("plant").ask(readNegotiation, { number: second.number })).toMatchObject({
      state: "4",
      reason: "货已订完",
    });
    expect((await as("mine").call(endNegotiation, { number: second.number, reason: "" })).code).toBe("M1062");
  });

  test("there is one open negotiation of a buyer and a ware", async () => {
    const { ware, number } = await quotedWare();
    expect(await as("plant").call(askPrice, wish(ware))).toMatchObject({
      code: "M1061",
      msg: expect.stringContaining(number),
    });
    expect((await as("steel").call(askPrice, wish(ware))).code).toBe(0);
  });

  test.each([
    ["below the least of the ware", { count: tonnes("50") }, "M1043"],
    ["off its step", { count: tonnes("510") }, "M1045"],
    ["for nothing", { price: perTonne("0") }, "M1028"],
  ] as const)("a question %s is refused", async (_, more, code) => {
    const ware = await scene.putUp();
    expect((await as("plant").call(askPrice, wish(ware, more))).code).toBe(code);
  });

  test("a shop does not ask itself", async () => {
    expect((await as("mine").call(askPrice, wish(await scene.putUp()))).code).toBe("M1042");
  });
});

describe("whose turn it is", () => {
  /** The to-do of a firm of this negotiation; undefined where nothing waits. */
  const todoOf = async (name: string, number: NegotiationNo) => {
    const { rows } = await as(name).ask(api.firmTodos.list, { scope: "own" });
    return rows.find(({ id }) => id === number);
  };
  /** The newest message of a firm about this negotiation, also where it stands in a bundle. */
  const messageOf = async (name: string, number: NegotiationNo) => {
    await exchange.settle();
    const { last } = await as(name).ask(api.messages.readBell, {});
    const bundled = await Promise.all(
      last
        .filter(({ bundled }) => bundled > 0)
        .map(({ message }) =>
          as(name).ask(api.messages.list, { ...page, filters: { bundle: `${message}` } }),
        ),
    );
    const single = bundled.flatMap(({ rows }) =>
      rows.map((row) => ({ ...row, parameters: JSON.parse(row.parameters) })),
    );
    return [...single, ...last].find(({ id }) => id === number);
  };

  test("is told as a to-do until the quote runs out, and by a message, to that side alone", async () => {
    const ware = await scene.putUp();
    const { number, validUntil } = await as("plant").ask(askPrice, wish(ware, { hours: 2 }));
    expect(await todoOf("mine", number)).toMatchObject({
      kind: "mall-quote",
      about: "籽精煤",
      party: "plant有限公司",
      amount: fenOf("335000"),
      until: validUntil,
    });
    expect(await messageOf("mine", number)).toMatchObject({
      subject: "mallNegotiation",
      words: `议价 籽精煤 收到询价 670.00 元/吨 × 500 吨，${formatDeadline(validUntil)} 过期`,
      parameters: { side: "S", waits: "Y" },
    });
    expect(await todoOf("plant", number)).toBeUndefined();
    expect(await messageOf("plant", number)).toBeUndefined();

    expect((await quoted("mine", number, "680")).code).toBe(0);
    expect(await todoOf("mine", number)).toBeUndefined();
    expect(await todoOf("plant", number)).toMatchObject({ kind: "mall-counter", party: "mine煤炭" });
    expect(await messageOf("plant", number)).toMatchObject({
      words: expect.stringContaining("商家报价 680.00 元/吨 × 500 吨"),
    });
    const summary = await as("plant").ask(api.firms.readTodo, {});
    expect(summary.find(({ kind }) => kind === "negotiation")?.count).toBeGreaterThan(0);

    await as("mine").ask(endNegotiation, { number, reason: "货已订完" });
    expect(await todoOf("plant", number)).toBeUndefined();
    expect(await messageOf("plant", number)).toMatchObject({
      words: "议价 籽精煤 被商家谢绝",
      consequence: "mine煤炭 · 货已订完",
      parameters: { waits: "N" },
    });
  });
});

describe("who sees a negotiation", () => {
  test("another firm neither reads, answers, ends nor orders by it, and no list or ware shows its price", async () => {
    const { ware, number } = await quotedWare();
    const codes = await Promise.all([
      as("steel").call(readNegotiation, { number }),
      quoted("steel", number, "675"),
      as("steel").call(endNegotiation, { number, reason: "" }),
      ordered("steel", ware, number),
      as("steel").call(previewOrder, {
        ware,
        count: tonnes("500"),
        price: perTonne("680"),
        negotiation: number,
      }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(Array(5).fill("P1004"));
    for (const of of [listPurchases, listSales]) {
      const { rows } = await as("steel").ask(of, page);
      expect(rows.map((row) => row.number)).not.toContain(number);
    }
    expect((await as("plant").ask(listPurchases, page)).rows[0]).toMatchObject({
      number,
      price: perTonne("680"),
    });
    expect((await as("mine").ask(listSales, page)).rows[0]).toMatchObject({ number, state: "1" });

    const shown = await as("steel").ask(api.mallFinding.readWare, { ware });
    const prices = await as("steel").ask(api.mallFinding.listPrices, { ware, days: 30 });
    expect([shown.price, ...prices.map(({ price }) => price)]).toEqual([perTonne("690"), perTonne("690")]);
    expect((await scene.order("steel", ware, "500", "680")).code).toBe("M1001");
  });

  test("the exchange's staff see it in their list", async () => {
    const { number } = await quotedWare();
    const { rows } = await scene.mall.staff.chen.ask(api.mallControl.listNegotiations, page);
    expect(rows[0]).toMatchObject({ number, state: "1", price: perTonne("680"), quotes: 2 });
  });
});
