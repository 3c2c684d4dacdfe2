import { places } from "@zd/api/mall/places";
import { mallWares } from "@zd/api/mall/wares";
import type { AnyOperation } from "@zd/api/wire/operation";
import { expect, test } from "vitest";
import type { Call } from "../../../../../api/client.ts";
import { checkRows, rowsOf } from "../../../../../ui/import/check-rows.ts";
import { waresImport } from "./import-wares.ts";

const answers: Readonly<Record<string, unknown>> = {
  [mallWares.listKinds.name]: [
    { wareKind: "K1", name: "动力煤", products: [{ product: "P1", name: "混煤" }] },
    { wareKind: "K2", name: "焦煤", products: [] },
  ],
  [places.listPlaces.name]: [{ place: "L1", name: "小保当矿" }],
  [places.listLocations.name]: [{ location: "B1", name: "一号堆场" }],
  [mallWares.listAttributes.name]: {
    attributes: [],
    qualities: [{ code: "A", label: "灰分", unit: "%", required: true }],
  },
};
const call = (async ({ name }: AnyOperation) => {
  const found = answers[name];
  if (found === undefined) throw new Error(name);
  return found;
}) as unknown as Call;

const right = {
  商品种类: "动力煤",
  产品: "混煤",
  商品名称: "神木混煤 5500",
  提货地点: "小保当矿",
  库位: "一号堆场",
  含税单价: "640",
  价格条件: "坑口价",
  付款方式: "预付款",
  库存总量: "5000",
  起订量: "100",
  步长: "10",
  每单最多: "",
  提货期: "30",
  商品说明: "",
  商品属性: "",
  质量指标: "灰分=≤15",
};
const check = async (...given: (typeof right)[]) => {
  const heads = Object.keys(right);
  const { rows, fault } = rowsOf(waresImport, [heads, ...given.map((row) => Object.values(row))]);
  expect(fault).toBeNull();
  return checkRows(waresImport, await waresImport.readerFor(rows, call), rows);
};

test("a row becomes a draft, with numbers for its names and the qualities of its product", async () => {
  const { records, faults } = await check(right);
  expect(faults).toEqual([]);
  expect(records.map(({ input }) => input)).toMatchObject([
    {
      wareKind: "K1",
      product: "P1",
      place: "L1",
      location: "B1",
      price: 6_400_000n,
      basis: "mine",
      payType: "0",
      quantity: 50_000_000n,
      maxQuantity: null,
      pickupDays: 30,
      qualities: [{ code: "A", promise: "≤15" }],
      pictures: [],
    },
  ]);
});

test.each<[Partial<typeof right>, string, string]>([
  [{ 商品种类: "铁矿" }, "商品种类", "没有这个商品种类"],
  [{ 产品: "块煤" }, "产品", "“动力煤”没有这个产品"],
  [{ 提货地点: "哪里", 库位: "" }, "提货地点", "没有这个提货地点"],
  [{ 库位: "九号" }, "库位", "“小保当矿”没有这个库位"],
  [{ 付款方式: "赊账" }, "付款方式", "须为"],
  [{ 提货期: "400" }, "提货期", "请输入 1 至 365 天"],
  [{ 质量指标: "粒度=5" }, "质量指标", "没有指标“粒度”"],
  [{ 商品名称: "<b>煤</b>" }, "商品名称", ""],
])("%j is a fault of %s", async (change, column, words) => {
  const { records, faults } = await check({ ...right, ...change });
  expect(records).toEqual([]);
  expect(faults.find((fault) => fault.column === column)?.words).toContain(words);
});
