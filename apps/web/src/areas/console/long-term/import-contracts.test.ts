import { blacklist } from "@zd/api/identity/blacklist";
import type { AnyOperation } from "@zd/api/wire/operation";
import { expect, test } from "vitest";
import type { Call } from "../../../api/client.ts";
import { checkRows, rowsOf } from "../../../ui/import/check-rows.ts";
import { contractsImport } from "./import-contracts.ts";

/** A server that knows two firms by their whole names. */
const firms = ["西安渭岸物资有限公司", "榆林晨曜煤业有限公司"];
const call = (async (operation: AnyOperation, { keyword }: { readonly keyword: string }) => {
  if (operation.name !== blacklist.listFirmChoices.name) throw new Error(operation.name);
  return firms.flatMap((name, at) =>
    name.includes(keyword) ? [{ firm: `F${at + 1}`, name, creditCode: "" }] : [],
  );
}) as unknown as Call;

const heads = Object.values(contractsImport.columns).map(({ title }) => title);
const base = ["1", firms[0], firms[1], "动力煤", "张家峁矿", "榆林", "", "基准价+浮动价", "675", "5500"];
const check = async (...cells: (readonly (string | undefined)[])[]) => {
  const { rows, fault } = rowsOf(contractsImport, [
    heads,
    ...cells.map((row) => row.map((cell) => cell ?? "")),
  ]);
  expect(fault).toBeNull();
  return checkRows(contractsImport, await contractsImport.readerFor(rows, call), rows);
};

test("the months of a contract make one registration, whose quantity is their sum", async () => {
  const { records, faults } = await check(
    [...base, "2027-01", "10000"],
    ["2", firms[0], firms[1], "焦煤", "红柳林", "神木", "90000", "固定价", "820.5", "", "2027-01", "20000"],
    [...base, "2027-02", "12000.5"],
  );
  expect(faults).toEqual([]);
  expect(records.map(({ input }) => input)).toMatchObject([
    {
      buyer: "F1",
      seller: "F2",
      quantity: 220_005_000n,
      published: 220_005_000n,
      pricing: { kind: "BASE_FLOAT", base: 6_750_000n, kcal: 5500 },
      months: [
        { month: "2027-01", quantity: 100_000_000n },
        { month: "2027-02", quantity: 120_005_000n },
      ],
    },
    { quantity: 200_000_000n, published: 900_000_000n, pricing: { kind: "FIXED", price: 8_205_000n } },
  ]);
});

test("what is wrong is named by the row of the month, and what differs within a contract by its first row", async () => {
  const { records, faults } = await check(
    [...base, "2027-01", "10000"],
    [...base.with(3, "焦煤"), "2027-13", "x"],
    ["2", "没有这家公司", firms[1], "焦煤", "红柳林", "神木", "", "浮动", "820", "", "2027-01", "20000"],
    ["3", ...base.slice(1, 9), "5200", "2027-01", "1"],
  );
  expect(records).toEqual([]);
  expect(faults.map(({ line, column, words }) => [line, column, words])).toEqual([
    [3, "产品", "须与同一合同的第 2 行相同"],
    [4, "买方", "没有这家企业，请填写全称"],
    [4, "定价方式", "须为基准价+浮动价、固定价之一"],
    [5, "基准热值", expect.any(String)],
  ]);
  const single = await check([...base, "2027-13", "x"]);
  expect(single.faults.map(({ line, column }) => [line, column])).toEqual([
    [2, "计划月份"],
    [2, "计划量"],
  ]);
});
