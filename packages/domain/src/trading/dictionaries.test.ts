import { describe, expect, test } from "vitest";
import { entryFaults, qualityTableFault } from "./dictionaries.ts";

const row = { code: "Qnet", label: "低位发热量", unit: "kcal/kg", required: true };

test("an entry says what is missing, field by field", () => {
  expect(entryFaults("wareKinds", "动力煤", {})).toEqual({});
  expect(entryFaults("wareKinds", "  ", {})).toEqual({ name: "请填写名称" });
  expect(entryFaults("factories", "柠条塔矿", { kind: "煤矿", province: "陕西" })).toEqual({
    city: "请填写",
  });
  expect(entryFaults("products", "混煤", {})).toEqual({ thermal: "请选择" });
  expect(entryFaults("contractTemplates", "标准合同", { side: "X" })).toEqual({ side: "请选择" });
  expect(entryFaults("contractTemplates", "标准合同", {})).toEqual({});
});

test("a quality table has each code and each name once", () => {
  expect(qualityTableFault([row])).toBeNull();
  expect(qualityTableFault([])).toBeNull();
  expect(qualityTableFault([row, row])).toBe("代码Qnet重复");
  expect(qualityTableFault([row, { ...row, code: "Q" }])).toBe("名称低位发热量重复");
  expect(qualityTableFault([{ ...row, code: "1" }])).toMatch(/代码/);
  expect(qualityTableFault([{ ...row, label: " " }])).toMatch(/名称/);
  expect(
    qualityTableFault(Array.from({ length: 41 }, (_, i) => ({ ...row, code: `C${i}`, label: `${i}` }))),
  ).toMatch(/最多40项/);
});

describe("an attribute of wares in the mall", () => {
  const faults = (values: Readonly<Record<string, string>>) =>
    entryFaults("wareAttributes", "粒度", { unit: "mm", required: "Y", ...values });

  test.each<[Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [{ kind: "range", least: "0", most: "300" }, {}],
    [{ kind: "number", least: "", most: "" }, {}],
    [{ kind: "enum", choices: "原煤、洗选" }, {}],
    [{ kind: "enum", choices: "原煤、" }, { choices: "请填写两个以上选项" }],
    [{ kind: "number", least: "低" }, { least: "须为数值" }],
    [{ kind: "range", least: "5", most: "4.9" }, { most: "不得小于下限" }],
    [{ kind: "colour" }, { kind: "请选择" }],
  ])("%j has the faults %j", (values, expected) => {
    expect(faults(values)).toEqual(expected);
  });
});
