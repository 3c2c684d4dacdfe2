import { firmId, sectionId } from "@zd/domain/kernel/brand";
import { sampleDraft } from "@zd/domain/testing/applications";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { completeTerms } from "@zd/domain/trading/application-faults";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import type { WareRule } from "@zd/domain/trading/session";
import { expect, test } from "vitest";
import type { ReferredNames } from "./references.ts";
import { noticeOf } from "./review/notice-of-application.ts";
import { restMsOf, sectionTermsOf, waresOf } from "./wares-of-application.ts";

const names: ReferredNames = {
  wareKind: "动力煤",
  factory: "张家峁矿",
  product: "原煤",
  grade: "原煤(2-2)",
  spec: "",
  priceUnit: "元/吨，含税 13 %",
  contractTemplate: "煤炭销售合同",
  deliveryMode: "坑口自提",
  transport: "公路",
  priceBasis: "坑口价",
  province: "陕西",
  city: "榆林",
  thermal: true,
  payType: "保证付款",
  invited: [],
};
const approved = (change: Partial<ApplicationDraft> = {}) => ({
  firm: firmId("mine"),
  terms: completeTerms(sampleDraft(change)),
  names,
});
const place = { section: sectionId("J260617-01"), after: 0, turn: 1 };
const ruleOf = (change: Partial<ApplicationDraft>) => waresOf(approved(change), place)[0]?.rule;

test("six lots are six wares, numbered on from those before them, each to be had as a whole", () => {
  const wares = waresOf(approved(), { ...place, after: 4, turn: 2 });
  expect(wares.map(({ id, no, turn }) => [id, no, turn])).toEqual(
    ["05", "06", "07", "08", "09", "10"].map((no) => [`J260617-01-${no}`, no, 2]),
  );
  expect(wares[0]?.rule).toMatchObject({
    total: tonnes("5000"),
    minQuantity: tonnes("5000"),
    quantityStep: tonnes("5000"),
    split: false,
    terms: null,
  });
});

const parts = { split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("500") };

test.each<[string, Partial<ApplicationDraft>, Partial<WareRule>]>([
  ["a listing is taken in parts", { mode: "1", ...parts }, { minQuantity: tonnes("1000"), split: true }],
  [
    "a group buy has its tiers",
    {
      mode: "2",
      ...parts,
      group: { min: tonnes("2000"), tiers: [{ from: tonnes("2000"), price: perTonne("620") }] },
    },
    {
      terms: {
        mode: "2",
        least: tonnes("2000"),
        tiers: [{ from: tonnes("2000"), price: perTonne("620") }],
        lockMs: 1_800_000,
      },
      performanceBase: "DEAL",
    },
  ],
  [
    "a group buy at one price has one tier",
    { mode: "2", ...parts, group: { min: tonnes("2000"), tiers: [] } },
    {
      terms: {
        mode: "2",
        least: tonnes("2000"),
        tiers: [{ from: tonnes("2000"), price: perTonne("620") }],
        lockMs: 1_800_000,
      },
    },
  ],
  [
    "a quotation's limit is its cap",
    { mode: "3", capPrice: perTonne("520") },
    { terms: { mode: "3", limitPrice: perTonne("520") } },
  ],
  [
    "offers of outsourcing stay below the posted price",
    { mode: "4", side: "B", ...parts, outsourcing: { pricing: "BID", trainTonnes: tonnes("4000") } },
    { terms: { mode: "4", pricing: "BID", limitPrice: perTonne("620"), unit: "TRAIN" } },
  ],
  [
    "a ladder in per cent counts in ten-thousandths",
    {
      mode: "5",
      ...parts,
      ladder: { basis: "RATE", rows: [{ from: tonnes("95"), bound: "ge", off: perTonne("3") }] },
    },
    {
      terms: {
        mode: "5",
        ladder: {
          kind: "RATE",
          rows: [{ at: 9_500n, inclusive: true, off: perTonne("3") }],
          otherwise: perTonne("0"),
        },
      },
    },
  ],
])("%s", (_, change, rule) => {
  expect(ruleOf(change)).toMatchObject(rule);
});

test("a second-round quote says how long its rest and its sealed round are, no other mode does", () => {
  const twice = approved({ mode: "90", secondRound: { coolMs: 300_000, quoteMs: 240_000 } });
  expect(sectionTermsOf(twice)).toMatchObject({ mode: "90", sealedMs: 240_000, region: "陕西" });
  expect(restMsOf(twice)).toBe(300_000);
  expect(sectionTermsOf(approved())).toMatchObject({ sealedMs: null, name: "张家峁矿原煤(2-2)竞价销售" });
  expect(restMsOf(approved())).toBeNull();
});

test.each<[string, Partial<ApplicationDraft>, string]>([
  ["a bid", {}, "起拍价 × 数量 × 10 %，报价时冻结，出局即时解冻"],
  ["a take", { mode: "1", ...parts }, "挂牌价 × 数量 × 10 %，摘牌时冻结，"],
  [
    "a group",
    { mode: "2", ...parts, group: { min: tonnes("2000"), tiers: [] } },
    "首档价 × 数量 × 10 %，参团时冻结",
  ],
])("the notice says by which price the deposit of %s goes, and when it is held", (_, change, words) => {
  expect(noticeOf(completeTerms(sampleDraft(change)), names).html).toContain(words);
});

test("a notice names goods, lots, quality, money and delivery, and takes what was typed for text", () => {
  const { title, html } = noticeOf(
    completeTerms(sampleDraft({ memo: "<b>自提</b>", reservePrice: perTonne("655") })),
    names,
  );
  expect(title).toBe("张家峁矿原煤(2-2)竞价销售公告");
  for (const text of ["2026-06-17 10:30", "6 × 5,000", "620.00", "≤0.50", "10 %", "2026-07-10", "0.20 元/吨"])
    expect(html).toContain(text);
  expect(html).not.toContain("<b>");
  expect(html).not.toContain("655");
});
