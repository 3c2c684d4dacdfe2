import { expect, test } from "vitest";
import { sectionRow } from "../../../../testing/market-rows.ts";
import { phasesOf } from "./phases.ts";

type Change = NonNullable<Parameters<typeof sectionRow>[0]>;

const rounds: Change = {
  mode: "90",
  hardEnd: null,
  restSeconds: 60,
  sealedSeconds: 60,
  sealHolders: ["desk", "owner", "auditor"],
};

/** The phases without their times, the running one in brackets. */
const shown = (change: Change) =>
  phasesOf(sectionRow({ ...rounds, ...change })).map(({ words, current }) => {
    const name = words.split(" ")[0] ?? "";
    return current ? `[${name}]` : name;
  });

test("a second-round quote under a seal is opened after each round that is sealed", () => {
  expect(shown({ status: "b", turn: 2 })).toEqual(["第一轮", "休息确认规则", "第二轮密封报价", "[开启]"]);
  const both = { shortlistSize: 3 };
  expect(shown({ ...both, status: "b", turn: 1 })).toEqual([
    "第一轮密封报价",
    "[第一轮开启]",
    "休息确认规则",
    "第二轮密封报价",
    "第二轮开启",
  ]);
  expect(shown({ ...both, status: "b", turn: 2 }).at(-1)).toBe("[第二轮开启]");
  expect(shown({ ...both, status: "3", turn: 1 })[2]).toBe("[休息确认规则]");
  expect(shown({ ...both, status: "3", turn: 1, sealHolders: null })).toHaveLength(3);
});
