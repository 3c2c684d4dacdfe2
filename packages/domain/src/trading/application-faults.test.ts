import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import { afterWorkingDays } from "../kernel/working-day.ts";
import { friend, sampleContext, sampleDraft } from "../testing/applications.ts";
import { mine, perTonne, tonnes, yuan } from "../testing/samples.ts";
import { applicationFaults } from "./application-faults.ts";
import { type ApplicationDraft, applicationFields, emptyDraft, lotsTotal } from "./application-terms.ts";

const faultsOf = (change: Partial<ApplicationDraft>) =>
  applicationFaults(sampleDraft(change), sampleContext()).map(({ field, reason }) => `${field} ${reason}`);
const at = (text: string) => instant(Date.parse(`${text}+08:00`));

test("a sale of six lots of 5 000 t from 620, on the day after tomorrow, may be submitted", () => {
  expect(faultsOf({})).toEqual([]);
});

test("an empty form says of every field that it needs", () => {
  const faults = applicationFaults(emptyDraft, sampleContext());
  expect(faults.filter(({ reason }) => reason === "FIELD_REQUIRED").map(({ field }) => field)).toEqual([
    "wareKind",
    "factory",
    "product",
    "grade",
    "lots",
    "total",
    "priceUnit",
    "basePrice",
    "payType",
    "contractTemplate",
    "deliveryMode",
    "place",
    "startsAt",
    "deliveryFrom",
    "deliveryTo",
  ]);
});

const parts = { split: true, minQuantity: tonnes("3500"), quantityStep: tonnes("1000") } as const;
const listing = { mode: "1", ...parts } as const;
const group = (change: object = {}) => ({
  mode: "2" as const,
  ...parts,
  basePrice: perTonne("600"),
  group: {
    min: tonnes("10000"),
    tiers: [
      { from: tonnes("10000"), price: perTonne("600") },
      { from: tonnes("20000"), price: perTonne("592") },
    ],
    ...change,
  },
});
const trains = (change: Partial<ApplicationDraft> = {}): Partial<ApplicationDraft> => ({
  mode: "4",
  side: "B",
  split: true,
  lots: [{ count: 1, quantity: tonnes("12000") }],
  total: tonnes("12000"),
  minQuantity: tonnes("4000"),
  quantityStep: tonnes("4000"),
  outsourcing: { pricing: "BID", trainTonnes: tonnes("4000") },
  ...change,
});
const ladder = (...rows: readonly (readonly [from: string, off: string])[]): Partial<ApplicationDraft> => ({
  mode: "5",
  ...parts,
  ladder: {
    basis: "ABS",
    rows: rows.map(([from, off]) => ({ from: tonnes(from), bound: "gt", off: perTonne(off) })),
  },
});
const secondRound = (coolMs: number, quoteMs: number): Partial<ApplicationDraft> => ({
  mode: "90",
  secondRound: { coolMs, quoteMs },
});

describe("lots and quantities", () => {
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["six lots of 5 000 t are not 25 000 t", { total: tonnes("25000") }, ["total LOTS_NOT_TOTAL"]],
    [
      "14 × 10 000 and 27 × 5 000 are 275 000 t",
      {
        lots: [
          { count: 14, quantity: tonnes("10000") },
          { count: 27, quantity: tonnes("5000") },
        ],
        total: tonnes("275000"),
      },
      [],
    ],
    [
      "half a lot is none",
      { lots: [{ count: 0.5, quantity: tonnes("60000") }] },
      ["lots FIELD_NOT_POSITIVE", "total LOTS_NOT_TOTAL"],
    ],
    [
      "a lot of nothing is none",
      { lots: [{ count: 1, quantity: tonnes("0") }], total: tonnes("0") },
      ["lots FIELD_NOT_POSITIVE", "total FIELD_NOT_POSITIVE"],
    ],
    [
      "more lots than a section takes",
      { lots: [{ count: 501, quantity: tonnes("1000") }], total: tonnes("501000") },
      ["lots LOTS_TOO_MANY"],
    ],
    [
      "who splits says from how much on and by what steps",
      { split: true },
      ["minQuantity FIELD_REQUIRED", "quantityStep FIELD_REQUIRED"],
    ],
    ["a least order above a lot", { ...parts, minQuantity: tonnes("5001") }, ["minQuantity MIN_ABOVE_LOT"]],
    ["a greatest below the least", { ...parts, maxQuantity: tonnes("3000") }, ["maxQuantity MAX_BELOW_MIN"]],
    ["a listing is taken in parts", { mode: "1" }, ["split MODE_NEEDS_SPLIT"]],
    ["a listing from 3 500 t by 1 000 t", listing, []],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});

