import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WareKindId } from "../kernel/brand.ts";
import { sheetFault } from "./parameter-sheet.ts";
import {
  modeShapes,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
  parameterKeys,
  shapeLabel,
} from "./parameter-table.ts";
import {
  companyScope,
  keysOfScope,
  layerOf,
  maySet,
  type ParameterScope,
  parameterOf,
  parameterText,
  parameterWords,
  parseParameter,
  type SetParameter,
  valueBelow,
  valueFault,
} from "./parameters.ts";
import { parametersOf, tradeTermsOf } from "./trade-terms.ts";

const coal = "WK01" as WareKindId;
const lump = "WK02" as WareKindId;
const bidding = { mode: "0", downmode: "A" } as const;
const inMode = (mode: SetParameter["mode"], downmode: SetParameter["downmode"] = null): ParameterScope => ({
  mode,
  downmode,
  wareKind: null,
});
const ofKind = (wareKind: WareKindId): ParameterScope => ({ ...companyScope, wareKind });
const set = (scope: ParameterScope, key: ParameterKey, value: ParameterValue): SetParameter => ({
  ...scope,
  key,
  value,
});

const anyScope: fc.Arbitrary<ParameterScope> = fc.constantFrom(
  companyScope,
  ...modeShapes.map(({ mode }) => inMode(mode)),
  ...modeShapes.filter(({ mode }) => mode === "0").map(({ mode, downmode }) => inMode(mode, downmode)),
  ofKind(coal),
  ofKind(lump),
);
const anyValueOf = (key: ParameterKey): fc.Arbitrary<ParameterValue> => {
  const { choices, least, most, none } = parameterDefinition(key);
  const value: fc.Arbitrary<ParameterValue> = choices
    ? fc.constantFrom(...Object.keys(choices))
    : fc.bigInt({ min: least, max: most });
  return none === undefined ? value : fc.oneof(value, fc.constant(null));
};
const anyLayer: fc.Arbitrary<SetParameter> = anyScope.chain((scope) =>
  fc
    .constantFrom(...keysOfScope(scope))
    .chain((key) => anyValueOf(key).map((value) => set(scope, key, value))),
);

describe("the platform's own values (domain §0.4)", () => {
  test.each([
    ["竞价·整场倒计时", 1_200_000, 60_000, 0, null, 3_600_000],
    ["竞价·单品倒计时", 3_600_000, 120_000, 0, null, 10_800_000],
    ["二次报价·逐轮", 90_000, 30_000, 60_000, null, null],
    ["二次报价", 600_000, 0, 300_000, 300_000, null],
    ["外购", 1_800_000, 0, 0, null, null],
  ])("the clocks of %s", (label, freeMs, extensionMs, restMs, sealedMs, lengthMs) => {
    const shape = modeShapes.find((one) => shapeLabel(one) === label) ?? bidding;
    expect(tradeTermsOf(shape, null, [])).toMatchObject({ freeMs, extensionMs, restMs, sealedMs, lengthMs });
  });

  test("a step of 1 yuan, 10 % of deposit, 0.20 yuan a tonne from the buyer, nothing from the seller", () => {
    expect(tradeTermsOf(bidding, null, [])).toMatchObject({
      noticeDays: 1,
      priceStep: 10_000n,
      maxPriceStep: null,
      minBidders: 1,
      tieRule: "T",
      deposit: { mode: "RATIO", rate: 1_000 },
      performanceBase: "BASE",
      feeBuy: { unit: "TON", perTonne: 2_000n },
      feeSell: { unit: "TON", perTonne: 0n },
    });
  });

  test.each(modeShapes.map((shape) => [shapeLabel(shape), shape] as const))(
    "are within their own bounds and do not contradict each other: %s",
    (_, shape) => {
      for (const [key, found] of Object.entries(parametersOf(shape, null, [])))
        expect(valueFault(key as ParameterKey, found.value)).toBeNull();
      expect(sheetFault([], inMode(shape.mode), { values: [], resets: [] })).toBeNull();
    },
  );
});

