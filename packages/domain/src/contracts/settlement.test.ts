import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fen, type Price, price, quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import { chineseCapital } from "../money/chinese-capital.ts";
import { formatPrice } from "../money/price.ts";
import { perTonne, tonnes, yuan } from "../testing/samples.ts";
import { measureFrom, sampleBasis, sampleEvidence, sampleLot, sampleTicket } from "../testing/settlements.ts";
import { measure } from "./quality.ts";
import { type Settlement, settle } from "./settlement.ts";
import { evidenceFault } from "./settlement-evidence.ts";
import type { SettlementLineCode } from "./settlement-lines.ts";
import { type SettlementTerms, settlementTemplates, templateFor, termsOf } from "./settlement-terms.ts";

const lineOf = (settlement: Settlement, code: SettlementLineCode) => {
  const line = settlement.lines.find((line) => line.code === code);
  if (!line) throw new Error(`no line ${code}`);
  return line;
};
const minus = (text: string): Price => price(-perTonne(text));
const noMoisture = { moisture: null } as const;

describe("the worked example", () => {
  const settlement = settle(sampleBasis(), sampleEvidence());

  test("settles at 613.28 for 5 924.57 t: 3 633 420.29", () => {
    expect(settlement).toMatchObject({
      weighed: tonnes("6000.44"),
      settled: tonnes("5924.57"),
      refused: [],
      goods: yuan("3633420.29"),
      payable: yuan("3633420.29"),
      net: yuan("3215416.19"),
      tax: yuan("418004.10"),
      forfeit: null,
    });
    expect(settlement.parts).toMatchObject([
      {
        averages: { Q: measureFrom("5467"), S: measureFrom("0.52"), M: measureFrom("14.1") },
        unitPrice: perTonne("613.28"),
      },
    ]);
    expect(chineseCapital("3633420.29")).toBe("叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分");
  });

  test("says of every line what it adds, in words that can be reckoned after", () => {
    expect(settlement.lines.map(({ no, label, formula, amount }) => [no, label, formula, amount])).toEqual([
      [1, "合同价款", "过磅合计 6,000.44 吨 × 620.00 元/吨 = 3,720,272.80 元", yuan("3720272.80")],
      [2, "水分折算", "干基折算：6,000.44 × (100 - 14.1) ÷ (100 - 13.0) = 5,924.57 吨", yuan("-47039.40")],
      [3, "热值调整", "620.00 ÷ 5500 = 0.1127；0.1127 × -33 = -3.72 元/吨", yuan("-22039.40")],
      [4, "硫分扣价", "每超 0.10 %（不足一档按一档）扣价：1 档 × 3.00 元 = -3.00 元/吨", yuan("-17773.71")],
      [5, "履约扣款", "无履约扣款", yuan("0")],
    ]);
    expect(lineOf(settlement, "calorific").perTonne).toBe(minus("3.72"));
  });

  test("is 98.7 % of the contract: no penalty", () => {
    expect(settlement.fulfilment).toBe(9_874n);
  });

  test("gives back 86 579.71 of the 3 720 000 in escrow", () => {
    expect(yuan("3720000") - settlement.payable).toBe(yuan("86579.71"));
  });
});

const alone = (q: string, terms: Partial<SettlementTerms> = {}) =>
  settle(
    sampleBasis({ ...noMoisture, steps: [], ...terms }),
    sampleEvidence({ lots: [sampleLot("1", "6000", { Q: q, S: "0.40", M: "13" })] }),
  );

