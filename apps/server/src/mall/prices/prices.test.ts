import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type Mall, setMall } from "../../testing/mall-scene.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { reserveStock } from "../stock.ts";

const { mallWares: calls, mallFinding } = api;
const minute = 60_000;

let exchange: TestPlatform;
let scene: Scene;
let mall: Mall;
let hengze: TestCaller;
let ware: MallWareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  mall = await setMall(exchange, scene);
  hengze = await mall.openShop("hengze");
});
afterAll(() => exchange.close());
beforeEach(async () => {
  await exchange.wait(minute);
  ware = await mall.sell("hengze");
});

const soon = (minutes: number) => instant(Math.ceil(exchange.clock.now() / minute + minutes) * minute);
const change = (price: string, minutes: number, wares: readonly MallWareId[] = [ware]) =>
  hengze.call(calls.savePriceChanges, {
    effectiveAt: soon(minutes),
    changes: wares.map((one) => ({ ware: one, price: perTonne(price) })),
  });
const added = async (price: string, minutes: number) =>
  ((await change(price, minutes)).data as { warePriceId: number }[])[0]?.warePriceId ?? 0;
const priceNow = async (of = ware) =>
  (await exchange.anonymous.ask(mallFinding.readWare, { ware: of })).price;
const list = async () =>
  (await hengze.ask(calls.listPriceChanges, { pageIndex: 1, pageSize: 20, filters: { ware } })).rows;

