import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { FeePlanId, MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, fenOf } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { tryCount, placeOrder, cancelOrder, confirmOrder, rejectOrder, readOrder, makeLetter } =
  api.mallOrders;
const { previewOrder, previewStep, listPurchases, listSales } = api.mallOrders;

let exchange: TestPlatform;
let scene: ShopScene<"chen">;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange, "5000000", { chen: "tradeManager" });
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;
const change = (ware: MallWareId, to: object) =>
  exchange.db.updateTable("mall.ware").set(to).where("id", "=", ware).execute();
const changeShop = (to: object) =>
  exchange.db
    .updateTable("mall.merchant")
    .set(to)
    .where("firmId", "=", "mine" as never)
    .execute();
const inPurse = async (name: string) => {
  const { available, "trading-deposit": frozen } = await scene.purse(name);
  return { available, frozen };
};

/** What a card says of the purse: now (0), or afterwards (1). */
const purseAt = ({ effect }: Card, at: number) => {
  const of = (bucket: string) => effect?.rows.find(({ title }) => title === bucket)?.values[at] ?? 0n;
  return { available: of("可用资金"), frozen: of("交易保证金") };
};

describe("an order of the mall", () => {
  test("is tried, placed and taken back to the fen (domain §9)", async () => {
    const ware = await scene.putUp();
    const before = await inPurse("plant");
    const trial = await as("plant").ask(tryCount, { ware, count: tonnes("500") });
    expect(trial).toMatchObject({
      price: perTonne("690"),
      amount: fenOf("345000"),
      fee: fenOf("100"),
      deposit: fenOf("34500"),
      total: fenOf("345100"),
      frozen: fenOf("34600"),
      stock: tonnes("3000"),
      refusal: null,
    });
    expect(await inPurse("plant")).toEqual(before);
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });

    const placed = await as("plant").ask(placeOrder, {
      ware,
      count: tonnes("500"),
      price: perTonne("690"),
      fundPassword,
      address: "",
      ...(trial.token !== null && { token: trial.token }),
    });
    expect(placed).toMatchObject({ state: "0", frozen: fenOf("34600"), orderDate: "2026-06-15" });
    expect(placed.answerBy).toBe(exchange.clock.now() + dayMs);
    expect(await inPurse("plant")).toEqual({
      available: (before.available as bigint) - 3_460_000n,
      frozen: 3_460_000n,
    });
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("2500"), reserved: tonnes("500") });

    await as("plant").ask(cancelOrder, { orderNo: placed.orderNo, reason: "" });
    expect(await inPurse("plant")).toEqual(before);
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
  });

  test("shows on its card what is there now and with it, and is placed just so", async () => {
    const ware = await scene.putUp();
    const input = { ware, count: tonnes("500"), price: perTonne("690") };
    const card = await as("plant").ask(previewOrder, input);
    const total = (at: number) => card.effect?.rows.at(-1)?.values[at];
    const before = await inPurse("plant");
    expect(card).toMatchObject({ direction: "买入", amount: fenOf("345000"), barred: null });
    expect([purseAt(card, 0).available, total(0)]).toEqual([before.available, total(1)]);

    const place = (seen: string, count = input.count) =>
      as("plant").call(placeOrder, { ...input, count, fundPassword, address: "", seen });
    expect((await place(card.seen, tonnes("600"))).code).toBe("P1031");
    const { data } = await place(card.seen);
    expect(await inPurse("plant")).toEqual(purseAt(card, 1));
    // The purse has moved with the order: what was seen is no longer so.
    expect((await place(card.seen)).code).toBe("P1031");
    await as("plant").ask(cancelOrder, { orderNo: (data as { orderNo: never }).orderNo, reason: "" });
    expect(await inPurse("plant")).toEqual(before);

    const moved = await as("plant").ask(previewOrder, { ...input, price: perTonne("680") });
    expect([moved.barred, moved.effect?.rows[0]?.values[1]]).toEqual(["价格已变动，请重新试算", null]);
    expect((await as("mine").ask(previewOrder, input)).barred).not.toBeNull();
  });

  test("is refused once the price has moved, and the new price is told", async () => {
    const ware = await scene.putUp();
    const { token } = await as("plant").ask(tryCount, { ware, count: tonnes("500") });
    await change(ware, { price: perTonne("700") });
    expect(await scene.order("plant", ware, "500", "690", { token })).toMatchObject({
      code: "M1001",
      msg: "价格已变动，请重新试算",
    });
    const again = await as("plant").ask(tryCount, { ware, count: tonnes("500"), price: perTonne("690") });
    expect(again).toMatchObject({ price: perTonne("700"), token: null, refusal: { code: "M1001" } });
    expect(await scene.stockOf(ware)).toMatchObject({ reserved: 0n });
  });

  test("goes by its trial for a minute, and by nobody else's", async () => {
    const ware = await scene.putUp();
    const trial = () => as("plant").ask(tryCount, { ware, count: tonnes("500") });
    const old = await trial();
    await exchange.wait(60_000);
    expect((await scene.order("plant", ware, "500", "690", { token: old.token })).code).toBe("M1040");
    const fresh = await trial();
    for (const [name, count, token] of [
      ["plant", "550", fresh.token],
      ["steel", "500", fresh.token],
      ["plant", "500", `${fresh.token}x`],
      ["plant", "500", "nonsense"],
    ] as const)
      expect((await scene.order(name, ware, count, "690", { token })).code).toBe("M1040");
    expect((await scene.order("plant", ware, "500", "690", { token: fresh.token })).code).toBe(0);
  });

  test.each([
    ["nobody's ware", { ware: "W999999" }, {}, "P1004"],
    ["the own shop", { name: "mine" }, {}, "M1042"],
    ["a ware that was taken down", {}, { state: "4", shown: false }, "M1041"],
    ["less than the least", { count: "50" }, {}, "M1043"],
    ["more than the most", { count: "500" }, { maxQuantity: tonnes("400") }, "M1044"],
    ["a count off the step", { count: "125" }, {}, "M1045"],
    ["more than there is", { count: "3050" }, {}, "M1002"],
    ["more than the purse holds", { name: "poor" }, {}, "T1040"],
    ["a wrong fund password", { fundPassword: "000000" }, {}, "F1001"],
    ["nothing", { count: "0" }, {}, "M1043"],
  ] as const)("for %s is refused, and nothing moves", async (_, input, changed, code) => {
    const {
      name = "steel",
      count = "500",
      ...more
    } = input as {
      name?: string;
      count?: string;
      ware?: string;
      fundPassword?: string;
    };
    if (name === "poor") await scene.join("poor", { funds: "34599.99" });
    const ware = await scene.putUp();
    if (Object.keys(changed).length > 0) await change(ware, changed);
    const before = await inPurse(name);
    const answer = await as(name).call(placeOrder, {
      ware,
      count: tonnes(count),
      price: perTonne("690"),
      fundPassword,
      address: "",
      ...(more as object),
    });
    expect(answer).toMatchObject({ code, msg: expect.stringMatching(/[\u4e00-\u9fa5]/) });
    expect(await inPurse(name)).toEqual(before);
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
  });

  test.each([
    ["rests", { status: "1" }],
    ["is stopped by itself", { status: "2" }],
    ["is stopped by the exchange", { suspendedFor: "资料过期" }],
    ["is outside of its hours", { opens: 60, closes: 120 }],
  ])("of a shop that %s is refused", async (_, changed) => {
    const ware = await scene.putUp();
    await changeShop(changed);
    expect(await scene.order("plant", ware)).toMatchObject({ code: "M1003", msg: "店铺休息中" });
    await changeShop({ status: "0", suspendedFor: null, opens: 0, closes: 0 });
    expect((await scene.order("plant", ware)).code).toBe(0);
  });

  test("counts once however often it is sent", async () => {
    const ware = await scene.putUp();
    const id = { "x-request-id": "mall-order-once" };
    const [first, second] = await Promise.all([1, 2].map(() => send(ware, id)));
    expect(first?.data).toEqual(second?.data);
    expect((await send(ware, id)).data).toEqual(first?.data);
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("2500"), reserved: tonnes("500") });
  });

  const send = (ware: MallWareId, headers: Record<string, string>) =>
    as("plant").call(
      placeOrder,
      { ware, count: tonnes("500"), price: perTonne("690"), fundPassword, address: "" },
      headers,
    );

  test("is its buyer's to cancel and its shop's to answer, and nobody else's to see", async () => {
    const ware = await scene.putUp();
    const orderNo = await scene.placed("plant", ware);
    const others = [
      as("steel").call(cancelOrder, { orderNo, reason: "" }),
      as("mine").call(cancelOrder, { orderNo, reason: "" }),
      as("plant").call(confirmOrder, { orderNo, fundPassword }),
      as("plant").call(rejectOrder, { orderNo, reason: "不卖" }),
      as("steel").call(readOrder, { orderNo }),
      as("steel").call(makeLetter, { orderNo }),
    ];
    for (const answer of await Promise.all(others)) expect(answer.code).toBe("P1004");
    expect((await as("mine").call(rejectOrder, { orderNo, reason: " " })).code).toBe("T1201");
    expect((await as("mine").call(confirmOrder, { orderNo, fundPassword: "111111" })).code).toBe("F1001");
    expect((await as("plant").ask(cancelOrder, { orderNo, reason: "改期" })).state).toBe("2");
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
    for (const again of [
      as("plant").call(cancelOrder, { orderNo, reason: "" }),
      as("mine").call(confirmOrder, { orderNo, fundPassword }),
    ])
      expect(await again).toMatchObject({ code: "M1046", msg: "订单已取消，不能再办理" });
    await checkBooks(exchange);
  });

  test("shows its buyer what taking it back gives him, and its shop what a rejection gives back to the shelf", async () => {
    const ware = await scene.putUp();
    const orderNo = await scene.placed("plant", ware);
    const card = await as("plant").ask(previewStep, { orderNo, step: "cancel" });
    expect(card).toMatchObject({ direction: "取消", amount: fenOf("34600"), barred: null });
    expect(card.changes.map(({ title, from, to }) => [title, from, to])).toEqual([
      ["订单状态", "待确认", "已取消"],
      ["本单占用", "500 吨", "0 吨"],
    ]);
    const rejection = await as("mine").ask(previewStep, { orderNo, step: "reject" });
    expect(rejection).toMatchObject({ party: "plant有限公司", amount: null, effect: null, barred: null });
    expect(rejection.changes.slice(2)).toEqual([
      { title: "可售库存", from: "2,500 吨", to: "3,000 吨" },
      { title: "占用库存", from: "500 吨", to: "0 吨" },
    ]);
    // What the buyer has frozen is his own affair.
    expect(
      JSON.stringify(rejection, (_, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("34,500");

    const other = await scene.placed("plant", ware, "100");
    const cancel = (no: typeof orderNo) =>
      as("plant").call(cancelOrder, { orderNo: no, reason: "", seen: card.seen });
    expect((await cancel(other)).code).toBe("P1031");
    const reject = (seen: string) => as("mine").call(rejectOrder, { orderNo: other, reason: "无货", seen });
    expect((await reject(rejection.seen)).code).toBe("P1031");
    expect(
      (await reject((await as("mine").ask(previewStep, { orderNo: other, step: "reject" })).seen)).code,
    ).toBe(0);
    const now = await as("plant").ask(previewStep, { orderNo, step: "cancel" });
    expect((await cancel(orderNo)).code).toBe(0);
    expect(await inPurse("plant")).toMatchObject(purseAt(now, 1));
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
    expect(await as("plant").ask(previewStep, { orderNo, step: "cancel" })).toMatchObject({
      barred: "订单已取消，不能再办理",
      changes: [],
      facts: [],
    });
  });

  test("shows its shop what is frozen and which contract comes about, and is confirmed just so", async () => {
    await exchange.db
      .insertInto("mall.feePlan")
      .values({
        id: "PG09" as FeePlanId,
        companyId: company,
        position: 1,
        name: "双边",
        buyerDeposit: 500,
        sellerDeposit: 200,
      })
      .execute();
    await scene.openShop("yard", "PG09" as FeePlanId);
    const ware = await scene.putUp({ shop: "yard" });
    const [orderNo, other] = [await scene.placed("plant", ware), await scene.placed("plant", ware, "100")];
    const preview = (no = orderNo) => as("yard").ask(previewStep, { orderNo: no, step: "confirm" });
    const confirm = (no: typeof orderNo, seen: string) =>
      as("yard").call(confirmOrder, { orderNo: no, fundPassword, seen });
    const card = await preview();
    expect(card).toMatchObject({ direction: "卖出", amount: fenOf("345000"), barred: null });
    expect(card.facts.slice(0, 5).map(({ words }) => words)).toEqual([
      "6,900.00 元",
      "保证金 6,900.00 元，服务费 0.00 元",
      "500 吨",
      "坑口自提",
      "2026-06-15 至 2026-06-30",
    ]);
    expect(await inPurse("yard")).toMatchObject({ available: purseAt(card, 0).available });
    // Another order takes of the same purse: what was seen is no longer so.
    expect((await confirm(other, (await preview(other)).seen)).code).toBe(0);
    expect((await confirm(orderNo, card.seen)).code).toBe("P1031");
    const again = await preview();
    expect((await confirm(orderNo, again.seen)).code).toBe(0);
    expect(await inPurse("yard")).toEqual(purseAt(again, 1));
    expect((await preview()).barred).toBe("订单已确认，不能再办理");
  });

  test("tells the shop on its card why it cannot confirm, and shows a step to nobody else", async () => {
    const ware = await scene.putUp({ shop: "yard", stock: "100000" });
    const orderNo = await scene.placed("steel", ware, "8000");
    const { available } = await scene.purse("yard");
    await exchange.db
      .updateTable("mall.feePlan")
      .set({ sellerDeposit: 10_000 })
      .where("id", "=", "PG09" as FeePlanId)
      .execute();
    const card = await as("yard").ask(previewStep, { orderNo, step: "confirm" });
    expect(card.barred).toContain("资金不足");
    expect(card.effect?.rows[0]?.values).toEqual([available, null]);
    expect(card.facts).toEqual([]);
    for (const [name, step] of [
      ["plant", "cancel"],
      ["yard", "cancel"],
      ["steel", "confirm"],
      ["mine", "reject"],
    ] as const)
      expect((await as(name).call(previewStep, { orderNo, step })).code).toBe("P1004");
  });

  test("goes on where the exchange takes its ware down, as the card has said", async () => {
    const { mia } = scene.mall;
    const ware = await scene.putUp();
    const orderNo = await scene.placed("plant", ware);
    const card = await mia.ask(api.wareReviews.previewStep, { ware, step: "takeDown" });
    expect(card).toMatchObject({ party: "mine有限公司", barred: null });
    expect(card.changes.at(-1)).toEqual({ title: "商城可售", from: "2,500 吨", to: "0 吨" });
    expect(card.facts.slice(-2)).toEqual([
      { title: "库存", words: "可售 2,500 吨，订单占用 500 吨" },
      { title: "待确认订单", words: "1 笔，继续办理" },
    ]);
    await mia.ask(api.wareReviews.takeDownWare, { ware, reason: "图文不符", seen: card.seen });
    expect((await as("mine").call(confirmOrder, { orderNo, fundPassword })).code).toBe(0);
  });

  test("is confirmed or cancelled, whoever of the two comes first", async () => {
    const ware = await scene.putUp();
    for (let round = 0; round < 5; round++) {
      const orderNo = await scene.placed("plant", ware, "100");
      const answers = await Promise.all([
        as("mine").call(confirmOrder, { orderNo, fundPassword }),
        as("plant").call(cancelOrder, { orderNo, reason: "" }),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "M1046"].toSorted());
    }
    await checkBooks(exchange);
  });

  test("is told of in the lists of both sides, by stage", async () => {
    const ware = await scene.putUp();
    const [waiting, gone, taken] = [
      await scene.placed("steel", ware, "100"),
      await scene.placed("steel", ware, "150"),
      await scene.placed("steel", ware, "200"),
    ];
    await as("mine").ask(rejectOrder, { orderNo: gone, reason: "无货" });
    await as("mine").ask(confirmOrder, { orderNo: taken, fundPassword });
    const numbers = async (name: string, stage: string) => {
      const list = name === "mine" ? listSales : listPurchases;
      const { rows } = await as(name).ask(list, {
        pageIndex: 1,
        pageSize: 100,
        filters: { stage, counterparty: name === "mine" ? "steel" : "mine" },
      } as never);
      return rows.map(({ orderNo }) => orderNo);
    };
    for (const name of ["steel", "mine"]) {
      expect(await numbers(name, "waiting")).toContain(waiting);
      expect(await numbers(name, "invalid")).toContain(gone);
      expect(await numbers(name, "valid")).toContain(taken);
      expect(await numbers(name, "waiting")).not.toContain(taken);
    }
    expect((await as("plant").ask(listSales, { pageIndex: 1, pageSize: 10, filters: {} })).total).toBe(0);
  });

  test("has a letter once it is confirmed, for both sides", async () => {
    const ware = await scene.putUp();
    const orderNo = await scene.placed("plant", ware);
    expect((await as("plant").call(makeLetter, { orderNo })).code).toBe("P1004");
    await as("mine").ask(confirmOrder, { orderNo, fundPassword });
    const letter = await as("plant").ask(makeLetter, { orderNo });
    expect(letter.number).toBe(`DD${orderNo}`);
    expect(letter.document).toMatchObject({ kind: "pdf" });
    expect(await as("mine").ask(makeLetter, { orderNo })).toEqual(letter);
  });

  test("is not to be had where the mall is off", async () => {
    const ware = await scene.putUp();
    const switched = (enabled: boolean) => exchange.db.updateTable("mall.host").set({ enabled }).execute();
    await switched(false);
    expect((await scene.order("plant", ware)).code).toBe("M1010");
    expect((await as("plant").call(tryCount, { ware, count: tonnes("500") })).code).toBe("M1010");
    await switched(true);
    expect((await scene.order("plant", ware)).code).toBe(0);
  });
});

describe("the last tonnes", () => {
  test("go to exactly as many as there are, of fifty buyers at once", async () => {
    const ware = await scene.putUp({ stock: "700", min: "100", step: "100" });
    const names = Array.from({ length: 50 }, (_, i) => `crowd${i}`);
    for (const name of names) await scene.join(name);
    // Their passwords have proven right a moment ago: hashing fifty at once would be turned away.
    const cheap = await scene.putUp({ stock: "100000", min: "1", step: "1" });
    for (const name of names) await scene.placed(name, cheap, "1");

    const answers = await Promise.all(names.map((name) => scene.order(name, ware, "100")));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(7);
    expect(codes.filter((code) => code === "M1002")).toHaveLength(43);
    expect(await scene.stockOf(ware)).toEqual({ available: 0n, reserved: tonnes("700") });
    await checkBooks(exchange);
  });
});

describe("a merchant on the blacklist", () => {
  test("sells nothing and confirms nothing from then on; what waits for him can be refused (domain §1.2.6)", async () => {
    const { chen, mia } = scene.mall.staff;
    await scene.openShop("listed");
    const firm = firmId("listed");
    const ware = await scene.putUp({ shop: "listed" });
    const [first, second] = [
      await scene.placed("plant", ware, "100"),
      await scene.placed("plant", ware, "100"),
    ];
    const shown = async () => (await exchange.anonymous.call(api.mallFinding.readWare, { ware })).code;
    const reason = "两次恶意报价";

    const { entry } = await chen.ask(api.blacklist.addEntry, { firm, reason, until: "2026-07-30" });
    expect(await scene.order("plant", ware, "100")).toMatchObject({ code: "M1003" });
    expect(await as("listed").call(confirmOrder, { orderNo: first, fundPassword })).toMatchObject({
      code: "T1018",
    });
    expect(await as("listed").call(rejectOrder, { orderNo: first, reason: "暂停销售" })).toMatchObject({
      code: 0,
    });
    await exchange.settle();
    expect(await shown()).toBe("P1004");
    const { shop } = await as("listed").ask(api.merchants.readShop, {});
    expect(shop).toMatchObject({ condition: "stopped", suspendedFor: "企业已列入黑名单" });
    expect(await mia.call(api.merchantReviews.resumeMerchant, { firm, reason })).toMatchObject({
      code: "T1018",
    });

    await chen.ask(api.blacklist.liftEntry, { entry, reason: "申诉成立" });
    await exchange.settle();
    expect(await shown()).toBe(0);
    expect(await as("listed").call(confirmOrder, { orderNo: second, fundPassword })).toMatchObject({
      code: 0,
    });
  });

  test("is not put back on sale with the blacklist where the exchange has stopped his shop itself", async () => {
    const { chen, mia } = scene.mall.staff;
    await scene.openShop("stopped");
    const firm = firmId("stopped");
    await mia.ask(api.merchantReviews.suspendMerchant, { firm, reason: "资质到期" });
    const { entry } = await chen.ask(api.blacklist.addEntry, {
      firm,
      reason: "违约",
      until: "2026-07-30",
    });
    await exchange.settle();
    await chen.ask(api.blacklist.liftEntry, { entry, reason: "申诉成立" });
    await exchange.settle();
    const { shop } = await as("stopped").ask(api.merchants.readShop, {});
    expect(shop).toMatchObject({ suspendedFor: "资质到期" });
  });
});

describe("an order that its shop does not answer", () => {
  test("lapses after a day, and not a millisecond before; also while the server was down", async () => {
    const ware = await scene.putUp();
    await scene.join("patient");
    const before = await inPurse("patient");
    const orderNo = await scene.placed("patient", ware);
    const { answerBy } = await as("patient").ask(readOrder, { orderNo });
    const renewed = async () => {
      for (const name of ["patient", "mine"]) await scene.renew(name);
      return as("patient").ask(readOrder, { orderNo });
    };
    await exchange.until(instant(answerBy - 1));
    expect((await renewed()).state).toBe("0");
    await exchange.restart(3_600_000);
    await exchange.settle();
    expect(await renewed()).toMatchObject({ state: "4", answeredBy: "" });
    expect(await inPurse("patient")).toEqual(before);
    expect(await scene.stockOf(ware)).toEqual({ available: tonnes("3000"), reserved: 0n });
    expect((await as("mine").call(confirmOrder, { orderNo, fundPassword })).code).toBe("M1047");
    await checkBooks(exchange);
  });
});
