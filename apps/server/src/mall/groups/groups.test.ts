import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type FirmId, firmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf } from "../../testing/market-scene.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { listGroups, readGroup, saveGroup, deleteGroup } = api.mallGroups;
const { tryCount, previewOrder } = api.mallOrders;
const { readWare, findWares, readHome, suggest, listPrices } = api.mallFinding;

let exchange: TestPlatform;
let scene: ShopScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange);
});
afterAll(() => exchange.close());
// A firm is in one group of a shop: what a test has left must not bear on the next.
afterEach(() => exchange.db.deleteFrom("mall.customerGroup").execute());

const as = (name: string) => scene.member(name).caller;
const firmOf = (name: string): FirmId => firmId(scene.member(name).firm);

/** A new group of the mine with 15.00 off a ware, for the plant. */
const group = (ware: MallWareId, more: Partial<InputOf<typeof saveGroup>> = {}) => ({
  group: null as never,
  version: 0,
  name: "重点客户",
  customers: [firmOf("plant")],
  discounts: [{ ware, discount: perTonne("15") }],
  ...more,
});

/** Puts up a ware at 690 for which the plant pays 675. */
async function grouped() {
  const ware = await scene.putUp();
  const saved = await as("mine").ask(saveGroup, group(ware));
  return { ware, ...saved };
}

const drop = ({ group: of, version }: { readonly group: number; readonly version: number }) =>
  as("mine").ask(deleteGroup, { group: of, version });

const page = { pageIndex: 1, pageSize: 20 };
const found = { ...page, keyword: "", sort: "newest" as const };

describe("the price of a group of customers", () => {
  test("is seen by its customer at the ware, in the search and in his trial, and he pays it to the fen", async () => {
    const one = await grouped();
    const { ware } = one;
    expect(await as("plant").ask(readWare, { ware })).toMatchObject({
      price: perTonne("690"),
      ownPrice: perTonne("675"),
    });
    const hits = await as("plant").ask(findWares, { ...found, firm: firmOf("mine") });
    expect(hits.rows.find((card) => card.ware === ware)?.ownPrice).toBe(perTonne("675"));
    const trial = await as("plant").ask(tryCount, { ware, count: tonnes("500") });
    // 675 × 500, with a tenth of it as deposit and 0.2 a tonne as fee.
    expect(trial).toMatchObject({
      price: perTonne("675"),
      amount: fenOf("337500"),
      deposit: fenOf("33750"),
      fee: fenOf("100"),
      refusal: null,
    });
    const card = await as("plant").ask(previewOrder, { ware, count: tonnes("500"), price: trial.price });
    expect(card).toMatchObject({ amount: fenOf("337500"), barred: null });
    const before = await scene.purse("plant");
    expect(await scene.order("plant", ware, "500", "690")).toMatchObject({ code: "M1001" });
    expect(
      await scene.order("plant", ware, "500", "675", { token: trial.token, seen: card.seen }),
    ).toMatchObject({ code: 0, data: { amount: "337500.00", frozen: "33850.00" } });
    const after = await scene.purse("plant");
    expect((before.available as bigint) - (after.available as bigint)).toBe(fenOf("33850"));
    await checkBooks(exchange);
    await drop(one);
  });

  test("goes with the shop's price, and ends with the group", async () => {
    const one = await grouped();
    const { ware } = one;
    await exchange.db
      .updateTable("mall.ware")
      .set({ price: perTonne("700") })
      .where("id", "=", ware)
      .execute();
    expect((await as("plant").ask(tryCount, { ware, count: tonnes("500") })).price).toBe(perTonne("685"));
    await drop(one);
    expect((await as("plant").ask(tryCount, { ware, count: tonnes("500") })).price).toBe(perTonne("700"));
    expect((await scene.order("plant", ware, "500", "685")).code).toBe("M1001");
  });

  test("nobody else finds out, by whatever call, nor a visitor", async () => {
    const one = await grouped();
    const { ware } = one;
    const secret = perTonne("675");
    for (const who of [as("steel"), exchange.withToken("")]) {
      const answers = await Promise.all([
        who.ask(readWare, { ware }),
        who.ask(findWares, { ...found, firm: firmOf("mine") }),
        who.ask(findWares, { ...found, firm: firmOf("mine"), sort: "priceUp" }),
        who.ask(readHome, {}),
        who.ask(suggest, { keyword: "籽精煤" }),
        who.ask(listPrices, { ware, days: 30 }),
      ]);
      const text = JSON.stringify(answers, (_, value) => (typeof value === "bigint" ? String(value) : value));
      expect(text).not.toContain(String(secret));
      expect(answers[0].ownPrice).toBeNull();
      // The bounds of a price go by the shop's: a ware is not found by what one customer pays.
      const bounded = await who.ask(findWares, { ...found, firm: firmOf("mine"), priceTo: secret });
      expect(bounded.rows.map((card) => card.ware)).not.toContain(ware);
    }
    const trial = await as("steel").ask(tryCount, { ware, count: tonnes("500") });
    expect(trial.price).toBe(perTonne("690"));
    const guess = await as("steel").ask(previewOrder, { ware, count: tonnes("500"), price: secret });
    expect(guess.barred).toBe("价格已变动，请重新试算");
    expect((await scene.order("steel", ware, "500", "675")).code).toBe("M1001");
    const own = await as("steel").ask(listGroups, { ...page, filters: {} });
    expect(own.rows).toEqual([]);
    expect((await as("steel").call(readGroup, { group: one.group })).code).toBe("P1004");
    // Nor does its customer learn who else is in it.
    expect((await as("plant").call(readGroup, { group: one.group })).code).toBe("P1004");
    await drop(one);
  });
});

