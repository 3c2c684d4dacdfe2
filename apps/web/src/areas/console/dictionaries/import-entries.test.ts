import type { DictionaryKey } from "@zd/domain/trading/dictionaries";
import { expect, test } from "vitest";
import type { Call } from "../../../api/client.ts";
import { checkRows, rowsOf } from "../../../ui/import/check-rows.ts";
import { entriesImport } from "./import-entries.ts";

/** A server with two kinds of wares and two mines. */
const call = (async (_: unknown, { dictionary }: { readonly dictionary: DictionaryKey }) =>
  ({
    wareKinds: [
      { entry: "K1", name: "动力煤" },
      { entry: "K2", name: "焦煤" },
    ],
    factories: [
      { entry: "M1", name: "张家峁矿" },
      { entry: "M2", name: "红柳林矿" },
    ],
  })[dictionary as string]) as unknown as Call;

const check = async (key: DictionaryKey, ...cells: (readonly string[])[]) => {
  const plan = entriesImport(key);
  const heads = Object.values(plan.columns).map(({ title }) => title);
  const { rows, fault } = rowsOf(plan, [heads, ...cells]);
  expect(fault).toBeNull();
  return checkRows(plan, await plan.readerFor(rows, call), rows);
};

test("the columns of a template are the fields of its dictionary, with names instead of numbers", async () => {
  expect(Object.values(entriesImport("products").columns).map(({ title }) => title)).toEqual([
    "所属商品种类",
    "名称",
    "动力煤",
    "厂矿",
  ]);
  const { records, faults } = await check(
    "products",
    ["动力煤", "原煤", "是", "张家峁矿、红柳林矿"],
    ["焦煤", "主焦煤", "", ""],
  );
  expect(faults).toEqual([]);
  expect(records.map(({ input }) => input)).toEqual([
    {
      dictionary: "products",
      entry: null,
      parent: "K1",
      name: "原煤",
      values: { thermal: "Y", factories: "M1,M2" },
    },
    {
      dictionary: "products",
      entry: null,
      parent: "K2",
      name: "主焦煤",
      values: { thermal: "N", factories: "" },
    },
  ]);
});

test("names that are nobody's, and fields that the dictionary refuses, are named by row and column", async () => {
  const { faults } = await check(
    "products",
    ["铁矿石", "原煤", "是", ""],
    ["动力煤", "", "是", ""],
    ["动力煤", "原煤", "对", "没有这个矿"],
  );
  expect(faults).toEqual([
    { line: 2, column: "所属商品种类", words: "没有“铁矿石”" },
    { line: 3, column: "名称", words: "请填写" },
    { line: 4, column: "动力煤", words: "不能识别“对”" },
    { line: 4, column: "厂矿", words: "不能识别“没有这个矿”" },
  ]);
  const mines = await check("factories", ["新矿", "煤矿", "陕西", "", "", "", "", "", "", ""]);
  expect(mines.faults).toEqual([{ line: 2, column: "市", words: "请填写" }]);
  const attributes = await check("wareAttributes", ["动力煤", "灰分", "数值", "%", "9", "3", "", "是"]);
  expect(attributes.faults).toEqual([{ line: 2, column: "上限", words: "不得小于下限" }]);
});
