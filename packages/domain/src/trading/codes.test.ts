import { describe, expect, test } from "vitest";
import { tradeModeLabel } from "../terms/codes.ts";
import {
  wareStatuses as all,
  isTerminal,
  mayBecome,
  orderStatuses,
  sectionKinds,
  statusLabel,
} from "./codes.ts";

describe("statuses", () => {
  test("2 reads differently where every ware has its own clock, and what rests says so under every clock", () => {
    expect(["A", "B", "C"].map((downmode) => statusLabel("2", downmode as "A"))).toEqual([
      "倒计时",
      "竞价中",
      "倒计时",
    ]);
    expect(["A", "B", "C"].map((downmode) => statusLabel("3", downmode as "A"))).toEqual([
      "休息中",
      "休息中",
      "休息中",
    ]);
    expect(statusLabel("a", "A")).toBe(statusLabel("1", "A"));
  });

  test("5, 6, 7 and 9 are for good", () => {
    expect(all.filter(isTerminal)).toEqual(["5", "6", "7", "9"]);
    for (const from of all.filter(isTerminal)) for (const to of all) expect(mayBecome(from, to)).toBe(false);
  });

  test("nothing ends without having been open", () => {
    expect(all.filter((to) => mayBecome("0", to))).toEqual(["1", "4", "5", "9"]);
  });
});

test("a section for every qualified firm is 公开 (R-3146), an order that was withdrawn is 已撤单 (R-3162)", () => {
  expect(sectionKinds.A).toBe("公开");
  expect(orderStatuses.D).toBe("已撤单");
});

test("both codes of the mall are 商城 (R-3137, R-3138)", () => {
  expect([tradeModeLabel("mall"), tradeModeLabel("9")]).toEqual(["商城", "商城"]);
});

test("a trade mode has its name, and an unknown one says so", () => {
  expect(tradeModeLabel("0")).toBe("竞价");
  expect(tradeModeLabel("0", "C")).toBe("二次报价");
  expect(tradeModeLabel("1", "C")).toBe("挂牌");
  expect(tradeModeLabel("toString")).toBe("未知");
});
