import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { FactoryId } from "@zd/domain/trading/application-terms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type Mall, qipanjing, sampleWare, setMall, zhangjiamao } from "../../testing/mall-scene.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { renewStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { reserveStock, sellStock } from "../stock.ts";

const { mallFinding: calls, places } = api;

let exchange: TestPlatform;
let scene: Scene;
let mall: Mall;
const wares: Record<string, MallWareId> = {};
const lump = "PR02" as ProductId;
const qualities = (kcal: string, sulphur: string) => [
  { code: "Q", promise: kcal, measured: "", reject: "" },
  { code: "S", promise: sulphur, measured: "", reject: "" },
];
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  mall = await setMall(exchange, scene, { root: "systemAdministrator" });
  await mall.openShop("yuanshang", { shopName: "榆林塬上煤炭运销" });
  await mall.openShop("hengze", { shopName: "神木恒泽矿业", opens: 0, closes: 60 });
  const sell = async (key: string, shop: string, part: Parameters<Mall["sell"]>[1]) => {
    wares[key] = await mall.sell(shop, part);
    await exchange.wait(60_000);
  };
  await sell("seed", "yuanshang", { name: "籽精煤", qualities: qualities("≥6000", "≤0.60") });
  await sell("fines", "yuanshang", {
    name: "末煤",
    price: perTonne("640"),
    qualities: qualities("5700", "0.7"),
  });
  await sell("lump", "hengze", {
    name: "三八块",
    product: lump,
    place: qipanjing,
    price: perTonne("870"),
    qualities: [{ code: "Q", promise: "6100", measured: "", reject: "" }],
    attributes: sampleWare.attributes.filter(({ code }) => code === "AT02"),
    quantity: tonnes("500"),
  });
});
afterAll(() => exchange.close());
beforeEach(() => exchange.wait(60_000));

type WareQuery = InputOf<typeof calls.findWares>;
const queryWith = (part: Partial<WareQuery>): WareQuery => ({
  pageIndex: 1,
  pageSize: 10,
  keyword: "",
  sort: "recommended",
  ...part,
});
const find = (part: Partial<WareQuery>) => exchange.anonymous.ask(calls.findWares, queryWith(part));
const keyOf = (ware: MallWareId) => Object.entries(wares).find(([, id]) => id === ware)?.[0];
const found = async (part: Partial<WareQuery>) => (await find(part)).rows.map(({ ware }) => keyOf(ware));

describe("a search", () => {
  test.each([
    ["籽精煤", ["seed"]],
    ["精煤", ["seed"]],
    ["张家峁", ["fines", "seed"]],
    ["恒泽", ["lump"]],
    ["鄂尔多斯", ["lump"]],
    ["zijingmei", ["seed"]],
    ["zijing", ["seed"]],
    ["jingmei", ["seed"]],
    ["zjm", ["fines", "seed"]],
    ["ZJM", ["fines", "seed"]],
    ["hengze", ["lump"]],
    ["张家峁 末煤", ["fines"]],
    ["zjm momei", ["fines"]],
    ["张家峁 恒泽", []],
    ["%", []],
    ["'; drop table mall.ware", []],
  ])("for %s finds %j", async (keyword, keys) => {
    expect((await found({ keyword })).toSorted()).toEqual([...keys].toSorted());
  });

  test.each([
    ["籽晶煤", "籽精煤"],
    ["张佳卯", "张家峁矿"],
    ["zhangjiamoa", "张家峁矿"],
    ["hengzhe", "神木恒泽矿业"],
  ])("for the mistyped %s is one for %s, and says so", async (keyword, correction) => {
    const page = await find({ keyword });
    expect(page.corrected).toBe(correction);
    expect(page.total).toBeGreaterThan(0);
  });

  test("for what nothing sounds like finds nothing", async () => {
    expect(await find({ keyword: "铁矿石" })).toEqual({ rows: [], total: 0, isAll: true, corrected: null });
  });

  test("ranks what is called so before what lies there, and that before who sells it", async () => {
    const named = await mall.sell("hengze", { name: "塬上末", price: perTonne("500") });
    wares["named"] = named;
    expect((await found({ keyword: "塬上" }))[0]).toBe("named");
    await mall.mia.ask(api.wareReviews.takeDownWare, { ware: named, reason: "试" });
    expect(await found({ keyword: "塬上" })).toEqual(["fines", "seed"]);
  });

  test("finds a place and a shop by their new names", async () => {
    const { root } = await renewStaff(exchange, ["root"]);
    await root.ask(api.dictionaries.saveEntry, {
      dictionary: "factories",
      entry: "FA02" as never,
      parent: null as never,
      name: "岚川矿",
      values: { kind: "矿", province: "内蒙古", city: "鄂尔多斯", county: "" },
    });
    await exchange.settle();
    expect(await found({ keyword: "岚川" })).toEqual(["lump"]);
    expect(await found({ keyword: "lanchuan" })).toEqual(["lump"]);
  });
});