describe("a change of the price", () => {
  test("holds from its moment on, by the clock, and the old price is history", async () => {
    expect(await change("700", 10)).toMatchObject({ code: 0 });
    expect(await priceNow()).toBe(perTonne("690"));
    expect((await list()).map(({ state }) => state)).toEqual(["0", "1"]);
    await exchange.wait(11 * minute);
    expect(await priceNow()).toBe(perTonne("700"));
    expect((await list()).map(({ state }) => state)).toEqual(["1", "2"]);
    const prices = await exchange.anonymous.ask(mallFinding.listPrices, { ware, days: 30 });
    expect(prices.map(({ price, move }) => [price, move])).toEqual([
      [perTonne("690"), 0n],
      [perTonne("700"), perTonne("10")],
    ]);
    const events = exchange.events.filter(({ type }) => type === "mall.warePriceChanged");
    expect(events.at(-1)?.data).toEqual({ ware, before: "6900000", after: "7000000" });
  });

  test("comes in its order, and after the server was down as well", async () => {
    await change("700", 5);
    await change("710", 10);
    await exchange.restart(20 * minute);
    await exchange.settle();
    expect(await priceNow()).toBe(perTonne("710"));
    expect((await list()).map(({ state }) => state)).toEqual(["1", "2", "2"]);
    const [, , first] = await list();
    expect(first?.state).toBe("2");
  });

  test("may be made to hold at once, and then its moment changes nothing", async () => {
    const id = await added("700", 10);
    const now = () => hengze.call(calls.makePriceEffective, { changes: [id] });
    expect(await now()).toMatchObject({ code: 0 });
    expect(await priceNow()).toBe(perTonne("700"));
    expect(await now()).toMatchObject({ code: "M1027" });
    await exchange.wait(11 * minute);
    expect((await list()).map(({ state }) => state)).toEqual(["1", "2"]);
  });

  test("shows each ware's price now and then, and is made to hold as it was seen", async () => {
    const second = await mall.sell("hengze", { name: "末煤" });
    const [id, other] = [
      await added("700", 10),
      ((await change("650", 20, [second])).data as { warePriceId: number }[])[0]?.warePriceId ?? 0,
    ];
    await change("720", 30);
    const cardOf = (changes: number[]) => hengze.ask(calls.previewPrices, { changes });
    const card = await cardOf([id, other]);
    expect(card).toMatchObject({ party: "hengze有限公司", barred: null, evidence: [] });
    expect(card.changes).toEqual([
      { title: `籽精煤 ${ware}`, from: "690.00 元/吨", to: "700.00 元/吨" },
      { title: `末煤 ${second}`, from: "690.00 元/吨", to: "650.00 元/吨" },
    ]);
    const [from, to] = [10, 20].map((minutes) => formatShanghai(soon(minutes)).slice(0, 16));
    expect(card.facts).toEqual([
      { title: "原定生效", words: `${from} 至 ${to}` },
      { title: "此后的调价", words: "1 次，到其时间生效" },
      { title: "待确认订单", words: "没有" },
    ]);
    const make = (changes: number[], seen: string) =>
      hengze.call(calls.makePriceEffective, { changes, seen });
    const last = Number((await list()).find(({ price }) => price === perTonne("720"))?.change);
    const alone = await cardOf([last]);
    expect(alone.changes).toEqual([{ title: `籽精煤 ${ware}`, from: "690.00 元/吨", to: "720.00 元/吨" }]);
    expect(await make([id], card.seen)).toMatchObject({ code: "P1031" });
    expect(await make([id, other], card.seen)).toMatchObject({ code: 0 });
    expect([await priceNow(), await priceNow(second)]).toEqual([perTonne("700"), perTonne("650")]);
    // The ware has another price by now than the one that was to change.
    expect(await make([last], alone.seen)).toMatchObject({ code: "P1031" });
    expect(await cardOf([id])).toMatchObject({ barred: expect.any(String), changes: [] });
    const stranger = await mall.openShop(`price${id}`);
    expect(await stranger.call(calls.previewPrices, { changes: [id] })).toMatchObject({ code: "P1004" });
  });

  test("may be taken back before it holds, and not afterwards", async () => {
    const id = await added("700", 10);
    const take = (changes: number[]) => hengze.call(calls.deletePriceChanges, { changes });
    expect(await take([id])).toMatchObject({ code: 0 });
    expect(await take([id])).toMatchObject({ code: "P1004" });
    await exchange.wait(11 * minute);
    expect(await priceNow()).toBe(perTonne("690"));
    const held = await added("700", 1);
    await exchange.wait(3 * minute);
    expect(await take([held])).toMatchObject({ code: "M1027" });
  });

  test("is for all wares of a batch, or for none", async () => {
    const second = await mall.sell("hengze", { name: "末煤" });
    await change("705", 10, [second]);
    expect(await change("700", 10, [ware, second])).toMatchObject({ code: "M1026" });
    expect(await list()).toHaveLength(1);
    expect(await change("700", 20, [ware, second])).toMatchObject({ code: 0 });
    await exchange.wait(21 * minute);
    expect([await priceNow(), await priceNow(second)]).toEqual([perTonne("700"), perTonne("700")]);
  });

  test("is refused with its reason, and nothing moves", async () => {
    await change("700", 10);
    const at10 = soon(10);
    const cases = [
      [await change("700", -5), "M1024", "生效时间须晚于当前时间"],
      [
        await hengze.call(calls.savePriceChanges, {
          effectiveAt: instant(exchange.clock.now() + 91 * 86_400_000),
          changes: [{ ware, price: perTonne("700") }],
        }),
        "M1025",
        "生效时间不得晚于90天以后",
      ],
      [await change("0", 20), "M1028", "价格须大于零"],
      [await change("690", 5), "M1029", "商品籽精煤的新价与届时的价格相同"],
      [await change("700", 20), "M1029", "商品籽精煤的新价与届时的价格相同"],
      [await change("701", 20, [ware, ware]), "M1034", "同一商品只能出现一次"],
    ] as const;
    for (const [answer, code, msg] of cases) expect(answer).toMatchObject({ code, msg });
    expect(
      await hengze.call(calls.savePriceChanges, {
        effectiveAt: at10,
        changes: [{ ware, price: perTonne("720") }],
      }),
    ).toMatchObject({ code: "M1026" });
    expect(await list()).toHaveLength(2);
  });

  test("of two for the same moment that come at once, one is kept", async () => {
    const both = await Promise.all([change("700", 10), change("710", 10)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "M1026"]);
  });

  test("goes with the ware when that is taken down, and cannot be made of one that is not on sale", async () => {
    await change("700", 10);
    await hengze.ask(calls.editStatus, { ware, state: "4" });
    expect((await list()).map(({ state }) => state)).toEqual(["1"]);
    expect(await change("700", 10)).toMatchObject({ code: "M1017", msg: "商品已下架，不能调价" });
    await exchange.wait(11 * minute);
    await hengze.ask(calls.editStatus, { ware, state: "2" });
    expect(await priceNow()).toBe(perTonne("690"));
  });

  test("is nobody else's to make effective or to take back", async () => {
    const id = await added("700", 10);
    const { caller } = await scene.join(`stranger${id}`);
    for (const operation of [calls.makePriceEffective, calls.deletePriceChanges])
      expect(await caller.call(operation, { changes: [id] })).toMatchObject({ code: "M1011" });
    const other = await mall.openShop(`shop${id}`);
    for (const operation of [calls.makePriceEffective, calls.deletePriceChanges])
      expect(await other.call(operation, { changes: [id] })).toMatchObject({ code: "P1004" });
  });
});