describe("layers", () => {
  const layers = [
    set(companyScope, "minStep", 2_0000n),
    set(inMode("0"), "minStep", 3_0000n),
    set(inMode("0", "C"), "minStep", 4_0000n),
    set(ofKind(lump), "minStep", 5_0000n),
  ];
  test.each([
    ["二次报价, coal", { mode: "90", downmode: "A" }, coal, "2.00", "company"],
    ["竞价·整场倒计时, coal", bidding, coal, "3.00", "mode"],
    ["二次报价·逐轮, coal", { mode: "0", downmode: "C" }, coal, "4.00", "downmode"],
    ["二次报价·逐轮, lump", { mode: "0", downmode: "C" }, lump, "5.00", "wareKind"],
  ] as const)("%s", (_, shape, kind, text, source) => {
    for (const order of [layers, layers.toReversed()]) {
      const found = parameterOf("minStep", shape, kind, order);
      expect([parameterText("minStep", found.value), found.source]).toEqual([text, source]);
    }
  });

  test("a value that is reset becomes that of the layer below", () => {
    expect(valueBelow("minStep", inMode("0", "C"), layers)).toEqual({ value: 3_0000n, source: "mode" });
    expect(valueBelow("minStep", inMode("0"), layers)).toEqual({ value: 2_0000n, source: "company" });
    expect(valueBelow("minStep", companyScope, layers)).toEqual({ value: 1_0000n, source: "platform" });
    expect(valueBelow("minStep", ofKind(lump), layers)).toEqual({ value: 2_0000n, source: "company" });
  });

  test("a clock is the business of a mode, and of one way to count down where there are several", () => {
    expect(maySet("freeSeconds", companyScope)).toBe(false);
    expect(maySet("freeSeconds", ofKind(coal))).toBe(false);
    expect(maySet("freeSeconds", inMode("0"))).toBe(false);
    expect(maySet("freeSeconds", inMode("0", "B"))).toBe(true);
    expect(maySet("freeSeconds", inMode("90"))).toBe(true);
    expect(maySet("restSeconds", inMode("0", "A"))).toBe(false);
    expect(maySet("r2Seconds", inMode("0", "C"))).toBe(false);
    expect(maySet("capPrice", inMode("0"))).toBe(false);
    expect(layerOf({ mode: "0", downmode: null, wareKind: coal })).toBeNull();
    expect(layerOf({ mode: "1", downmode: "A", wareKind: null })).toBeNull();
  });

  test("what is set nowhere comes from the platform; what is set comes from where it was set, and is that value", () => {
    fc.assert(
      fc.property(fc.array(anyLayer, { maxLength: 12 }), fc.constantFrom(...modeShapes), (layers, shape) => {
        for (const [name, { value, source }] of Object.entries(parametersOf(shape, coal, layers))) {
          const key = name as ParameterKey;
          if (source === "platform") expect(value).toEqual(parameterDefinition(key).initially(shape));
          else
            expect(
              layers.some((one) => one.key === key && layerOf(one) === source && one.value === value),
            ).toBe(true);
        }
      }),
    );
  });

  test("a layer that is given back leaves no trace", () => {
    fc.assert(
      fc.property(fc.array(anyLayer, { maxLength: 8 }), anyScope, (layers, scope) => {
        const key = keysOfScope(scope)[0];
        if (!key) return;
        const own = layers.filter((one) => !(one.key === key && layerOf(one) === layerOf(scope)));
        const [with_, without] = [[...own, set(scope, key, null)], own].map((all) =>
          valueBelow(key, scope, all),
        );
        expect(with_).toEqual(without);
      }),
    );
  });
});

describe("values", () => {
  test("read back as they were written, for every parameter", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...parameterKeys).chain((key) => fc.tuple(fc.constant(key), anyValueOf(key))),
        ([key, value]) => {
          expect(parseParameter(key, parameterText(key, value))).toEqual(value);
          expect(valueFault(key, value)).toBeNull();
          expect(parameterWords(key, value)).not.toBe("");
        },
      ),
    );
  });

  test.each([
    ["minStep", "0", "PARAMETER_OUT_OF_RANGE"],
    ["minStep", "1.00001", "PARAMETER_UNREADABLE"],
    ["minStep", "-1", "PARAMETER_UNREADABLE"],
    ["minStep", null, "PARAMETER_UNREADABLE"],
    ["depositRate", "0.99", "PARAMETER_OUT_OF_RANGE"],
    ["depositRate", "100.01", "PARAMETER_OUT_OF_RANGE"],
    ["minBidders", "21", "PARAMETER_OUT_OF_RANGE"],
    ["minBidders", "1.5", "PARAMETER_UNREADABLE"],
    ["freeSeconds", "29", "PARAMETER_OUT_OF_RANGE"],
    ["noticeDays", "31", "PARAMETER_OUT_OF_RANGE"],
    ["feeBuyPerMille", "10.001", "PARAMETER_OUT_OF_RANGE"],
    ["tieRule", "X", "PARAMETER_UNREADABLE"],
    ["tieRule", "toString", "PARAMETER_UNREADABLE"],
    ["maxStep", null, undefined],
    ["depositRate", "12.5", undefined],
  ] as const)("%s may not be %s", (key, text, reason) => {
    expect(valueFault(key, parseParameter(key, text))?.reason).toBe(reason);
  });

  test.each([
    ["freeSeconds", 1200n, "20 分钟"],
    ["freeSeconds", 90n, "90 秒"],
    ["freeSeconds", 10_800n, "3 小时"],
    ["depositRate", 1000n, "10 %"],
    ["feeBuyPerTonne", 2000n, "0.20 元/吨"],
    ["feeBuyPerMille", 300n, "0.3 ‰"],
    ["depositFixed", 50_000_00n, "50,000.00 元"],
    ["maxStep", null, "不限"],
    ["depositMode", "RATIO", "按比例"],
  ] as const)("%s at %s reads %s", (key, value, words) => {
    expect(parameterWords(key, value)).toBe(words);
  });
});