describe("a list", () => {
  test.each<[string, Partial<WareQuery>, string[]]>([
    ["a kind", { wareKind: sampleWare.wareKind }, ["lump", "fines", "seed"]],
    ["a product", { product: lump }, ["lump"]],
    ["a region", { area: "陕西-榆林" }, ["fines", "seed"]],
    ["a place", { place: zhangjiamao }, ["fines", "seed"]],
    ["mines", { placeType: "1" }, ["lump", "fines", "seed"]],
    ["ports", { placeType: "4" }, []],
    ["a shop", { firm: firmId("hengze") }, ["lump"]],
    ["a calorific value", { calorificFrom: 6000 }, ["lump", "seed"]],
    ["a range of calorific values", { calorificFrom: 5800, calorificTo: 6050 }, ["seed"]],
    ["little sulphur", { sulphurTo: perTonne("0.65") }, ["seed"]],
    ["prices", { priceFrom: perTonne("650"), priceTo: perTonne("690") }, ["seed"]],
    ["text and price", { keyword: "mei", priceTo: perTonne("650") }, ["fines"]],
  ])("of %s", async (_, part, keys) => {
    expect(await found(part)).toEqual(keys);
  });

  test.each<[WareQuery["sort"], string[]]>([
    ["newest", ["lump", "fines", "seed"]],
    ["priceUp", ["fines", "seed", "lump"]],
    ["priceDown", ["lump", "seed", "fines"]],
    ["calorific", ["lump", "seed", "fines"]],
    ["sulphur", ["seed", "fines", "lump"]],
    ["stock", ["seed", "fines", "lump"]],
  ])("in the order of %s", async (sort, keys) => {
    expect(await found({ sort })).toEqual(keys);
  });

  test("leads with what has sold most, and ends with what is sold out", async () => {
    const { seed, fines } = wares;
    if (!seed || !fines) throw new Error("no wares");
    const move = [{ ware: seed, quantity: tonnes("100"), order: "F1" }];
    await exchange.platform.transact(async (scope) => {
      await reserveStock(scope, move);
      await sellStock(scope, move);
      await reserveStock(scope, [{ ware: fines, quantity: tonnes("3000"), order: "F2" }]);
    });
    expect(await found({})).toEqual(["seed", "lump", "fines"]);
    expect(await found({ inStock: true })).toEqual(["seed", "lump"]);
  });

  test("is leafed through, and knows its end", async () => {
    const page = await find({ pageIndex: 2, pageSize: 2 });
    expect(page).toMatchObject({ total: 3, isAll: true, rows: [{}] });
    expect(await find({ pageIndex: 9, pageSize: 2 })).toMatchObject({ total: 3, rows: [] });
  });

  test("shows of a ware its figures, its shop, and how its price has gone", async () => {
    const [card] = (await find({ keyword: "籽精煤" })).rows;
    expect(card).toMatchObject({
      name: "籽精煤",
      productName: "原煤",
      placeName: "张家峁矿",
      areaName: "榆林",
      shopName: "榆林塬上煤炭运销",
      condition: "open",
      size: "20–50",
      change: 0n,
      prices: [{ price: perTonne("690") }],
    });
    expect(card?.qualities).toEqual([
      { code: "Q", promise: "≥6000" },
      { code: "S", promise: "≤0.60" },
    ]);
  });
});

describe("suggestions", () => {
  const suggest = (keyword: string) => exchange.anonymous.ask(calls.suggest, { keyword });

  test("are places, wares and shops, for Chinese, pinyin and initials alike", async () => {
    for (const keyword of ["张家", "zhangj", "zjm"]) {
      const { places, wares: of } = await suggest(keyword);
      expect(places).toMatchObject([{ name: "张家峁矿", placeType: "1", areaName: "榆林" }]);
      expect(of.length).toBeGreaterThan(0);
    }
    expect((await suggest("hengze")).shops).toMatchObject([
      { firm: "hengze", shopName: "神木恒泽矿业", wares: 1 },
    ]);
    expect(await suggest("？？")).toEqual({ places: [], wares: [], shops: [] });
  });
});