describe("the calorific value", () => {
  test.each([
    ["in the second band costs twice", "5250", "-33.81", "586.19"],
    ["at the edge of the second band costs once", "5300", "-22.54", "597.46"],
    ["above the cap of 300 is paid no more", "5900", "33.81", "653.81"],
    ["at the cap is paid", "5800", "33.81", "653.81"],
    ["of the contract changes nothing", "5500", "0.00", "620.00"],
  ])("%s", (_, q, adjustment, unitPrice) => {
    const settlement = alone(q);
    expect(formatPrice(lineOf(settlement, "calorific").perTonne)).toBe(adjustment);
    expect(settlement.parts[0]?.unitPrice).toBe(perTonne(unitPrice));
  });

  const flat: Partial<SettlementTerms> = {
    calorific: {
      kind: "BAND",
      base: measureFrom("5000"),
      bands: [
        { from: measureFrom("4801"), perTonne: minus("20") },
        { from: measureFrom("4901"), perTonne: minus("10") },
        { from: measureFrom("5001"), perTonne: perTonne("0") },
        { from: measureFrom("5101"), perTonne: perTonne("10") },
        { from: measureFrom("5201"), perTonne: perTonne("20") },
      ],
    },
  };
  test.each([
    ["4850", "-20.00"],
    ["4901", "-10.00"],
    ["5000", "-10.00"],
    ["5001", "0.00"],
    ["5250", "20.00"],
  ])("by flat steps: %s kcal change a tonne by %s", (q, adjustment) => {
    expect(formatPrice(lineOf(alone(q, flat), "calorific").perTonne)).toBe(adjustment);
  });

  const byMcal: Partial<SettlementTerms> = {
    calorific: {
      kind: "MCAL",
      base: measureFrom("5000"),
      perMcal: perTonne("0.124"),
      step: measureFrom("100"),
      cut: perTonne("0.003"),
    },
  };
  test.each([
    ["5000", "620.00"],
    ["4950", "598.95"],
    ["4900", "592.90"],
    ["4899", "578.08"],
    ["5100", "632.40"],
  ])("by the Mcal: %s kcal cost %s", (q, unitPrice) => {
    expect(alone(q, byMcal).parts[0]?.unitPrice).toBe(perTonne(unitPrice));
  });
});

describe("sulphur and ash", () => {
  const ash: SettlementTerms["steps"] = [
    {
      code: "A",
      limit: measureFrom("11"),
      step: measureFrom("0.1"),
      perStep: perTonne("3"),
      second: { limit: measureFrom("11.5"), perStep: perTonne("6") },
    },
  ];
  test.each([
    ["at the limit cost nothing", "11.0", "0.00"],
    ["a step that has been started costs all of it", "11.1", "-3.00"],
    ["to the end of the first band cost 3 a step", "11.5", "-15.00"],
    ["in the second band cost 6 a step beyond it", "11.7", "-27.00"],
  ])("%s", (_, value, adjustment) => {
    const settlement = settle(
      sampleBasis({ moisture: null, calorific: null, reject: [], steps: ash }),
      sampleEvidence({ lots: [sampleLot("1", "6000", { A: value })] }),
    );
    expect(formatPrice(lineOf(settlement, "A").perTonne)).toBe(adjustment);
  });
});

describe("moisture", () => {
  const wet = (moisture: Partial<NonNullable<SettlementTerms["moisture"]>>, m?: string) =>
    settle(
      sampleBasis({
        moisture: { base: measureFrom("13"), formula: "DRY_MASS", bonus: false, second: null, ...moisture },
      }),
      m === undefined
        ? sampleEvidence()
        : sampleEvidence({ lots: [sampleLot("1", "6000.44", { Q: "5500", S: "0.5", M: m })] }),
    ).settled;

  // 6 000.44 × 0.989 = 5 934.43516: rounded half up, not cut off.
  test("cut simply takes off the excess itself", () => {
    expect(wet({ formula: "SIMPLE" })).toBe(tonnes("5934.44"));
  });

  test("below the base pays nothing more, unless agreed", () => {
    expect(wet({}, "12")).toBe(tonnes("6000.44"));
    expect(wet({ bonus: true }, "12")).toBe(tonnes("6069.41"));
  });

  test("beyond a second limit counts one and a half times", () => {
    const second = { limit: measureFrom("14"), multiplier: 150 };
    expect(wet({ formula: "SIMPLE", second }, "16")).toBe(wet({ formula: "SIMPLE" }, "17"));
    expect(wet({ second }, "14")).toBe(wet({}, "14"));
  });

  test("of a soaked lot leaves nothing, and never less", () => {
    expect(wet({ second: { limit: measureFrom("14"), multiplier: 300 } }, "60")).toBe(0n);
  });
});

