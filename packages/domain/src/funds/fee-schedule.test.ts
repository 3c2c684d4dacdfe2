import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmId, type WareKindId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import { perTonne, yuan } from "../testing/samples.ts";
import {
  defaultRules,
  feeRuleFor,
  type Rate,
  type RateId,
  rateFault,
  rateFor,
  returnFee,
  ruleFor,
} from "./fee-schedule.ts";
import { applyVoucher, feeIncome } from "./ledger.ts";

const thermal = "WK01" as WareKindId;
const coking = "WK02" as WareKindId;
const plant = firmId("PLANT");
const now = on("03-03 10:00:00");
const asked = { mode: "0", wareKind: thermal, firm: plant, at: now } as const;

const rate = (id: string, change: Partial<Rate<"fee-B">> = {}): Rate<"fee-B"> => ({
  id: id as RateId,
  kind: "fee-B",
  mode: null,
  wareKind: null,
  firm: null,
  from: on("01-01 00:00:00"),
  until: null,
  rule: { unit: "TON", perTonne: perTonne("0.3") },
  ...change,
});
const found = (...rates: Rate[]) => rateFor(rates, "fee-B", asked)?.id ?? null;

describe("which rate applies", () => {
  const general = rate("general");
  const ofMode = rate("mode", { mode: "0" });
  const ofKind = rate("kind", { wareKind: thermal });
  const ofFirm = rate("firm", { firm: plant });

  test.each([
    ["none where none was set", [], null],
    ["the general one where nothing else is said", [general], "general"],
    ["a mode's before the general one", [general, ofMode], "mode"],
    ["a ware kind's before a mode's", [ofMode, general, ofKind], "kind"],
    ["both before either", [ofKind, rate("both", { wareKind: thermal, mode: "0" })], "both"],
    ["a firm's before all", [ofFirm, rate("both", { wareKind: thermal, mode: "0" })], "firm"],
    ["none of another mode", [rate("x", { mode: "1" })], null],
    ["none of another ware kind", [rate("x", { wareKind: coking })], null],
    ["none of another firm", [rate("x", { firm: firmId("PORT") })], null],
    ["none of another fee", [{ ...general, kind: "fee-S" } as Rate], null],
    ["one from its first moment on", [rate("new", { from: now })], "new"],
    ["none at its last moment", [rate("old", { until: now })], null],
    ["the later one of two alike", [rate("new", { from: on("03-01 00:00:00") }), general], "new"],
  ] as const)("%s", (_, rates, id) => {
    expect(found(...rates)).toBe(id);
  });

  test("does not depend on the order in which they are listed", () => {
    const rates = [general, ofMode, ofKind, ofFirm, rate("later", { from: on("02-01 00:00:00") })];
    fc.assert(
      fc.property(fc.shuffledSubarray(rates, { minLength: 1 }), (some) => {
        expect(found(...some)).toBe(found(...some.toReversed()));
      }),
    );
  });
});

describe("what is charged", () => {
  test("is the default where nothing was set: 0.20 of the buyer, nothing of the seller, 10 % deposit", () => {
    expect(ruleFor([], "fee-B", asked)).toEqual({ rule: defaultRules["fee-B"], why: "default", rate: null });
    expect(feeRuleFor([], "B", asked, false)).toEqual({ unit: "TON", perTonne: perTonne("0.2") });
    expect(feeRuleFor([], "S", asked, false)).toEqual({ unit: "TON", perTonne: perTonne("0") });
    expect(ruleFor([], "deposit", asked).rule).toEqual({ mode: "RATIO", rate: 1_000 });
  });

  test("is nothing while a waiver runs, and the rate again after it", () => {
    const waived = rate("waiver", { firm: plant, rule: null, until: on("04-01 00:00:00") });
    expect(ruleFor([rate("r"), waived], "fee-B", asked)).toEqual({
      rule: null,
      why: "waiver",
      rate: "waiver",
    });
    expect(feeRuleFor([rate("r"), waived], "B", asked, false)).toEqual({ unit: "TON", perTonne: 0n });
    const later = { ...asked, at: on("04-01 00:00:00") };
    expect(ruleFor([rate("r"), waived], "fee-B", later)).toMatchObject({ why: "rate", rate: "r" });
  });

  test("is nothing of whoever has bought the package, but his deposit stays", () => {
    expect(ruleFor([rate("r")], "fee-B", asked, true)).toMatchObject({ rule: null, why: "package" });
    expect(ruleFor([], "deposit", asked, true)).toMatchObject({ why: "default" });
  });

  test("comes back where the other side has let the firm down", () => {
    const voucher = returnFee(plant, yuan("1200"));
    expect(applyVoucher(new Map(), voucher)).toMatchObject({
      facts: [{ account: feeIncome, amount: yuan("-1200") }, { amount: yuan("1200") }],
    });
  });
});

describe("a new rate", () => {
  const running = rate("r1", { from: on("02-01 00:00:00"), until: on("06-01 00:00:00") });
  test.each([
    [
      "in the middle of another",
      { from: on("04-01 00:00:00"), until: on("05-01 00:00:00") },
      "RATE_OVERLAPS",
    ],
    ["that never ends", { from: on("05-31 00:00:00") }, "RATE_OVERLAPS"],
    [
      "that ends before it begins",
      { from: on("07-01 00:00:00"), until: on("07-01 00:00:00") },
      "RATE_PERIOD_EMPTY",
    ],
    ["for what has been", { from: on("03-01 00:00:00") }, "RATE_IN_THE_PAST"],
  ])("%s is refused", (_, change, reason) => {
    expect(rateFault([running], rate("r2", change), now)).toEqual(refused(reason));
  });

  test("may follow another, or stand beside it for somebody else", () => {
    expect(rateFault([running], rate("r2", { from: on("06-01 00:00:00") }), now)).toBeNull();
    expect(rateFault([running], rate("r2", { from: on("04-01 00:00:00"), firm: plant }), now)).toBeNull();
  });
});
