import type { Column, Listing } from "@zd/api/wire/listing";
import { describe, expect, test } from "vitest";
import { tones } from "./status-tones.ts";
import { forStaff, toneOf } from "./tone-of.ts";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../../../packages/api/src/**/*.ts", "!**/*.test.ts"],
  { eager: true },
);

const isListing = (value: unknown): value is Listing =>
  typeof value === "object" && value !== null && "columns" in value && "byKey" in value;

/** Every column of codes of every list, with how it is called in a message. */
const codeColumns: readonly (readonly [name: string, column: Column])[] = [
  ...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isListing))),
].flatMap(({ title, columns }) =>
  Object.values(columns)
    .filter(({ kind, unseen }) => kind === "status" && !unseen)
    .map((column) => [`${title}: ${column.title}`, column] as const),
);

/** What columns of codes are about whose words stand alone: sides, kinds, ways and the like, not how far something is. */
const withoutTones = new Set([
  "报表",
  ...["身份", "企业类型", "本方", "买卖", "收费方", "收费对象", "资金渠道", "待本方"],
  ...["买方待办", "卖方待办", "交易中心待办"],
  ...[
    "类型",
    "类别",
    "种类",
    "栏目",
    "产品",
    "事项",
    "动态",
    "来源",
    "操作",
    "业务类型",
    "批次类别",
    "发票种类",
  ],
  ...["违约类型", "差异类型", "原因类别", "事由", "收费依据", "方式", "方向", "指令", "费用"],
  ...["付款方式", "运输方式", "承运方式", "模式", "倒计时", "范围", "参数", "设置"],
  ...["科目", "保证金", "原状态", "新状态"],
  ...["异议", "运费", "已读", "回执", "五级分类", "练习场"],
  "结果",
]);

describe("the tones of states", () => {
  test("all lists are looked at", () => {
    expect(codeColumns.length).toBeGreaterThan(150);
  });

  test("every column of codes names its state type, or is about something that is no state", () => {
    const unnamed = codeColumns.filter(([, { states, title }]) => !states && !withoutTones.has(title));
    expect(unnamed.map(([name]) => name)).toEqual([]);
    const titles = new Set(codeColumns.map(([, { title }]) => title));
    expect([...withoutTones].filter((title) => !titles.has(title))).toEqual([]);
  });

  test("every state that a list shows is one of its type", () => {
    const unknown = codeColumns.flatMap(([name, { states, labels = {} }]) =>
      states === undefined
        ? []
        : Object.keys(labels)
            .filter((code) => !Object.hasOwn(tones, states) || !Object.hasOwn(tones[states as "loan"], code))
            .map((code) => `${name}: ${states} ${code}`),
    );
    expect(unknown).toEqual([]);
  });

  test("what staff see otherwise differs from what members see", () => {
    const same = Object.entries(forStaff).flatMap(([states, some]) =>
      Object.entries(some).filter(([state, tone]) => toneOf(states, state, false) === tone),
    );
    expect(same).toEqual([]);
  });

  test("a ware in review is under way to its merchant, and waits for the exchange", () => {
    expect([toneOf("mallWare", "1", false), toneOf("mallWare", "1", true)]).toEqual([
      "processing",
      "warning",
    ]);
    expect([toneOf("mallWare", "2", false), toneOf("mallWare", "2", true)]).toEqual(["success", "success"]);
  });

  test("a code that nobody knows has no tone", () => {
    expect([toneOf("mallWare", "77", true), toneOf("nothing", "1", false)]).toEqual([null, null]);
  });
});