describe("a change of the quantity", () => {
  const set = (mode: "set" | "add" | "take", quantity: string, of: readonly MallWareId[] = [ware]) =>
    hengze.call(calls.saveQuantityChanges, {
      mode,
      memo: "盘点",
      changes: of.map((one) => ({ ware: one, quantity: tonnes(quantity) })),
    });
  const stock = async () => {
    const { available, reserved } = await hengze.ask(calls.readWare, { ware });
    return [available, reserved];
  };
  const hold = (quantity: string) =>
    exchange.platform.transact((scope) =>
      reserveStock(scope, [{ ware, quantity: tonnes(quantity), order: "O1" }]),
    );

  test("is a new stock, or so much more or less, and stands in the history", async () => {
    await set("set", "5000");
    await set("add", "250.5");
    await set("take", "50.5");
    expect(await stock()).toEqual([tonnes("5200"), tonnes("0")]);
    const { rows } = await hengze.ask(calls.listQuantityChanges, {
      pageIndex: 1,
      pageSize: 20,
      filters: { ware },
    });
    expect(rows.map(({ before, after, memo }) => [before, after, memo])).toEqual([
      [tonnes("5250.5"), tonnes("5200"), "盘点"],
      [tonnes("5000"), tonnes("5250.5"), "盘点"],
      [tonnes("3000"), tonnes("5000"), "盘点"],
      [tonnes("0"), tonnes("3000"), "新增商品"],
    ]);
  });

  test("never goes below what orders hold: stock is what is available and what is reserved", async () => {
    await hold("500");
    expect(await stock()).toEqual([tonnes("2500"), tonnes("500")]);
    const refusal = { code: "M1030", msg: "商品籽精煤有500吨被订单占用，库存不得低于该数量" };
    expect(await set("set", "499.9999")).toMatchObject(refusal);
    expect(await set("take", "2500.0001")).toMatchObject(refusal);
    expect(await stock()).toEqual([tonnes("2500"), tonnes("500")]);
    expect(await set("set", "500")).toMatchObject({ code: 0 });
    expect(await stock()).toEqual([tonnes("0"), tonnes("500")]);
    await hengze.ask(calls.editStatus, { ware, state: "4" });
    expect(await hengze.call(calls.deleteWare, { ware })).toMatchObject({
      code: "M1033",
      msg: "有500吨被订单占用，不能删除",
    });
  });

  test("is for all wares of a batch, or for none", async () => {
    const second = await mall.sell("hengze", { name: "末煤", quantity: tonnes("100") });
    expect(await set("take", "200", [ware, second])).toMatchObject({ code: "M1030" });
    expect(await stock()).toEqual([tonnes("3000"), tonnes("0")]);
    expect(await set("add", "0")).toMatchObject({ code: "C1010" });
    expect(await set("add", "1", [ware, ware])).toMatchObject({ code: "M1034" });
  });

  test("of a draft is none", async () => {
    const draft = await mall.save("hengze");
    expect(await set("set", "1", [draft.ware])).toMatchObject({ code: "M1017" });
  });
});
