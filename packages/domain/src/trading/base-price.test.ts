import { expect, test } from "vitest";
import { perTonne, sampleRule } from "../testing/samples.ts";
import { basePriceTitleOf, feeMoment, namesPrice } from "./base-price.ts";
import type { ModeTerms, RunningMode } from "./session.ts";

const base = perTonne("520");
const outsourcing = (pricing: "BID" | "POSTED"): ModeTerms => ({
  mode: "4",
  pricing,
  limitPrice: pricing === "BID" ? base : null,
  unit: "TON",
});

test.each<[RunningMode, ModeTerms | null, string, boolean, string]>([
  ["0", null, "起拍价", true, "成交时收"],
  ["90", null, "起拍价", true, "成交时收"],
  ["1", null, "挂牌价", false, "摘牌时收"],
  ["2", null, "首档价", false, "成团时收"],
  ["3", { mode: "3", limitPrice: base }, "限价", true, "定标时收"],
  ["3", { mode: "3", limitPrice: null }, "参考价", true, "定标时收"],
  ["4", outsourcing("BID"), "委托价", true, "定标时收"],
  ["4", outsourcing("POSTED"), "采购价", false, "定标时收"],
  ["5", null, "基准价", false, "摘牌时收"],
])("the base price of mode %s with %o is called %s", (mode, terms, title, names, moment) => {
  const rule = sampleRule({ basePrice: base, terms });
  expect([basePriceTitleOf(mode, rule), namesPrice(mode, rule), feeMoment(mode)]).toEqual([
    title,
    names,
    moment,
  ]);
});