describe("prices", () => {
  const buying = { side: "B" } as const;
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["no price", { basePrice: null }, ["basePrice FIELD_REQUIRED"]],
    [
      "a price of zero",
      { basePrice: perTonne("0") },
      ["basePrice FIELD_NOT_POSITIVE", "feeBuy FEE_TOO_HIGH"],
    ],
    ["bids without a step", { priceStep: null }, ["priceStep FIELD_REQUIRED"]],
    ["a listing needs no step", { ...listing, priceStep: null }, []],
    [
      "a greatest step below the least",
      { maxPriceStep: perTonne("0.5") },
      ["maxPriceStep MAX_STEP_BELOW_STEP"],
    ],
    ["steps from 1 to 10", { maxPriceStep: perTonne("10") }, []],
    ["a seller's cap below the start", { capPrice: perTonne("619") }, ["capPrice CAP_WORSE_THAN_BASE"]],
    ["a seller's cap at the start", { capPrice: perTonne("620") }, []],
    [
      "a buyer's cap above the start",
      { ...buying, capPrice: perTonne("621") },
      ["capPrice CAP_WORSE_THAN_BASE"],
    ],
    ["a buyer's cap below the start", { ...buying, capPrice: perTonne("580") }, []],
    ["a listing has no cap", { ...listing, capPrice: perTonne("640") }, ["capPrice CAP_NOT_USED"]],
    [
      "a reserve below the start",
      { reservePrice: perTonne("600") },
      ["reservePrice RESERVE_WORSE_THAN_BASE"],
    ],
    [
      "a reserve beyond the cap",
      { capPrice: perTonne("640"), reservePrice: perTonne("641") },
      ["reservePrice RESERVE_BEYOND_CAP"],
    ],
    ["a reserve between start and cap", { capPrice: perTonne("640"), reservePrice: perTonne("630") }, []],
    ["a quotation's limit may lie below its reference", { mode: "3", capPrice: perTonne("520") }, []],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});

describe("dates", () => {
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["a session this afternoon", { startsAt: at("2026-06-15T14:00:00") }, ["startsAt START_TOO_SOON"]],
    ["a session in exactly one working day", { startsAt: at("2026-06-16T09:00:00") }, []],
    ["a minute earlier", { startsAt: at("2026-06-16T08:59:00") }, ["startsAt START_TOO_SOON"]],
    ["a delivery before the session", { deliveryFrom: "2026-06-16" }, ["deliveryFrom DELIVERY_BEFORE_START"]],
    ["a delivery that ends before it begins", { deliveryTo: "2026-06-19" }, ["deliveryTo DELIVERY_REVERSED"]],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  test("an exchange that asks for three days gets them, and one that asks for none is asked nothing", () => {
    const found = (noticeDays: number, startsAt: string) =>
      applicationFaults(sampleDraft({ startsAt: at(startsAt) }), sampleContext({ noticeDays }));
    expect(found(3, "2026-06-18T08:59:00")).toMatchObject([
      {
        reason: "START_TOO_SOON",
        figures: { lead: "须提前3个工作日申请，", at: "2026-06-18 09:00" },
      },
    ]);
    expect(found(3, "2026-06-18T09:00:00")).toEqual([]);
    expect(found(0, "2026-06-15T09:00:00")).toEqual([]);
    expect(found(0, "2026-06-15T08:59:00")).toMatchObject([{ figures: { lead: "" } }]);
  });

  test.each([
    ["Friday morning", "2026-06-12T10:00:00", "2026-06-15 10:00:00"],
    ["Saturday", "2026-06-13T10:00:00", "2026-06-15 10:00:00"],
    ["Sunday night", "2026-06-14T23:00:00", "2026-06-15 23:00:00"],
  ])("who submits on %s waits for Monday", (_, now, earliest) => {
    expect(formatShanghai(afterWorkingDays(weekdayCalendar, at(now), 1))).toBe(earliest);
  });
});