describe("a lot that stands out", () => {
  const limits: Partial<SettlementTerms> = {
    ...noMoisture,
    alone: [
      { code: "Q", is: "<", value: measureFrom("5300") },
      { code: "S", is: ">", value: measureFrom("0.5") },
    ],
    reject: [
      { code: "Q", is: "<", value: measureFrom("4000") },
      { code: "S", is: ">=", value: measureFrom("0.8") },
    ],
  };
  const settlement = settle(
    sampleBasis(limits),
    sampleEvidence({
      lots: [
        sampleLot("1", "2000", { Q: "5500", S: "0.50" }),
        sampleLot("2", "1000", { Q: "5200", S: "0.45" }),
        sampleLot("3", "2000", { Q: "5600", S: "0.40" }),
        sampleLot("4", "1000", { Q: "5500", S: "0.80" }),
      ],
    }),
  );

  test("beyond the single-lot limit is settled alone, and does not spoil the average", () => {
    expect(settlement.parts).toMatchObject([
      { lots: ["1", "3"], averages: { Q: measureFrom("5550") }, unitPrice: perTonne("625.64") },
      { lots: ["2"], averages: { Q: measureFrom("5200") }, unitPrice: perTonne("574.92") },
    ]);
    expect(settlement.goods).toBe(
      amountOf(perTonne("625.64"), tonnes("4000")) + amountOf(perTonne("574.92"), tonnes("1000")),
    );
  });

  test("beyond the reject limit is not paid at all, and says why", () => {
    expect(settlement).toMatchObject({ refused: ["4"], settled: tonnes("5000") });
    expect(lineOf(settlement, "refused")).toMatchObject({
      lots: ["4"],
      inputs: [{ label: "全硫 St,d", value: "0.80（拒收：>= 0.80）" }],
      amount: 0n,
    });
  });
});

describe("the ladder of quantities", () => {
  const ladder: SettlementTerms["ladder"] = {
    kind: "ABS",
    rows: [
      { at: tonnes("20000"), inclusive: false, off: perTonne("2") },
      { at: tonnes("50000"), inclusive: false, off: perTonne("4") },
    ],
    otherwise: perTonne("0"),
  };
  const bare: Partial<SettlementTerms> = { moisture: null, calorific: null, steps: [], reject: [] };

  test("goes by what was really lifted (E5-1): 48 500 t settle at 618", () => {
    const settlement = settle(
      sampleBasis({ ...bare, ladder }, { contracted: tonnes("60000") }),
      sampleEvidence({ lots: [sampleLot("1", "48500", {})], shortfallBy: null }),
    );
    expect(settlement).toMatchObject({ parts: [{ unitPrice: perTonne("618") }], goods: yuan("29973000") });
  });

  test("counts what the firm has lifted under its other contracts of the period (E5-4)", () => {
    const settlement = settle(
      sampleBasis({ ...bare, ladder }),
      sampleEvidence({ lots: [sampleLot("1", "6000", {})], liftedBesides: tonnes("45000") }),
    );
    expect(settlement.parts[0]?.unitPrice).toBe(perTonne("616"));
  });

  test("of rates goes by the fulfilment (E5-5): 86 % cost 6 元", () => {
    const rates: SettlementTerms["ladder"] = {
      kind: "RATE",
      rows: [
        { at: 8_500n, inclusive: true, off: perTonne("6") },
        { at: 9_500n, inclusive: true, off: perTonne("0") },
      ],
      otherwise: perTonne("10"),
    };
    const settlement = settle(
      sampleBasis({ ...bare, ladder: rates, fulfilment: null }, { contracted: tonnes("10000") }),
      sampleEvidence({ lots: [sampleLot("1", "8600", {})] }),
    );
    expect(settlement.parts[0]?.unitPrice).toBe(perTonne("614"));
  });
});