describe("a change of the sheet", () => {
  const fault = (
    scope: ParameterScope,
    values: readonly (readonly [ParameterKey, ParameterValue])[],
    layers: readonly SetParameter[] = [],
    resets: readonly ParameterKey[] = [],
  ) => sheetFault(layers, scope, { values: values.map(([key, value]) => ({ key, value })), resets })?.reason;

  test("may not make the furthest step smaller than the least, in its own layer or in another", () => {
    expect(fault(companyScope, [["maxStep", 5000n]])).toBe("MAX_STEP_BELOW_STEP");
    expect(fault(companyScope, [["maxStep", 1_0000n]])).toBeUndefined();
    expect(fault(companyScope, [["minStep", 11_0000n]], [set(inMode("90"), "maxStep", 10_0000n)])).toBe(
      "MAX_STEP_BELOW_STEP",
    );
    expect(fault(companyScope, [["minStep", 11_0000n]], [set(ofKind(lump), "maxStep", 10_0000n)])).toBe(
      "MAX_STEP_BELOW_STEP",
    );
  });

  test("may not do so by resetting a value either", () => {
    const layers = [
      set(companyScope, "minStep", 20_0000n),
      set(inMode("0"), "minStep", 1_0000n),
      set(inMode("0"), "maxStep", 10_0000n),
    ];
    expect(fault(inMode("0"), [], layers, ["minStep"])).toBe("MAX_STEP_BELOW_STEP");
    expect(fault(inMode("0"), [], layers, ["minStep", "maxStep"])).toBeUndefined();
  });

  test("may not end a session before its phases are over", () => {
    expect(fault(inMode("0", "A"), [["hardEndSeconds", 1259n]])).toBe("LENGTH_TOO_SHORT");
    expect(fault(inMode("0", "A"), [["hardEndSeconds", 1260n]])).toBeUndefined();
    expect(fault(inMode("0", "A"), [["freeSeconds", 3600n]])).toBe("LENGTH_TOO_SHORT");
    expect(fault(inMode("90"), [["hardEndSeconds", 1199n]])).toBe("LENGTH_TOO_SHORT");
    expect(fault(inMode("90"), [["hardEndSeconds", 1200n]])).toBeUndefined();
  });

  test("lets nobody wait for cover without an end", () => {
    expect(fault(inMode("0", "C"), [["startWhenCovered", "Y"]])).toBe("COVER_NEEDS_HARD_END");
    expect(fault(inMode("0", "A"), [["startWhenCovered", "Y"]])).toBeUndefined();
    expect(fault(inMode("0"), [["startWhenCovered", "Y"]])).toBe("COVER_NEEDS_HARD_END");
  });

  test("leaves a minute at least to confirm the rules of the second round", () => {
    expect(fault(inMode("90"), [["restSeconds", 59n]])).toBe("SECOND_ROUND_OUT_OF_RANGE");
    expect(fault(inMode("0", "C"), [["restSeconds", 0n]])).toBeUndefined();
  });

  test("keeps to what its scope may have", () => {
    expect(fault(companyScope, [["freeSeconds", 600n]])).toBe("PARAMETER_NOT_USED");
    expect(fault(inMode("1"), [["minStep", 1_0000n]])).toBe("PARAMETER_NOT_USED");
    expect(fault(inMode("0", "B"), [], [], ["restSeconds"])).toBe("PARAMETER_NOT_USED");
    expect(fault(companyScope, [["depositRate", 99n]])).toBe("PARAMETER_OUT_OF_RANGE");
  });
});

test("terms follow the layers: a fixed deposit, a fee by the amount, a lock of ten minutes", () => {
  const layers = [
    set(companyScope, "depositMode", "FIXED"),
    set(ofKind(coal), "depositFixed", 200_000_00n),
    set(companyScope, "feeBuyUnit", "MILLE"),
    set(companyScope, "feeSellUnit", "MILLE"),
    set(inMode("2"), "lockSeconds", 600n),
    set(inMode("4"), "tieRule", "T"),
  ];
  expect(tradeTermsOf({ mode: "2", downmode: "A" }, coal, layers)).toMatchObject({
    deposit: { mode: "FIXED", amount: 200_000_00n },
    feeBuy: { unit: "MILLE", perMillion: 300 },
    feeSell: { unit: "MILLE", perMillion: 0 },
    performanceBase: "DEAL",
    lockMs: 600_000,
  });
  expect(tradeTermsOf({ mode: "4", downmode: "A" }, lump, layers)).toMatchObject({
    deposit: { mode: "FIXED", amount: 50_000_00n },
    tieRule: "T",
    lockMs: 0,
  });
  expect(tradeTermsOf(bidding, null, [set(companyScope, "depositMode", "TON")]).deposit).toEqual({
    mode: "TON",
    perTonne: 50_0000n,
  });
});
