import { describe, expect, test } from "vitest";
import { fen } from "../kernel/brand.ts";
import { yuan } from "../testing/samples.ts";
import { measureFrom, sampleBasis, sampleEvidence, sampleTicket } from "../testing/settlements.ts";
import { type Claim, dissentEffect } from "./dissent.ts";

const dispute = (line: number, claim: Claim) => dissentEffect(sampleBasis(), sampleEvidence(), line, claim);
const retested: Claim = { ground: "quality", lot: "2", code: "Q", value: measureFrom("5490") };

describe("a dissent", () => {
  test("against the kcal of lot 2 is worth what they change: 33 kcal of the average", () => {
    const answer = dispute(3, retested);
    expect(answer).toMatchObject({ ok: true, effect: { line: { label: "热值调整" } } });
    // 5 390 → 5 490 makes the average 5 500: the deduction of 3.72 a tonne falls away.
    expect(answer.ok && answer.effect.difference).toBe(yuan("22039.40"));
  });

  test("against the weight of a lot goes by other tickets", () => {
    const answer = dispute(1, { ground: "quantity", lot: "1", tickets: [sampleTicket("Q1", "2000.36")] });
    expect(answer.ok && answer.effect.difference < 0n).toBe(true);
  });

  test("may ask for an amount that is agreed on", () => {
    const answer = dispute(1, { ground: "agreement", memo: "路耗让利", amount: fen(-500_000n) });
    expect(answer.ok && answer.effect.difference).toBe(yuan("-5000"));
  });

  test.each([
    ["DISSENT_LINE_UNKNOWN", 9, retested],
    ["DISSENT_LINE_OTHER", 4, retested],
    ["DISSENT_LINE_OTHER", 3, { ground: "quantity", lot: "1", tickets: [] }],
    ["DISSENT_LINE_OTHER", 3, { ...retested, lot: "7" }],
    ["DISSENT_WITHOUT_EFFECT", 3, { ...retested, value: measureFrom("5390") }],
    ["TICKETS_MISSING", 1, { ground: "quantity", lot: "1", tickets: [] }],
    ["MEASURE_OUT_OF_RANGE", 2, { ground: "quality", lot: "1", code: "M", value: measureFrom("100") }],
  ] as const)("is refused with %s", (reason, line, claim) => {
    expect(dispute(line, claim as Claim)).toMatchObject({ ok: false, reason });
  });
});
