import { sampleDraft } from "@zd/domain/testing/applications";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { expect, test } from "vitest";
import type { Attribute } from "./form-fields.ts";
import { draftOf, emptyForm, formOf } from "./form-text.ts";

const attributes: readonly Attribute[] = [
  { code: "Q", label: "热值 Qnet,ar", unit: "kcal/kg", required: true },
  { code: "S", label: "全硫 St,d", unit: "%", required: true },
];

const parts = { split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("500"), maxQuantity: null };

test.each<[string, Partial<ApplicationDraft>]>([
  ["bidding", { capPrice: perTonne("700"), reservePrice: perTonne("655.5"), maxPriceStep: perTonne("10") }],
  ["a listing", { mode: "1", priceStep: null, ...parts }],
  [
    "a group buy",
    {
      mode: "2",
      priceStep: null,
      ...parts,
      group: { min: tonnes("5000"), tiers: [{ from: tonnes("5000"), price: perTonne("620") }] },
    },
  ],
  ["a quotation", { mode: "3", priceStep: null, capPrice: perTonne("520") }],
  [
    "outsourcing by trains",
    {
      mode: "4",
      side: "B",
      priceStep: null,
      ...parts,
      outsourcing: { pricing: "BID", trainTonnes: tonnes("4000") },
    },
  ],
  [
    "a ladder",
    {
      mode: "5",
      priceStep: null,
      ...parts,
      ladder: { basis: "RATE", rows: [{ from: tonnes("95"), bound: "ge", off: perTonne("3") }] },
    },
  ],
  ["a second round", { mode: "90", secondRound: { coolMs: 300_000, quoteMs: 240_000 } }],
  [
    "a fixed deposit and a fee by the amount",
    {
      deposit: { mode: "FIXED", amount: yuan("200000") },
      feeBuy: { unit: "MILLE", perMillion: 300 },
    },
  ],
  ["a deposit by the tonne", { deposit: { mode: "TON", perTonne: perTonne("50") } }],
])("%s is read back from its form as it was written", (_, change) => {
  const draft = sampleDraft(change);
  expect(draftOf(formOf(draft, [], []), attributes)).toEqual(draft);
});

test("a text that is no figure counts as missing, and fields of other modes are not sent", () => {
  const draft = draftOf(
    { ...emptyForm, mode: "1", split: true, basePrice: "", capPrice: "700", reservePrice: "1" },
    [],
  );
  expect(draft).toMatchObject({
    basePrice: null,
    capPrice: null,
    reservePrice: null,
    priceStep: null,
    lots: [],
  });
});
