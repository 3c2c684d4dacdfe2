import { describe, expect, test } from "vitest";
import { orderNo } from "../kernel/brand.ts";
import { refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import {
  at,
  firm,
  mine,
  perTonne,
  sampleEligibility,
  sampleOrder,
  sampleRule,
  sampleSession,
  sampleWare,
  tonnes,
  wareNo,
  yuan,
} from "../testing/samples.ts";
import { depositOf, fixedDepositDue } from "./deal.ts";
import { type Eligibility, eligibilityFaults } from "./eligibility.ts";
import { evolve } from "./evolve.ts";
import { moneyMoves } from "./money-moves.ts";
import { placeOrder, withdrawOrder } from "./order.ts";
import type { OrderRequest } from "./order-request.ts";
import type { Section, Session, Ware } from "./session.ts";

const [w1, w2] = [wareNo(1), wareNo(2)];
const [f1, f2] = [firm(1), firm(2)];

interface Case {
  readonly section: Partial<Section>;
  readonly ware: Partial<Ware>;
  readonly request: Partial<OrderRequest>;
  readonly eligibility: Partial<Eligibility>;
}

/**
 * Everything that can be wrong, in the order of the checks (domain §2.0), each with what puts it
 * right. The order starts with all of it wrong; each refusal must be the next one of the table.
 */
const faults: readonly (readonly [reason: string, wrong: Partial<Case>, right: Partial<Case>])[] = [
  ["SECTION_ENDED", { section: { status: "6" } }, { section: { status: "4" } }],
  ["SECTION_SUSPENDED", {}, { section: { status: "3" } }],
  ["SECTION_RESTING", {}, { section: { status: "0", startsAt: at("09:40:00") } }],
  [
    "SECTION_NOT_STARTED",
    {},
    { section: { status: "1", startsAt: at("09:30:00"), deadline: at("09:50:00") } },
  ],
  ["FIRM_DISABLED", { eligibility: { firmEnabled: false } }, { eligibility: { firmEnabled: true } }],
  ["FIRM_BLACKLISTED", { eligibility: { blacklisted: true } }, { eligibility: { blacklisted: false } }],
  [
    "DISPOSAL_LETTER_OPEN",
    { eligibility: { disposalLetterOpen: true } },
    { eligibility: { disposalLetterOpen: false } },
  ],
  [
    "ANNUAL_FEE_EXPIRED",
    { eligibility: { annualFeeValid: false } },
    { eligibility: { annualFeeValid: true } },
  ],
  ["NOT_ALLOWED", { eligibility: { mayPlaceOrders: false } }, { eligibility: { mayPlaceOrders: true } }],
  [
    "WARE_KIND_NOT_QUALIFIED",
    { eligibility: { qualifiedFor: false } },
    { eligibility: { qualifiedFor: true } },
  ],
  [
    "NOT_INVITED",
    { section: { kind: "B" }, eligibility: { invited: false } },
    { eligibility: { invited: true } },
  ],
  [
    "AGREEMENT_NOT_SIGNED",
    { eligibility: { agreementSigned: false } },
    { eligibility: { agreementSigned: true } },
  ],
  ["OWN_WARE", { ware: { owner: f1 } }, { ware: { owner: mine } }],
  [
    "RELATED_FIRM_PRESENT",
    { ware: { bidders: [f2] }, eligibility: { relatedFirms: [f2] } },
    { eligibility: { relatedFirms: [] } },
  ],
  ["WARE_ENDED", { ware: { status: "6" } }, { ware: { status: "4" } }],
  ["WARE_SUSPENDED", {}, { ware: { status: "0" } }],
  ["WARE_NOT_STARTED", {}, { ware: { status: "1" } }],
  ["SIDE_WRONG", { request: { side: "S" } }, { request: { side: "B" } }],
  [
    "QUANTITY_NOT_WHOLE",
    { request: { quantity: tonnes("5001") } },
    { request: { quantity: tonnes("5000") } },
  ],
  ["PRICE_REQUIRED", { request: { price: null } }, { request: { price: perTonne("619.5") } }],
  ["PRICE_WORSE_THAN_BASE", {}, { request: { price: perTonne("700") } }],
  [
    "PRICE_BEYOND_CAP",
    { ware: { rule: sampleRule({ capPrice: perTonne("650") }) } },
    { request: { price: perTonne("620.5") } },
  ],
  ["PRICE_OFF_STEP", {}, { request: { price: perTonne("620") } }],
  [
    "FUNDS_INSUFFICIENT",
    { eligibility: { available: yuan("310999.99") } },
    { eligibility: { available: yuan("311000") } },
  ],
];

const merged = (all: readonly Partial<Case>[]): Case => {
  const part = <Key extends keyof Case>(key: Key): Case[Key] =>
    Object.assign({}, ...all.map((part) => part[key]));
  return {
    section: part("section"),
    ware: part("ware"),
    request: part("request"),
    eligibility: part("eligibility"),
  };
};

const decide = ({ section, ware, request, eligibility }: Case) =>
  placeOrder(
    sampleSession(section, [sampleWare(1, {}, ware)]),
    sampleOrder(request),
    sampleEligibility(eligibility),
  );

describe("of several reasons the first one is given", () => {
  const wrongs = faults.map(([, wrong]) => wrong);

  test.each(faults.map(([reason], place) => [reason, place] as const))("%s", (reason, place) => {
    const rights = faults.slice(0, place).map(([, , right]) => right);
    expect(decide(merged([...wrongs, ...rights]))).toMatchObject({ ok: false, reason });
  });

  test("without any reason the order is accepted", () => {
    expect(decide(merged([...wrongs, ...faults.map(([, , right]) => right)]))).toMatchObject({ ok: true });
  });
});

test("call 6129 lists every fault, in the order of domain §4.4", () => {
  const { section } = sampleSession({ kind: "B" }, []);
  const nobody = sampleEligibility({
    firmEnabled: false,
    blacklisted: true,
    disposalLetterOpen: true,
    annualFeeValid: false,
    mayPlaceOrders: false,
    qualifiedFor: false,
    invited: false,
    agreementSigned: false,
    available: yuan("49999.99"),
  });
  expect(eligibilityFaults(section, nobody, yuan("50000"))).toEqual([
    "FIRM_DISABLED",
    "FIRM_BLACKLISTED",
    "DISPOSAL_LETTER_OPEN",
    "ANNUAL_FEE_EXPIRED",
    "WARE_KIND_NOT_QUALIFIED",
    "NOT_INVITED",
    "AGREEMENT_NOT_SIGNED",
    "FUNDS_INSUFFICIENT",
    "NOT_ALLOWED",
  ]);
  expect(eligibilityFaults(section, sampleEligibility(), yuan("50000"))).toEqual([]);
  expect(eligibilityFaults({ ...section, kind: "A" }, sampleEligibility({ invited: false }))).toEqual([]);
});

test("a refused order is on record, and changes nothing else", () => {
  const session = sampleSession({ status: "1", deadline: at("09:50:00") }, [
    sampleWare(1, {}, { status: "1" }),
  ]);
  const refused = {
    type: "order-refused",
    at: at("09:31:00"),
    request: sampleOrder(),
    reason: "OWN_WARE",
  } as const;
  const after = evolve(session, refused);
  expect(after).toEqual({ ...session, section: { ...session.section, seq: session.section.seq + 1 } });
  expect(moneyMoves(refused)).toEqual([]);
});

test("a bid cannot be taken back", () => {
  const market = play(sampleSession({}, [sampleWare(1)]));
  market.order({});
  const withdraw = (no: string) =>
    withdrawOrder(market.session, { ware: w1, no: orderNo(no), firm: f1, at: at("09:32:00") });
  expect(withdraw("O1")).toEqual(refused("BID_NOT_WITHDRAWABLE"));
  expect(withdraw("O9")).toEqual(refused("STATUS_NOT_ALLOWED"));
});

test("firms of one control may not meet on a ware, not even after one of them is out", () => {
  const market = play(sampleSession({}, [sampleWare(1), sampleWare(2)]));
  market.order({ firm: f1 });
  market.order({ firm: f2, price: perTonne("621") });
  const third = { firm: firm(3), price: perTonne("622") };
  expect(market.order(third, { relatedFirms: [f1] })).toMatchObject({ reason: "RELATED_FIRM_PRESENT" });
  expect(market.order({ ...third, ware: w2 }, { relatedFirms: [f1] })).toMatchObject({ ok: true });
});

describe("a fixed deposit", () => {
  const fixed = { deposit: { mode: "FIXED", amount: yuan("50000") } } as const;
  const open = (section: Partial<Section> = {}) => {
    const market = play(sampleSession(section, [sampleWare(1, fixed), sampleWare(2, fixed)]));
    market.turnTo(at("09:30:00"));
    return market;
  };
  const held = (market: ReturnType<typeof open>, who = f1) => market.has(who, "trading-deposit");

  test("is frozen once in a section, and stays when the firm is outbid", () => {
    const market = open();
    expect(fixedDepositDue(market.session, f1)).toBe(yuan("50000"));
    market.order({ firm: f1 });
    market.order({ firm: f1, ware: w2 });
    expect(held(market)).toBe(yuan("50000"));
    expect(fixedDepositDue(market.session, f1)).toBeNull();
    market.order({ firm: f2, price: perTonne("621") });
    expect(held(market)).toBe(yuan("50000"));
  });

  test("goes to the first deal of the firm, and back to who has dealt nothing when the section ends", () => {
    const market = open();
    market.order({ firm: f2 });
    market.order({ firm: f1, price: perTonne("621") });
    market.order({ firm: f1, ware: w2 });
    market.turnTo(at("09:50:00"));
    market.turnTo(at("09:51:00"));
    expect(market.deals.map(({ firm, kept }) => [firm, kept])).toEqual([
      [f1, yuan("50000")],
      [f1, 0n],
    ]);
    expect(market.has(f1, "performance-deposit")).toBe(yuan("50000"));
    expect([held(market, f1), held(market, f2)]).toEqual([0n, 0n]);
    expect(market.facts.at(-1)).toMatchObject({ releases: [{ firm: f2, amount: yuan("50000") }] });
  });

  test("is not asked for again when a later ware of the section deals", () => {
    const market = open({ downmode: "B" });
    market.order({ firm: f1 });
    market.order({ firm: f1, ware: w2 });
    market.turnTo(at("09:50:00"));
    market.order({ firm: f2, ware: w2, price: perTonne("621"), at: at("09:50:30") });
    market.turnTo(at("09:51:00"));
    expect(market.has(f1, "performance-deposit")).toBe(yuan("50000"));
    expect(market.order({ firm: f1, ware: w2, price: perTonne("622"), at: at("09:51:10") })).toMatchObject({
      ok: true,
    });
    expect(held(market)).toBe(0n);
    market.turnTo(at("09:52:10"));
    expect(market.has(f1, "performance-deposit")).toBe(yuan("50000"));
    expect(held(market, f2)).toBe(0n);
  });

  test("is kept by the first take of a listing", () => {
    const market = play(sampleSession({ mode: "1" }, [sampleWare(1, fixed), sampleWare(2, fixed)]));
    market.turnTo(at("09:30:00"));
    market.order({ firm: f1 });
    market.order({ firm: f1, ware: w2 });
    expect(market.deals.map(({ kept }) => kept)).toEqual([yuan("50000"), 0n]);
    expect(held(market)).toBe(0n);
  });

  test("comes back when the section is voided", () => {
    const market = open();
    market.order({ firm: f1 });
    const voided = {
      type: "section-voided",
      at: at("09:40:00"),
      orders: [],
      releases: [{ firm: f1, amount: yuan("50000") }],
    } as const;
    expect(moneyMoves(voided)).toEqual([
      { kind: "release", firm: f1, amount: yuan("50000"), order: null, ware: null },
    ]);
    expect(evolve(market.session, voided).fixedDeposits.size).toBe(0);
  });
});

describe("a deposit", () => {
  const price = perTonne("700");
  const quantity = tonnes("5000");

  test("goes by the base price, or by the bid where the deal price counts for the performance", () => {
    expect(depositOf(sampleRule(), price, quantity)).toBe(yuan("310000"));
    expect(depositOf(sampleRule({ performanceBase: "DEAL" }), price, quantity)).toBe(yuan("350000"));
    expect(depositOf(sampleRule({ performanceBase: "DEAL" }), perTonne("600"), quantity)).toBe(
      yuan("310000"),
    );
    expect(
      depositOf(sampleRule({ deposit: { mode: "TON", perTonne: perTonne("50") } }), price, quantity),
    ).toBe(yuan("250000"));
  });

  test("on a purchase is kept by the deal price, and what it was more is given back", () => {
    const market = play(sampleSession({ side: "B" }, [sampleWare(1, { performanceBase: "DEAL" })]));
    market.turnTo(at("09:30:00"));
    market.order({ price: perTonne("600") });
    market.turnTo(at("09:50:00"));
    market.turnTo(at("09:51:00"));
    expect(market.deals).toMatchObject([{ kept: yuan("300000"), release: yuan("10000") }]);
    expect(market.has(f1, "trading-deposit")).toBe(0n);
  });
});

test("deciding and applying leave the session they were given untouched", () => {
  const frozen = (session: Session) =>
    JSON.stringify([...session.wares.values(), session.section], (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  const session = sampleSession({ status: "1", deadline: at("09:50:00") }, [
    sampleWare(1, {}, { status: "1" }),
  ]);
  const before = frozen(session);
  const answer = placeOrder(session, sampleOrder(), sampleEligibility());
  if (!answer.ok) throw new Error(answer.reason);
  const after = answer.facts.reduce(evolve, session);
  expect(frozen(session)).toBe(before);
  expect(after.wares.get(w1)?.bids).toBe(1);
});