describe("the first page", () => {
  test("has kinds and regions with how many wares they have", async () => {
    const kinds = await exchange.anonymous.ask(calls.listKinds, {});
    expect(kinds.map(({ name, wares: n }) => [name, n])).toEqual([
      ["动力煤", 3],
      ["炼焦煤", 0],
    ]);
    expect(kinds[0]?.products).toMatchObject([
      { name: "原煤", wares: 2 },
      { name: "块煤", wares: 1 },
    ]);
    const areas = await exchange.anonymous.ask(places.listAreas, {});
    expect(areas.map(({ name, wares: n }) => [name, n])).toEqual([
      ["榆林", 2],
      ["鄂尔多斯", 1],
    ]);
  });

  test("has what is recommended, what is new, shops, and what products cost in their regions", async () => {
    const home = await exchange.anonymous.ask(calls.readHome, {});
    expect(home.recommended.map(({ ware }) => keyOf(ware))).toEqual(["seed", "lump", "fines"]);
    expect(home.newest.map(({ ware }) => keyOf(ware))).toEqual(["lump", "fines", "seed"]);
    expect(home.shops).toMatchObject([
      { firm: "yuanshang", condition: "open", wares: 2 },
      { firm: "hengze", condition: "off-hours", hours: "00:00–01:00" },
    ]);
    expect(home.areaPrices).toMatchObject([
      { areaName: "榆林", productName: "原煤", price: perTonne("665"), change: null, wares: 2 },
      { areaName: "鄂尔多斯", productName: "块煤", price: perTonne("870") },
    ]);
  });

  test("tells the bounds of a kind, by which it can be narrowed down", async () => {
    expect(await exchange.anonymous.ask(calls.readKindFilters, {})).toMatchObject({
      calorificFrom: 5700,
      calorificTo: 6100,
      sulphurFrom: perTonne("0.6"),
      sulphurTo: perTonne("0.7"),
      priceFrom: perTonne("640"),
      priceTo: perTonne("870"),
      areas: [{ name: "榆林", wares: 2 }, { name: "鄂尔多斯" }],
    });
  });
});

describe("places", () => {
  test("are what a merchant chooses from, by their type", async () => {
    const { caller } = scene.member("hengze");
    const mines = await caller.ask(places.listPlaces, { type: "1" });
    expect(mines.map(({ place }) => place)).toEqual(expect.arrayContaining([zhangjiamao, qipanjing]));
    expect(await caller.ask(places.listPlaces, {})).toEqual(mines);
    expect(await caller.ask(places.listPlaces, { type: "4" })).toEqual([]);
    expect(await exchange.anonymous.call(places.listPlaces, {})).toMatchObject({ code: "GA-101" });
  });

  test("are listed by type and region, with their wares, and told of without a map", async () => {
    const ask = (part: object) =>
      exchange.anonymous.ask(places.findPlaces, { pageIndex: 1, pageSize: 10, keyword: "", ...part });
    expect(await ask({})).toMatchObject({
      total: 2,
      counts: { "1": 2, "2": 0, "3": 0, "4": 0 },
      rows: [{ name: "张家峁矿", wares: 2 }, { wares: 1 }],
    });
    expect((await ask({ area: "陕西-榆林" })).rows).toHaveLength(1);
    expect((await ask({ type: "4" })).rows).toEqual([]);
    expect((await ask({ keyword: "张家" })).rows).toHaveLength(1);
    // 所在园区 is written down in the dictionary.
    const inPark = { parkId: qipanjing as string as FactoryId };
    const lying = exchange.db
      .updateTable("trading.factory")
      .where("id", "=", zhangjiamao as string as FactoryId);
    await lying.set(inPark).execute();
    expect(await ask({ park: qipanjing })).toMatchObject({
      total: 1,
      rows: [{ name: "张家峁矿", park: qipanjing }],
    });
    expect(await exchange.anonymous.ask(places.readPlace, { place: zhangjiamao })).toMatchObject({
      name: "张家峁矿",
      county: "神木市",
      wares: 2,
      merchants: 1,
      locations: [{ name: "地销一号仓" }],
      near: [],
    });
    expect(await exchange.anonymous.call(places.readPlace, { place: "FA99" as never })).toMatchObject({
      code: "P1004",
    });
  });
});

test("a ware that is not on sale is nobody's to find", async () => {
  const { ware } = await mall.save("yuanshang", { name: "暗煤" });
  expect(await found({ keyword: "暗煤" })).toEqual([]);
  for (const operation of [calls.readWare, calls.listPrices])
    expect(await exchange.anonymous.call(operation, { ware, days: 30 } as never)).toMatchObject({
      code: "P1004",
    });
});

test("mean prices are kept at the end of each day, and told against those of a week before", async () => {
  await exchange.wait(8 * 86_400_000);
  const { seed } = wares;
  if (!seed) throw new Error("no ware");
  await exchange.db
    .updateTable("mall.ware")
    .set({ price: perTonne("710") })
    .where("id", "=", seed)
    .execute();
  await exchange.wait(11_000);
  const { areaPrices } = await exchange.anonymous.ask(calls.readHome, {});
  expect(areaPrices[0]).toMatchObject({ price: perTonne("675"), change: perTonne("10") });
  const days = await exchange.anonymous.ask(calls.listAreaPrices, {
    area: "陕西-榆林",
    product: sampleWare.product,
    days: 30,
  });
  expect(days).toHaveLength(8);
  expect(days[0]).toMatchObject({ day: "2026-06-15", price: perTonne("665"), wares: 2 });
});
