import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmId, type WareKindId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import { perTonne, yuan } from "../testing/samples.ts";
import {
  endOfRate,
  feeRuleFor,
  type Rate,
  type RateId,
  rateFault,
  rateFor,
  returnFee,
} from "./fee-schedule.ts";
import { applyVoucher, feeIncome } from "./ledger.ts";

const thermal = "WK01" as WareKindId;
const coking = "WK02" as WareKindId;
const plant = firmId("PLANT");
const port = firmId("PORT");
const now = on("03-03 10:00:00");
const question = { mode: "0", wareKind: thermal, firm: plant, at: now } as const;

const rate = (id: string, change: Partial<Rate> = {}): Rate => ({
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
const found = (...rates: Rate[]) => rateFor(rates, "fee-B", question)?.id ?? null;

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
    ["none of another firm", [rate("x", { firm: port })], null],
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
  const own = { unit: "TON", perTonne: perTonne("0.2") } as const;
  const free = { unit: "TON", perTonne: 0n } as const;

  test("is what the ware says where nothing else was set", () => {
    expect(feeRuleFor([], "B", question, own, false)).toEqual({ rule: own, why: "ware" });
    expect(feeRuleFor([rate("r")], "S", question, own, false)).toEqual({ rule: own, why: "ware" });
  });

  test("is nothing while a waiver runs, and the rate again after it", () => {
    const rates = [rate("r"), rate("w", { firm: plant, rule: null, until: on("04-01 00:00:00") })];
    expect(feeRuleFor(rates, "B", question, own, false)).toEqual({ rule: free, why: "waiver" });
    const later = { ...question, at: on("04-01 00:00:00") };
    expect(feeRuleFor(rates, "B", later, own, false)).toEqual({
      rule: { unit: "TON", perTonne: perTonne("0.3") },
      why: "rate",
    });
  });

  test("is nothing of whoever has bought the package, whatever rates there are", () => {
    expect(feeRuleFor([rate("r")], "B", question, own, true)).toEqual({ rule: free, why: "package" });
  });

  test("comes back where the other side has let the firm down", () => {
    const voucher = returnFee(plant, yuan("1200"));
    expect(applyVoucher(new Map(), voucher)).toMatchObject({
      facts: [{ account: feeIncome, amount: yuan("-1200") }, { amount: yuan("1200") }],
    });
  });
});

describe("a new rate", () => {
  const running = rate("r1", { firm: plant, from: on("02-01 00:00:00"), until: on("06-01 00:00:00") });
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
    ["for everybody and without end", { from: on("06-01 00:00:00"), firm: null }, "RATE_FOR_EVERYBODY"],
  ])("%s is refused", (_, change, reason) => {
    expect(rateFault([running], rate("r2", { firm: plant, ...change }), now)).toEqual(refused(reason));
  });

  test("may follow another, or stand beside it for somebody else", () => {
    expect(rateFault([running], rate("r2", { firm: plant, from: on("06-01 00:00:00") }), now)).toBeNull();
    expect(rateFault([running], rate("r2", { from: on("04-01 00:00:00"), firm: port }), now)).toBeNull();
  });
});

describe("the end of a rate", () => {
  const from = on("02-01 00:00:00");
  const until = on("06-01 00:00:00");
  test.each([
    [
      "sooner than was said",
      { from, until },
      on("04-01 00:00:00"),
      { ok: true, until: on("04-01 00:00:00") },
    ],
    ["of one that had none", { from, until: null }, now, { ok: true, until: now }],
    [
      "of one that has not begun",
      { from: on("05-01 00:00:00"), until },
      on("04-01 00:00:00"),
      { ok: true, until: on("05-01 00:00:00") },
    ],
    ["for what has been", { from, until }, on("03-01 00:00:00"), refused("RATE_IN_THE_PAST")],
    ["later than was said", { from, until }, on("07-01 00:00:00"), refused("RATE_ENDED")],
    ["of one that has ended", { from, until: on("03-01 00:00:00") }, now, refused("RATE_ENDED")],
  ] as const)("%s", (_, rate, end, answer) => {
    expect(endOfRate(rate, end, now)).toEqual(answer);
  });
});
