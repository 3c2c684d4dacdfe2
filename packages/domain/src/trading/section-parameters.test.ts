import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant, type WareId } from "../kernel/brand.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { at, perTonne, sampleSession, sampleWare, tonnes, wareNo, yuan } from "../testing/samples.ts";
import { changeSection, changeWares } from "./change-section-parameters.ts";
import type { ParameterKey } from "./parameter-table.ts";
import { parseParameter } from "./parameters.ts";
import { valuesOfSection, valuesOfWare } from "./section-parameters.ts";
import type { Section, WareRule } from "./session.ts";

const now = at("09:00:00");
const change = (key: ParameterKey, text: string | null) => ({ key, value: parseParameter(key, text) });
const names = new Map<WareId, string>([
  [wareNo(1), "01"],
  [wareNo(2), "02"],
]);

const session = (section: Partial<Section> = {}, ...rules: readonly Partial<WareRule>[]) =>
  sampleSession(
    section,
    (rules.length > 0 ? rules : [{}, {}]).map((rule, i) => sampleWare(i + 1, rule)),
  );
const sectionAfter = (
  section: Partial<Section>,
  values: ReturnType<typeof change>[],
  startsAt: Section["startsAt"] | null = null,
) => changeSection(session(section), { startsAt, values }, ["2026-03-10"], now);
const waresAfter = (
  values: ReturnType<typeof change>[],
  rules: readonly Partial<WareRule>[] = [{}, {}],
  section: Partial<Section> = {},
  ids: readonly WareId[] = [wareNo(1)],
) => changeWares(session(section, ...rules), ids, values, names, now);