describe("what was not delivered", () => {
  const bare: Partial<SettlementTerms> = { moisture: null, calorific: null, steps: [], reject: [] };
  const of = (net: string, by: "B" | "S" | null, terms: Partial<SettlementTerms> = {}) =>
    settle(
      sampleBasis({ ...bare, ...terms }, { deposits: { B: yuan("300000"), S: yuan("100000") } }),
      sampleEvidence({ lots: [sampleLot("1", net, {})], shortfallBy: by }),
    );

  test.each([
    ["90 % is enough", "5400", "B", null],
    ["72 % takes 18 % of the buyer's deposit", "4320", "B", { by: "B", amount: yuan("54000") }],
    ["40 % takes half of it", "2400", "B", { by: "B", amount: yuan("150000") }],
    ["40 % takes half of the seller's where he has failed", "2400", "S", { by: "S", amount: yuan("50000") }],
    ["nobody pays for force majeure", "2400", null, null],
  ] as const)("%s", (_, net, by, forfeit) => {
    const settlement = of(net, by);
    expect(settlement.forfeit).toEqual(forfeit);
    expect(settlement.payable).toBe(settlement.goods);
  });

  test("costs a supplier 5 元 a tonne where that was agreed", () => {
    const terms = { fulfilment: { kind: "SHORTFALL", perTonne: perTonne("5") } } as const;
    const settlement = of("5000", "S", terms);
    expect(settlement.goods).toBe(yuan("3100000"));
    expect(settlement.payable).toBe(yuan("3095000"));
    expect(of("5000", "B", terms).payable).toBe(yuan("3100000"));
  });
});

describe("evidence that cannot be settled by", () => {
  const lot = sampleLot("1", "2000", { Q: "5500", S: "0.5", M: "13" });
  test.each([
    ["TICKETS_MISSING", []],
    ["TICKETS_MISSING", [{ ...lot, tickets: [sampleTicket("P1", "2000", { scale: "port" })] }]],
    ["TICKET_SUM_WRONG", [{ ...lot, tickets: [sampleTicket("P1", "2000", { tare: tonnes("14") })] }]],
    ["TICKET_SUM_WRONG", [{ ...lot, tickets: [sampleTicket("P1", "2000.005")] }]],
    ["TICKET_USED_TWICE", [lot, { ...lot, no: "2" }]],
    ["REPORT_MISSING", [{ ...lot, report: null }]],
    ["REPORT_MISSING", [sampleLot("1", "2000", { Q: "5500", S: "0.5" })]],
    ["MEASURE_OUT_OF_RANGE", [sampleLot("1", "2000", { Q: "5500", S: "0.5", M: "100" })]],
  ])("%s", (reason, lots) => {
    expect(evidenceFault(sampleBasis().terms, sampleEvidence({ lots }))).toMatchObject({ reason });
  });

  test("a ticket of the mine and one of the receiver may bear the same number", () => {
    const both = { ...lot, tickets: [...lot.tickets, sampleTicket("P1", "1999", { scale: "receiver" })] };
    expect(evidenceFault(sampleBasis().terms, sampleEvidence({ lots: [both] }))).toBeNull();
    expect(settle(sampleBasis(), sampleEvidence({ lots: [both] })).weighed).toBe(tonnes("2000"));
  });
});

describe("the terms of a ware", () => {
  test("are those of its kind, by the figures of its own quality table", () => {
    const terms = termsOf(templateFor("动力煤"), [
      { code: "Q", label: "热值 Qnet,ar", value: "5000", unit: "kcal/kg" },
      { code: "S", label: "全硫 St,d", value: "≤0.80", unit: "%" },
      { code: "M", label: "全水分 Mt", value: "≤16", unit: "%" },
    ]);
    expect(terms).toMatchObject({
      moisture: { base: measureFrom("16") },
      calorific: { base: measureFrom("5000"), second: { limit: measureFrom("4800") } },
      steps: [{ code: "S", limit: measureFrom("0.80") }],
    });
  });

  test("settle by nothing that the table does not promise", () => {
    const terms = termsOf(templateFor("炼焦煤"), [{ code: "A", label: "灰分", value: "10-10.5", unit: "%" }]);
    expect(terms).toMatchObject({ calorific: null, steps: [{ code: "A", limit: measureFrom("10.5") }] });
    expect(templateFor("化肥")).toBe("weight");
  });

  test("refuse nothing that the table itself promises", () => {
    const terms = termsOf("thermal", [
      { code: "Q", label: "热值 Qnet,ar", value: "3800", unit: "kcal/kg" },
      { code: "S", label: "全硫 St,d", value: "≤2.80", unit: "%" },
    ]);
    expect(terms.reject).toEqual([{ code: "S", is: ">=", value: measureFrom("3") }]);
  });
});