describe("deposit, fee and quality", () => {
  const quality = (value: string) => [
    { code: "Q", label: "热值 Qnet,ar", value, unit: "kcal/kg" },
    { code: "S", label: "全硫 St,d", value: "0.5", unit: "%" },
  ];
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["half a per cent", { deposit: { mode: "RATIO", rate: 50 } }, ["deposit DEPOSIT_OUT_OF_RANGE"]],
    ["more than the goods", { deposit: { mode: "RATIO", rate: 10_001 } }, ["deposit DEPOSIT_OUT_OF_RANGE"]],
    ["200 000 yuan a firm", { deposit: { mode: "FIXED", amount: yuan("200000") } }, []],
    ["no yuan a firm", { deposit: { mode: "FIXED", amount: yuan("0") } }, ["deposit DEPOSIT_OUT_OF_RANGE"]],
    [
      "a deposit a tonne above the price",
      { deposit: { mode: "TON", perTonne: perTonne("621") } },
      ["deposit DEPOSIT_OUT_OF_RANGE"],
    ],
    [
      "a fee of 6.2 a tonne of 620 is one per cent",
      { feeBuy: { unit: "TON", perTonne: perTonne("6.2") } },
      [],
    ],
    ["a fee of 6.21", { feeBuy: { unit: "TON", perTonne: perTonne("6.21") } }, ["feeBuy FEE_TOO_HIGH"]],
    ["a fee of 11 ‰", { feeSell: { unit: "MILLE", perMillion: 11_000 } }, ["feeSell FEE_TOO_HIGH"]],
    ["no sulphur", { qualities: quality("5600").slice(0, 1) }, ["qualities QUALITY_MISSING"]],
    ["a calorific value in words", { qualities: quality("很高") }, ["qualities QUALITY_UNREADABLE"]],
    ["a range", { qualities: quality("5200–5850") }, []],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});

describe("who may come", () => {
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["a special session without guests", { kind: "B" }, ["invited INVITED_NONE"]],
    ["a special session with one", { kind: "B", invited: [friend] }, []],
    ["guests of a public session", { invited: [friend] }, ["invited INVITED_TO_PUBLIC"]],
    ["oneself as a guest", { kind: "B", invited: [friend, mine] }, ["invited INVITED_SELF"]],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});

describe("what each mode asks for", () => {
  test.each<[string, Partial<ApplicationDraft>, string[]]>([
    ["group buy with two tiers", group(), []],
    ["group buy without its terms", { mode: "2", ...parts }, ["group FIELD_REQUIRED"]],
    ["a group larger than the whole", group({ min: tonnes("30001") }), ["group GROUP_BEYOND_TOTAL"]],
    [
      "a first tier that is not the price",
      group({ tiers: [{ from: tonnes("10000"), price: perTonne("599") }] }),
      ["group TIER_NOT_BASE"],
    ],
    [
      "tiers that get dearer",
      group({
        tiers: [
          { from: tonnes("10000"), price: perTonne("600") },
          { from: tonnes("20000"), price: perTonne("601") },
        ],
      }),
      ["group TIERS_OUT_OF_ORDER"],
    ],
    ["outsourcing by trains of 4 000 t", trains(), []],
    ["outsourcing that sells", trains({ side: "S" }), ["side MODE_NEEDS_PURCHASE"]],
    ["half a train", trains({ minQuantity: tonnes("2000") }), ["minQuantity TRAINS_NOT_WHOLE"]],
    ["a ladder of 张家峁", ladder(["20000", "2"], ["50000", "4"], ["80000", "6"]), []],
    ["no ladder", ladder(), ["ladder FIELD_REQUIRED"]],
    ["a ladder that falls", ladder(["20000", "2"], ["50000", "1"]), ["ladder LADDER_OUT_OF_ORDER"]],
    ["a ladder down to nothing", ladder(["20000", "620"]), ["ladder LADDER_BEYOND_BASE"]],
    ["a second round after five minutes, of five", secondRound(300_000, 300_000), []],
    ["a second round of no time", secondRound(300_000, 0), ["secondRound SECOND_ROUND_OUT_OF_RANGE"]],
    ["no second round", { mode: "90" }, ["secondRound FIELD_REQUIRED"]],
    ["terms of another mode are not judged", { ...secondRound(0, 0), mode: "0" }, []],
  ])("%s", (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});

test("whatever the lots, their sum is accepted and no other is", () => {
  const lot = fc.record({
    count: fc.integer({ min: 1, max: 50 }),
    quantity: fc.bigInt(1n, 10n ** 9n).map((n) => n as ReturnType<typeof tonnes>),
  });
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 9 }), fc.bigInt(-5n, 5n), (lots, off) => {
      const total = (lotsTotal(lots) + off) as ReturnType<typeof tonnes>;
      const found = faultsOf({ lots, total }).includes("total LOTS_NOT_TOTAL");
      expect(found).toBe(off !== 0n && total > 0n);
    }),
  );
});

test("every fault names a field that the form has", () => {
  for (const { field } of applicationFaults(emptyDraft, sampleContext()))
    expect(applicationFields[field]).toBeDefined();
});
