import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { basketLinesMost, basketsLinesMost } from "@zd/domain/mall/basket";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setFundPassword } from "../../funds/index.ts";
import { openOperator, openSession } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, fenOf } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { readBaskets, saveLine, removeLines, previewOrder, placeOrders } = api.mallBaskets;
const { listPurchases } = api.mallOrders;
const mine = "mine" as never;

let exchange: TestPlatform;
let scene: ShopScene;
/** Another user of the plant, with the fund password. */
let colleague: TestCaller;
/** A user of the plant who may not place orders. */
let clerk: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange);
  [colleague, clerk] = [await hire("wang", "trader"), await hire("sun", "financeClerk")];
});
afterAll(() => exchange.close());
beforeEach(() => exchange.db.deleteFrom("mall.basketLine").execute());

async function hire(name: string, role: "trader" | "financeClerk"): Promise<TestCaller> {
  const { firm } = scene.member("plant");
  const { hash } = await exchange.db
    .selectFrom("funds.fundPassword")
    .select("hash")
    .where("userId", "=", scene.member("plant").user)
    .executeTakeFirstOrThrow();
  const token = await exchange.platform.transact(async (scope) => {
    const operator = {
      firmId: firm,
      companyId: company,
      account: name,
      name,
      mobile: `1371111${name === "sun" ? "0001" : "0002"}`,
    };
    await openOperator(
      scope.tx,
      { ...operator, userId: userId(name), passwordHash: "-", roles: [role] },
      scope.now,
    );
    await setFundPassword(scope.tx, userId(name), hash, scope.now);
    return openSession(scope, { userId: userId(name), companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

const as = (name: string) => scene.member(name).caller;
const put = (ware: MallWareId, count = "500", price = "690", who = as("plant")) =>
  who.call(saveLine, { ware, count: tonnes(count), price: perTonne(price) });
const line = (ware: MallWareId, count = "500", price = "690") => ({
  ware,
  count: tonnes(count),
  price: perTonne(price),
});
type Line = ReturnType<typeof line>;
const order = (lines: readonly Line[], who = as("plant"), more = {}, headers = {}) =>
  who.call(placeOrders, { firm: mine, lines: [...lines], address: "", fundPassword, ...more }, headers);
const basketOf = async (who = as("plant")) => (await who.ask(readBaskets, {})).baskets[0];
const changeWare = (ware: MallWareId, to: object) =>
  exchange.db.updateTable("mall.ware").set(to).where("id", "=", ware).execute();
const ordersOf = async (name: string) =>
  (await as(name).ask(listPurchases, { pageIndex: 1, pageSize: 50, filters: {} })).total;

/** Two wares in the basket of the plant: 500 t and 100 t at 690. */
async function twoLines() {
  const [one, two] = [await scene.putUp(), await scene.putUp()];
  for (const [ware, count] of [
    [one, "500"],
    [two, "100"],
  ] as const)
    expect((await put(ware, count)).code).toBe(0);
  return { one, two, lines: [line(one, "500"), line(two, "100")] };
}

describe("a basket", () => {
  test("is of the firm and the shop: a colleague sees and changes it, another firm does not", async () => {
    const { one, two } = await twoLines();
    expect(await basketOf(colleague)).toMatchObject({
      firm: "mine",
      condition: "open",
      lines: [
        {
          ware: one,
          count: tonnes("500"),
          refusal: null,
          current: { amount: fenOf("345000"), frozen: fenOf("34600") },
        },
        { ware: two, count: tonnes("100"), changedBy: "plant", current: { stock: tonnes("3000") } },
      ],
    });
    expect((await put(one, "600", "690", colleague)).code).toBe(0);
    expect((await basketOf())?.lines[0]).toMatchObject({ count: tonnes("600"), changedBy: "wang" });
    expect((await as("steel").ask(readBaskets, {})).baskets).toEqual([]);
    expect(await as("steel").ask(removeLines, { wares: [one] })).toEqual({ wares: [] });
    expect((await as("steel").call(previewOrder, { firm: mine, lines: [line(one, "600")] })).code).toBe(
      "P1004",
    );
    expect((await order([line(one, "600")], as("steel"))).code).toBe("M1075");
    expect(await as("plant").ask(removeLines, { wares: [one] })).toEqual({ wares: [one] });
    expect((await basketOf())?.lines.map(({ ware }) => ware)).toEqual([two]);
  });

  test("is read by every user of the firm, and changed by those who may place orders", async () => {
    const { one, lines } = await twoLines();
    expect((await basketOf(clerk))?.lines).toHaveLength(2);
    for (const answer of [
      await put(one, "600", "690", clerk),
      await clerk.call(removeLines, { wares: [one] }),
      await order(lines, clerk),
    ])
      expect(answer.code).toBe("P1003");
  });

  test.each([
    ["a ware that is not there", () => put("M0" as MallWareId), "P1004"],
    ["less than the least", async () => put(await scene.putUp(), "50"), "M1043"],
    ["a quantity off the steps", async () => put(await scene.putUp(), "125"), "M1045"],
    ["a price of nothing", async () => put(await scene.putUp(), "500", "0"), "M1028"],
    ["a ware of the own shop", async () => put(await scene.putUp(), "500", "690", as("mine")), "M1042"],
  ] as const)("takes no line with %s", async (_, act, code) => {
    expect((await act()).code).toBe(code);
    expect(await basketOf()).toBeUndefined();
  });

  test("takes more than the stock, and says so", async () => {
    expect((await put(await scene.putUp(), "3050")).code).toBe(0);
    expect((await basketOf())?.lines[0]?.refusal).toEqual({ code: "M1002", message: "库存不足" });
  });

  test.each([
    ["M1073", "mine", basketLinesMost],
    ["M1074", "yard", basketsLinesMost],
  ])("that is full is told with %s, and what is in it can still be changed", async (code, seller, most) => {
    const [first, next] = [await scene.putUp(), await scene.putUp()];
    if (seller === "yard") await scene.openShop("yard");
    expect((await put(first)).code).toBe(0);
    await fill(first, seller, most - 1);
    expect((await put(next)).code).toBe(code);
    expect((await put(first, "600")).code).toBe(0);
  });
});

/** Puts copies of a ware into the basket of the plant, as many as are said, past the calls. */
const fill = (ware: MallWareId, seller: string, count: number) =>
  sql`
    with copy as (
      insert into mall.ware
      select (jsonb_populate_record(w, jsonb_build_object('id', ${seller} || i, 'state', '4', 'shown', false))).*
      from mall.ware w cross join generate_series(1, ${count}::int) i where w.id = ${ware} returning id)
    insert into mall.basket_line
    select 'plant', id, ${seller}, '籽精煤', 5000000, 6900000, now(), now(), 'plant-1', 'plant' from copy`.execute(
    exchange.db,
  );

describe("ordering a basket", () => {
  test("gives an order for every ware in one go, freezes the sum to the fen, and empties the basket of them", async () => {
    const { one, two, lines } = await twoLines();
    const rest = await scene.putUp();
    await put(rest);
    const before = await scene.purse("plant");
    const card = await as("plant").ask(previewOrder, { firm: mine, lines });
    // 600 t at 690 with a tenth as deposit and 0.2 a tonne as fee.
    expect(card).toMatchObject({
      amount: fenOf("414000"),
      barred: null,
      subject: "2 种商品，共 600 吨，生成 2 张订单",
    });
    expect(card.evidence.map(({ passed }) => passed)).toEqual([true, true]);
    const answer = await as("plant").ask(placeOrders, {
      firm: mine,
      lines,
      address: " 曹妃甸 ",
      fundPassword,
      seen: card.seen,
    });
    expect(answer).toMatchObject({
      amount: fenOf("414000"),
      frozen: fenOf("41520"),
      orders: [
        { ware: one, amount: fenOf("345000"), frozen: fenOf("34600") },
        { ware: two, amount: fenOf("69000"), frozen: fenOf("6920") },
      ],
    });
    const after = await scene.purse("plant");
    expect((before.available as bigint) - (after.available as bigint)).toBe(fenOf("41520"));
    expect(card.effect?.rows.find(({ title }) => title === "可用资金")?.values[1]).toBe(after.available);
    expect(await scene.stockOf(one)).toEqual({ available: tonnes("2500"), reserved: tonnes("500") });
    expect((await basketOf())?.lines.map(({ ware }) => ware)).toEqual([rest]);
    const [orderNo] = answer.orders.map((each) => each.orderNo);
    expect(await as("mine").ask(api.mallOrders.readOrder, { orderNo: orderNo as never })).toMatchObject({
      state: "0",
      address: "曹妃甸",
    });
    await checkBooks(exchange);
  });

  test("counts once however often it is sent, so that a lost answer can be had again", async () => {
    const { one, lines } = await twoLines();
    const id = { "x-request-id": "basket-once" };
    const [first, second] = await Promise.all([1, 2].map(() => order(lines, as("plant"), {}, id)));
    expect(first?.code).toBe(0);
    expect(second?.data).toEqual(first?.data);
    expect((await order(lines, as("plant"), {}, id)).data).toEqual(first?.data);
    expect(await scene.stockOf(one)).toMatchObject({ reserved: tonnes("500") });
  });

  test("by two users of the firm at once happens once: the second is told that it has been ordered", async () => {
    const { one, two, lines } = await twoLines();
    const count = await ordersOf("plant");
    const answers = await Promise.all([order(lines), order(lines.toReversed(), colleague)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "M1075"]);
    expect(answers.find(({ code }) => code !== 0)?.msg).toContain("采购清单已被本企业修改或下单");
    expect(await ordersOf("plant")).toBe(count + 2);
    for (const [ware, reserved] of [
      [one, "500"],
      [two, "100"],
    ] as const)
      expect(await scene.stockOf(ware)).toMatchObject({ reserved: tonnes(reserved) });
    await checkBooks(exchange);
  });

  test("by one user while another changes a quantity is refused by the name of that line", async () => {
    const { one, lines } = await twoLines();
    expect((await put(one, "600", "690", colleague)).code).toBe(0);
    expect(await order(lines)).toMatchObject({
      code: "M1075",
      msg: "采购清单已被本企业修改或下单：籽精煤，请核对后重新提交",
    });
  });

  test.each([
    [
      "cost more since they were looked at",
      { price: perTonne("700") },
      "籽精煤：价格已变动，请重新试算，未生成任何订单",
    ],
    ["were taken down", { state: "4", shown: false }, "籽精煤：商品已下架，暂不能购买，未生成任何订单"],
    [
      "were deleted",
      { state: "4", shown: false, deletedAt: new Date() },
      "籽精煤：商品已下架，暂不能购买，未生成任何订单",
    ],
    [
      "have a higher least",
      { minQuantity: tonnes("200") },
      "籽精煤：购买数量不得小于起订量200吨，未生成任何订单",
    ],
  ])("of which some %s orders nothing at all, and names them", async (_, change, msg) => {
    const { one, two, lines } = await twoLines();
    const { seen } = await as("plant").ask(previewOrder, { firm: mine, lines });
    const [before, count] = [await scene.purse("plant"), await ordersOf("plant")];
    await changeWare(two, change);
    expect(await order(lines, as("plant"), { seen })).toMatchObject({ code: "M1076", msg });
    expect(await scene.purse("plant")).toEqual(before);
    expect(await ordersOf("plant")).toBe(count);
    expect(await scene.stockOf(one)).toEqual({ available: tonnes("3000"), reserved: 0n });
    const lineOfTwo = (await basketOf())?.lines.find(({ ware }) => ware === two);
    expect(lineOfTwo?.refusal?.message).toBe(msg.slice("籽精煤：".length, -"，未生成任何订单".length));
    expect((await as("plant").ask(previewOrder, { firm: mine, lines })).barred).toBe(msg);
    // What is on sale no more stays as a line, by the name that it had, and tells nothing else.
    if ("state" in change) expect(lineOfTwo).toMatchObject({ name: "籽精煤", current: null });
  });

  test("goes on at the new price once the buyer has put it in, and the line says both until then", async () => {
    const { two } = await twoLines();
    await changeWare(two, { price: perTonne("680") });
    expect((await basketOf())?.lines[1]).toMatchObject({
      price: perTonne("690"),
      current: { listPrice: perTonne("680"), amount: fenOf("68000") },
      refusal: { code: "M1001" },
    });
    expect((await put(two, "100", "680")).code).toBe(0);
    expect((await order([line(two, "100", "680")])).code).toBe(0);
  });

  test("takes the price of the firm's group, and of a shop that rests nothing", async () => {
    const { one, lines } = await twoLines();
    const group = await as("mine").ask(api.mallGroups.saveGroup, {
      group: null as never,
      version: 0,
      name: "清单客户",
      customers: [scene.member("plant").firm],
      discounts: [{ ware: one, discount: perTonne("15") }],
    });
    expect((await order(lines)).code).toBe("M1076");
    expect((await basketOf())?.lines[0]?.current).toMatchObject({ ownPrice: perTonne("675") });
    await put(one, "500", "675");
    const shop = (status: "0" | "1") =>
      exchange.db.updateTable("mall.merchant").set({ status }).where("firmId", "=", mine).execute();
    await shop("1");
    expect((await order([line(one, "500", "675")])).msg).toContain("店铺休息中");
    await shop("0");
    expect((await order([line(one, "500", "675")])).data).toMatchObject({ amount: "337500.00" });
    await as("mine").ask(api.mallGroups.deleteGroup, group);
  });

  test("is refused where the money covers each order and not both, with what it takes", async () => {
    await scene.join("short", { funds: "41519.99" });
    const { one, two, lines } = await twoLines();
    for (const [ware, count] of [
      [one, "500"],
      [two, "100"],
    ] as const)
      await put(ware, count, "690", as("short"));
    expect(await order(lines, as("short"))).toMatchObject({
      code: "T1040",
      msg: expect.stringContaining("41520.00"),
    });
    expect((await order(lines.slice(0, 1), as("short"))).code).toBe(0);
  });

  test.each([
    ["a wrong fund password", { fundPassword: "000000" }, "F1001"],
    ["a card that was of something else", { seen: "x" }, "P1031"],
    ["another shop", { firm: "steel" }, "M1075"],
  ])("with %s is refused", async (_, more, code) => {
    const { lines } = await twoLines();
    expect((await order(lines, as("plant"), more)).code).toBe(code);
    expect((await basketOf())?.lines).toHaveLength(2);
  });

  test("with a ware named twice is refused", async () => {
    const { one } = await twoLines();
    expect((await order([line(one), line(one)])).code).toBe("M1034");
  });
});