const anyLots = fc
  .array(
    fc.record({
      cents: fc.bigInt(1n, 300_000n),
      q: fc.bigInt(3_500n, 6_200n),
      s: fc.bigInt(20n, 120n),
      m: fc.bigInt(80n, 220n),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lots) =>
    lots.map(({ cents, q, s, m }, i) => {
      const net = quantity(cents * 100n);
      return {
        no: String(i + 1),
        tickets: [{ no: `P${i}`, scale: "mine" as const, gross: net, tare: quantity(0n), net }],
        report: { no: `L${i}`, values: { Q: measure(q * 100n), S: measure(s), M: measure(m * 10n) } },
      };
    }),
  );

describe("whatever is delivered", () => {
  const basis = sampleBasis({
    alone: [{ code: "Q", is: "<", value: measureFrom("5000") }],
    reject: [{ code: "S", is: ">=", value: measureFrom("1") }],
  });
  const settled = (lots: Parameters<typeof sampleEvidence>[0]) => settle(basis, sampleEvidence(lots));

  test("the lines add up to the goods, the tax to the price, and no lot is paid twice", () => {
    fc.assert(
      fc.property(anyLots, fc.bigInt(-1_000_000_000n, 1_000_000_000n), (lots, amount) => {
        const result = settled({ lots, agreed: [{ memo: "协商", amount: fen(amount) }] });
        const inGoods = result.lines.filter(({ account }) => account === "goods");
        expect(inGoods.reduce((all, line) => all + line.amount, 0n)).toBe(result.goods);
        expect(inGoods.reduce((all, line) => all + line.quantity, 0n)).toBe(result.settled);
        expect(result.net + result.tax).toBe(result.goods);
        expect(result.payable >= 0n).toBe(true);
        const paid = [...result.parts.flatMap((part) => part.lots), ...result.refused];
        expect(paid.toSorted()).toEqual(lots.map(({ no }) => no).toSorted());
        for (const part of result.parts) expect(part.amount).toBe(amountOf(part.unitPrice, part.settled));
      }),
    );
  });

  test("more kcal never cost less, and more sulphur never costs more", () => {
    const one = (q: bigint, s: bigint) =>
      settle(
        sampleBasis({ reject: [] }),
        sampleEvidence({
          lots: [sampleLot("1", "6000", { Q: String(q), S: `0.${String(s).padStart(2, "0")}`, M: "13" })],
        }),
      ).goods;
    const kcal = fc.bigInt(4_000n, 6_500n);
    const sulphur = fc.bigInt(10n, 99n);
    fc.assert(
      fc.property(kcal, kcal, sulphur, sulphur, (q1, q2, s1, s2) => {
        const [low, high] = q1 < q2 ? [q1, q2] : [q2, q1];
        expect(one(high, s1) >= one(low, s1)).toBe(true);
        const [clean, dirty] = s1 < s2 ? [s1, s2] : [s2, s1];
        expect(one(q1, dirty) <= one(q1, clean)).toBe(true);
      }),
    );
  });
});

test("every template settles by what it says", () => {
  const values = { Q: "5500", S: "0.50", A: "10.0", V: "11.0", M: "8.0" };
  for (const { terms } of Object.values(settlementTemplates) as { terms: SettlementTerms }[]) {
    const lot = {
      ...sampleLot("1", "6000", values),
      tickets: [sampleTicket("P1", "6000", { scale: terms.scale })],
    };
    const evidence = sampleEvidence({ lots: [lot] });
    expect(evidenceFault(terms, evidence)).toBeNull();
    expect(settle(sampleBasis(terms), evidence).goods).toBe(yuan("3720000"));
  }
});