describe("a group", () => {
  test("is read, listed, changed as a whole and logged for its merchant", async () => {
    const one = await grouped();
    const { ware } = one;
    const read = await as("mine").ask(readGroup, { group: one.group });
    expect(read).toMatchObject({
      version: 1,
      customers: [{ firm: firmOf("plant") }],
      discounts: [{ ware, listPrice: perTonne("690"), discount: perTonne("15"), price: perTonne("675") }],
    });
    const { rows } = await as("mine").ask(listGroups, { ...page, filters: { name: read.name } });
    expect(rows[0]).toMatchObject({ name: read.name, customers: 1, wares: 1 });
    const changed = {
      group: one.group,
      name: read.name,
      customers: [firmOf("plant"), firmOf("steel")],
      discounts: [{ ware, discount: perTonne("20") }],
    };
    const { version } = await as("mine").ask(saveGroup, { ...changed, version: 1 });
    expect(version).toBe(2);
    expect((await as("mine").call(saveGroup, { ...changed, version: 1 })).code).toBe("S1153");
    expect((await as("steel").ask(tryCount, { ware, count: tonnes("500") })).price).toBe(perTonne("670"));
    const log = await as("mine").ask(api.merchants.listLog, { ...page, filters: { ware } });
    expect(log.rows.map(({ detail }) => detail)).toContain(
      `客户组${read.name}：优惠 15.00 元/吨 → 优惠 20.00 元/吨`,
    );
    await drop({ group: one.group, version });
  });

  test.each([
    ["with a firm that is in another group", () => ({ name: "新客户" }), "M1069"],
    ["of a name that there is", () => ({ name: "长协客户", customers: [] }), "M1068"],
    [
      "with all of the price off",
      (ware: MallWareId) => ({ customers: [], discounts: [{ ware, discount: perTonne("690") }] }),
      "M1071",
    ],
    ["with the shop itself", () => ({ customers: [firmOf("mine")] }), "M1042"],
    ["with a firm that is not there", () => ({ customers: [firmId("nobody")] }), "P1004"],
    [
      "with somebody else's ware",
      () => ({ customers: [], discounts: [{ ware: "M0" as MallWareId, discount: perTonne("1") }] }),
      "P1004",
    ],
  ] as const)("%s is refused", async (_, part, code) => {
    const ware = await scene.putUp();
    const one = await as("mine").ask(saveGroup, group(ware, { name: "长协客户" }));
    expect((await as("mine").call(saveGroup, group(ware, part(ware)))).code).toBe(code);
    await drop(one);
  });

  test("belongs to a merchant, and other firms change nothing of it", async () => {
    const one = await grouped();
    const { ware } = one;
    expect((await as("plant").call(saveGroup, group(ware))).code).toBe("M1011");
    await scene.openShop("rival");
    expect((await as("rival").call(deleteGroup, { group: one.group, version: 1 })).code).toBe("P1004");
    expect(
      (await as("rival").call(saveGroup, { ...group(ware), group: one.group, version: 1, discounts: [] }))
        .code,
    ).toBe("P1004");
    await drop(one);
  });
});