describe("a section that waits for its start", () => {
  test("takes other clocks, and says what was there before", () => {
    expect(sectionAfter({}, [change("freeSeconds", "600"), change("extSeconds", "30")])).toMatchObject({
      ok: true,
      facts: [
        {
          freeMs: 600_000,
          extensionMs: 30_000,
          startsAt: at("09:30:00"),
          changed: [
            { what: "自由交易时间", before: "20 分钟", after: "10 分钟" },
            { what: "倒计时", before: "60 秒", after: "30 秒" },
          ],
        },
      ],
    });
  });

  test("begins at another time, and its hard end moves along", () => {
    expect(sectionAfter({ hardEnd: at("10:30:00") }, [], at("10:00:00"))).toMatchObject({
      facts: [{ startsAt: at("10:00:00"), hardEnd: at("11:00:00"), changed: [{ what: "开始时间" }] }],
    });
    expect(sectionAfter({ mode: "1", hardEnd: at("12:00:00") }, [], at("10:00:00"))).toMatchObject({
      facts: [{ hardEnd: at("12:30:00") }],
    });
  });

  test("gets a hard end, or loses it", () => {
    expect(sectionAfter({}, [change("hardEndSeconds", "3600")])).toMatchObject({
      facts: [{ hardEnd: at("10:30:00") }],
    });
    expect(sectionAfter({ hardEnd: at("10:30:00") }, [change("hardEndSeconds", null)])).toMatchObject({
      facts: [{ hardEnd: null, changed: [{ before: "1 小时", after: "不设" }] }],
    });
  });

  test.each([
    ["running", { status: "1" as const }],
    ["suspended before it began", { status: "4" as const }],
    ["with a row in its journal", { seq: 1 }],
    ["whose time has come", { startsAt: now }],
  ])("one %s takes no change", (_, section) => {
    expect(sectionAfter(section, [change("freeSeconds", "600")])).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(waresAfter([change("minStep", "2")], [{}], section)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });

  test.each([
    ["a start that has passed", [], at("08:59:59"), "START_NOT_AHEAD"],
    [
      "a start after the delivery",
      [],
      instant(Date.parse("2026-03-11T09:00:00+08:00")),
      "DELIVERY_BEFORE_START",
    ],
    ["an end before the phases are over", [change("hardEndSeconds", "600")], null, "LENGTH_TOO_SHORT"],
    ["a rest where nothing runs in turns", [change("restSeconds", "30")], null, "PARAMETER_NOT_USED"],
    ["a sealed round where there is none", [change("r2Seconds", "300")], null, "PARAMETER_NOT_USED"],
    ["what belongs to a ware", [change("minStep", "2")], null, "PARAMETER_NOT_USED"],
    ["no free time", [change("freeSeconds", "0")], null, "PARAMETER_OUT_OF_RANGE"],
    ["no figure", [change("freeSeconds", "soon")], null, "PARAMETER_UNREADABLE"],
    ["what it has already", [change("freeSeconds", "1200")], null, "PARAMETERS_UNCHANGED"],
    ["nothing", [], null, "PARAMETERS_UNCHANGED"],
  ])("does not take %s", (_, values, startsAt, reason) => {
    expect(sectionAfter({}, values, startsAt)).toMatchObject({ ok: false, reason });
  });

  test("of a bidding turn by turn with a sealed round takes the clocks of that round", () => {
    const sealed = { downmode: "C", sealedMs: 300_000, restMs: 300_000 } as const;
    expect(sectionAfter(sealed, [change("r2Seconds", "600")])).toMatchObject({
      facts: [{ sealedMs: 600_000 }],
    });
    expect(sectionAfter(sealed, [change("restSeconds", "30")])).toMatchObject({
      reason: "SECOND_ROUND_OUT_OF_RANGE",
    });
    expect(sectionAfter(sealed, [change("extSeconds", "30")])).toMatchObject({
      reason: "PARAMETER_NOT_USED",
    });
  });

  test("keeps its hard end where a ware waits for cover", () => {
    const waits = session({ hardEnd: at("10:30:00") }, { startWhenCovered: true });
    const values = [change("hardEndSeconds", null)];
    expect(changeSection(waits, { startsAt: null, values }, [], now)).toEqual(
      refused("COVER_NEEDS_HARD_END", {}),
    );
  });
});

describe("a ware that waits for its start", () => {
  test("takes other steps, and leaves the rest of its rule alone", () => {
    const decision = waresAfter([change("minStep", "2"), change("maxStep", "10")]);
    expect(decision).toMatchObject(accepted);
    if (!decision.ok) return;
    const [{ rules, changed }] = decision.facts as [(typeof decision.facts)[0]];
    expect([...rules.keys()]).toEqual([wareNo(1)]);
    expect(rules.get(wareNo(1))).toEqual({
      ...session().wares.get(wareNo(1))?.rule,
      priceStep: perTonne("2"),
      maxPriceStep: perTonne("10"),
    });
    expect(changed).toEqual([
      { what: "01 最小变动幅度", before: "1.00 元/吨", after: "2.00 元/吨" },
      { what: "01 最大变动幅度", before: "不限", after: "10.00 元/吨" },
    ]);
  });

  test("takes another deposit together with the figure that it needs", () => {
    const fixed = [change("depositMode", "FIXED"), change("depositFixed", "200000")];
    const both = [wareNo(1), wareNo(2)];
    expect(waresAfter(fixed, [{}, {}], {}, both)).toMatchObject({
      facts: [
        {
          rules: new Map(
            both.map((id) => [
              id,
              expect.objectContaining({ deposit: { mode: "FIXED", amount: yuan("200000") } }) as WareRule,
            ]),
          ),
        },
      ],
    });
    expect(waresAfter([change("depositMode", "FIXED")])).toEqual(
      refused("FIELD_REQUIRED", { field: "定额保证金" }),
    );
    expect(waresAfter([change("feeBuyUnit", "MILLE")])).toEqual(
      refused("FIELD_REQUIRED", { field: "买方服务费率" }),
    );
  });

  test("does not ask for another fixed deposit than the wares beside it: it is paid once", () => {
    const fixed = { deposit: { mode: "FIXED" as const, amount: yuan("50000") } };
    expect(waresAfter([change("depositFixed", "80000")], [fixed, fixed])).toMatchObject({
      reason: "FIXED_DEPOSITS_DIFFER",
    });
    expect(
      waresAfter([change("depositFixed", "80000")], [fixed, fixed], {}, [wareNo(1), wareNo(2)]),
    ).toMatchObject(accepted);
    expect(
      waresAfter([change("depositMode", "RATIO"), change("depositRate", "10")], [fixed, fixed]),
    ).toMatchObject(accepted);
  });

  test.each([
    ["a furthest step below the least", [change("maxStep", "0.5")], {}, "MAX_STEP_BELOW_STEP"],
    ["a cap below the base price", [change("capPrice", "619.99")], {}, "CAP_WORSE_THAN_BASE"],
    [
      "a cap below the hidden reserve",
      [change("capPrice", "625")],
      { reservePrice: perTonne("630") },
      "RESERVE_BEYOND_CAP",
    ],
    [
      "more deposit a tonne than the price",
      [change("depositMode", "TON"), change("depositPerTonne", "621")],
      {},
      "DEPOSIT_OUT_OF_RANGE",
    ],
    ["a fee beyond a hundredth", [change("feeBuyPerTonne", "7")], {}, "FEE_TOO_HIGH"],
    ["to wait for cover without an end", [change("startWhenCovered", "Y")], {}, "COVER_NEEDS_HARD_END"],
    ["a clock", [change("freeSeconds", "600")], {}, "PARAMETER_NOT_USED"],
    ["a lock of a group", [change("lockSeconds", "600")], {}, "PARAMETER_NOT_USED"],
    ["no bidders", [change("minBidders", "0")], {}, "PARAMETER_OUT_OF_RANGE"],
    ["what it has already", [change("minStep", "1.0")], {}, "PARAMETERS_UNCHANGED"],
  ])("does not take %s", (_, values, rule, reason) => {
    expect(waresAfter(values, [rule])).toMatchObject({ ok: false, reason });
  });

  test("must be one of the section", () => {
    expect(waresAfter([change("minStep", "2")], [{}], {}, [wareNo(7)])).toEqual(refused("NOT_FOUND"));
  });

  test("of an inquiry keeps its limit where the mode looks for it", () => {
    const inquiry = { mode: "3", side: "B" } as const;
    const rule = { terms: { mode: "3", limitPrice: null } } as const;
    expect(waresAfter([change("capPrice", "640")], [rule], inquiry)).toMatchObject({
      facts: [
        {
          rules: new Map([
            [
              wareNo(1),
              expect.objectContaining({
                capPrice: perTonne("640"),
                terms: { mode: "3", limitPrice: perTonne("640") },
              }) as WareRule,
            ],
          ]),
        },
      ],
    });
  });

  test("of a group locks when it is told to", () => {
    const terms = { mode: "2", least: tonnes("1000"), tiers: [], lockMs: 1_800_000 } as const;
    expect(waresAfter([change("lockSeconds", "600")], [{ terms }], { mode: "2" })).toMatchObject({
      facts: [{ changed: [{ what: "01 团购锁定", before: "30 分钟", after: "10 分钟" }] }],
    });
  });
});

test("what is read of a section and a ware, and written back, changes nothing", () => {
  const bases = fc.constantFrom<Partial<Section>>(
    {},
    { downmode: "B", hardEnd: at("12:30:00") },
    { downmode: "C" },
    { mode: "90", sealedMs: 300_000 },
    { mode: "1" },
  );
  fc.assert(
    fc.property(bases, fc.integer({ min: 1, max: 20 }), fc.boolean(), (section, minBidders, stepGrid) => {
      const before = session(section, { minBidders, stepGrid });
      const shape = { mode: before.section.mode, downmode: before.section.downmode };
      const written = (values: object) =>
        Object.entries(values).map(([key, value]) => ({ key: key as ParameterKey, value }));
      expect(
        changeSection(before, { startsAt: null, values: written(valuesOfSection(before.section)) }, [], now),
      ).toEqual(refused("PARAMETERS_UNCHANGED"));
      const ware = before.wares.get(wareNo(1));
      if (!ware) throw new Error("no ware");
      const used = { ...shape, downmode: shape.mode === "0" ? shape.downmode : ("A" as const) };
      expect(changeWares(before, [wareNo(1)], written(valuesOfWare(ware, used)), names, now)).toEqual(
        refused("PARAMETERS_UNCHANGED"),
      );
    }),
  );
});
