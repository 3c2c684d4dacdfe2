import { describe, expect, test } from "vitest";
import { type Instant, instant } from "../kernel/brand.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import {
  at,
  firm,
  mine,
  perTonne,
  sampleSession,
  sampleWare,
  tonnes,
  wareNo,
  yuan,
} from "../testing/samples.ts";
import { priceLimits } from "./bidding.ts";
import type { Section, Ware, WareRule } from "./session.ts";

const [w1, w2, w3] = [wareNo(1), wareNo(2), wareNo(3)];
const [f1, f2, f3, f4] = [firm(1), firm(2), firm(3), firm(4)];

/** A market that has already opened. */
function market(section: Partial<Section>, ...wares: readonly Ware[]) {
  const market = play(sampleSession(section, wares));
  market.turnTo(market.session.section.startsAt);
  const bid = (who: typeof f1, ware: typeof w1, price: string, when: string, quantity = "5000") =>
    market.order({ firm: who, ware, price: perTonne(price), quantity: tonnes(quantity), at: at(when) });
  const status = (ware: typeof w1) => market.session.wares.get(ware)?.status;
  return { market, bid, status };
}

describe("E0-1: one countdown for the whole session", () => {
  const start = () => market({}, sampleWare(1), sampleWare(2), sampleWare(3));

  test("the outbid firm has its deposit back at once, and the clock starts again", () => {
    const { market: m, bid } = start();
    expect(bid(f1, w1, "620", "09:31:00")).toMatchObject(accepted);
    expect(m.has(f1, "trading-deposit")).toBe(yuan("310000"));
    expect(bid(f2, w2, "620", "09:49:30")).toMatchObject(accepted);
    expect(m.session.section.deadline).toBe(at("09:50:00"));

    m.turnTo(at("09:50:00"));
    expect(m.session.section).toMatchObject({ status: "2", deadline: at("09:51:00") });

    expect(bid(f3, w1, "621", "09:50:40")).toMatchObject(accepted);
    expect(m.facts.at(-1)).toMatchObject({
      type: "order-accepted",
      deadline: at("09:51:40"),
      displaced: [{ no: "O1", firm: f1, ware: w1, release: yuan("310000") }],
    });
    expect(m.has(f1)).toBe(10n ** 12n);
    expect(m.has(f1, "trading-deposit")).toBe(0n);
    expect(m.session.section.deadline).toBe(at("09:51:40"));
  });

  test("everything ends together: two deals with their fees, and one ware without a bid", () => {
    const { market: m, bid, status } = start();
    bid(f1, w1, "620", "09:31:00");
    bid(f2, w2, "620", "09:49:30");
    m.turnTo(at("09:50:00"));
    bid(f3, w1, "621", "09:50:40");
    expect(m.turnTo(at("09:51:39.999"))).toEqual([]);
    m.turnTo(at("09:51:40"));

    expect(m.deals).toMatchObject([
      {
        ware: w1,
        firm: f3,
        owner: mine,
        price: perTonne("621"),
        amount: yuan("3105000"),
        kept: yuan("310000"),
        status: "C",
      },
      {
        ware: w2,
        firm: f2,
        owner: mine,
        price: perTonne("620"),
        amount: yuan("3100000"),
        kept: yuan("310000"),
        status: "C",
      },
    ]);
    expect(m.deals.map(({ feeFirm, feeOwner }) => [feeFirm, feeOwner])).toEqual([
      [yuan("1000"), 0n],
      [yuan("1000"), 0n],
    ]);
    expect([status(w1), status(w2), status(w3)]).toEqual(["6", "6", "7"]);
    expect(m.session.section).toMatchObject({ status: "6", deadline: null });
    expect(m.has(f3, "trading-deposit")).toBe(0n);
    expect(m.has(f3, "performance-deposit")).toBe(yuan("310000"));
    expect(m.fees).toBe(yuan("2000"));
  });
});

test("E0-2: bids restart the clock only up to the hard end, and one that comes with it is late", () => {
  const { market: m, bid } = market({ hardEnd: at("10:00:00") }, sampleWare(1));
  bid(f1, w1, "620", "09:49:00");
  m.turnTo(at("09:50:00"));
  let price = 620;
  for (let time = at("09:50:20"); time <= at("09:59:40"); time = instant(time + 40_000)) {
    price += 1;
    const answer = m.order({ firm: firm((price % 2) + 2), price: perTonne(String(price)), at: time });
    expect(answer).toMatchObject(accepted);
    expect(m.session.section.deadline).toBe(Math.min(time + 60_000, at("10:00:00")));
  }
  expect(m.session.section.deadline).toBe(at("10:00:00"));
  expect(bid(f1, w1, "700", "10:00:00")).toEqual(refused("SECTION_ENDED"));
  m.turnTo(at("10:00:00"));
  expect(m.deals).toMatchObject([{ price: perTonne(String(price)) }]);
});

describe("E0-3: every ware has its own countdown", () => {
  const times = { downmode: "B", startsAt: at("15:00:00"), freeMs: 3_600_000, extensionMs: 120_000 } as const;
  const rule = { basePrice: perTonne("450"), maxPriceStep: perTonne("10") };

  test("the one without a bid fails at the end of the free time, the other one counts down", () => {
    const { market: m, bid, status } = market(times, sampleWare(1, rule), sampleWare(2, rule));
    bid(f1, w1, "450", "15:20:00");
    m.turnTo(at("16:00:00"));
    expect([status(w1), status(w2)]).toEqual(["2", "7"]);
    expect(m.session.wares.get(w1)?.deadline).toBe(at("16:02:00"));
    expect(m.session.section).toMatchObject({ status: "2", deadline: null });

    expect(bid(f2, w1, "451", "16:01:30")).toMatchObject(accepted);
    expect(m.session.wares.get(w1)?.deadline).toBe(at("16:03:30"));
    expect(m.turnTo(at("16:03:29.999"))).toEqual([]);
    m.turnTo(at("16:03:30"));
    expect(m.deals).toMatchObject([{ firm: f2, price: perTonne("451") }]);
    expect(m.session.section.status).toBe("6");
  });

  test("a raise beyond the greatest step is refused, the greatest step itself stands", () => {
    const { bid } = market(times, sampleWare(1, rule));
    bid(f1, w1, "451", "15:20:00");
    expect(bid(f2, w1, "462", "15:21:00")).toEqual(
      refused("STEP_TOO_LARGE", { move: "加价", step: "10.00" }),
    );
    expect(bid(f2, w1, "461", "15:21:00")).toMatchObject(accepted);
  });

  test("wares end one by one, the section with the last", () => {
    const { market: m, bid, status } = market(times, sampleWare(1, rule), sampleWare(2, rule));
    bid(f1, w1, "450", "15:20:00");
    bid(f1, w2, "450", "15:20:00");
    m.turnTo(at("16:00:00"));
    bid(f2, w2, "451", "16:01:00");
    m.turnTo(at("16:02:00"));
    expect([status(w1), status(w2), m.session.section.status]).toEqual(["6", "2", "2"]);
    expect(bid(f3, w1, "460", "16:02:00")).toEqual(refused("WARE_ENDED"));
    m.turnTo(at("16:03:00"));
    expect([status(w2), m.session.section.status]).toEqual(["6", "6"]);
  });
});

describe("E0-4: turn by turn", () => {
  const times = {
    downmode: "C",
    turns: 2,
    startsAt: at("14:00:00"),
    freeMs: 90_000,
    extensionMs: 30_000,
    restMs: 60_000,
  } as const;
  const start = () => market(times, sampleWare(1), sampleWare(2, {}, { turn: 2 }));

  test("only the running turn trades, then the hall rests and the next one starts", () => {
    const { market: m, bid, status } = start();
    expect(m.session.section).toMatchObject({ status: "1", turn: 1, deadline: at("14:01:30") });
    expect([status(w1), status(w2)]).toEqual(["1", "0"]);
    bid(f1, w1, "620", "14:00:10");
    m.turnTo(at("14:01:30"));
    expect(m.session.section).toMatchObject({ status: "2", deadline: at("14:02:00") });
    bid(f2, w1, "621", "14:01:50");
    expect(m.session.section.deadline).toBe(at("14:02:20"));

    m.turnTo(at("14:02:20"));
    expect(m.session.section).toMatchObject({ status: "3", turn: 1, deadline: at("14:03:20") });
    expect(status(w1)).toBe("6");
    expect(bid(f3, w2, "620", "14:02:30")).toEqual(refused("WARE_NOT_STARTED"));
    expect(bid(f3, w1, "630", "14:02:30")).toEqual(refused("SECTION_RESTING"));

    m.turnTo(at("14:03:20"));
    expect(m.session.section).toMatchObject({ status: "1", turn: 2, deadline: at("14:04:50") });
    expect(bid(f3, w2, "620", "14:03:20")).toMatchObject(accepted);
  });

  test("a turn without a bid still counts down, and the section ends with its last turn", () => {
    const { market: m, status } = start();
    for (const time of ["14:01:30", "14:02:00", "14:03:00", "14:04:30", "14:05:00"]) m.turnTo(at(time));
    expect([status(w1), status(w2), m.session.section.status]).toEqual(["7", "7", "7"]);
    expect(m.facts.map(({ type }) => type)).toEqual([
      ...["phase-begun", "phase-begun", "ware-closed", "phase-begun"],
      ...["phase-begun", "phase-begun", "ware-closed", "section-closed"],
    ]);
  });

  test("an order that was meant for another turn is refused", () => {
    const { market: m } = start();
    expect(m.order({ turn: 2, at: at("14:00:10") })).toEqual(refused("WARE_NOT_STARTED"));
    expect(m.order({ turn: 1, at: at("14:00:10") })).toMatchObject(accepted);
  });
});

test("E0-5: the cap is legal though it lies off the ladder, and after it nothing is", () => {
  const rule = { basePrice: perTonne("560"), capPrice: perTonne("570"), priceStep: perTonne("3") };
  const { market: m, bid } = market({}, sampleWare(1, rule));
  const next = () => priceLimits(m.session.wares.get(w1) as Ware, "S").next;
  bid(f1, w1, "569", "09:31:00");
  expect(bid(f2, w1, "572", "09:31:10")).toEqual(refused("PRICE_BEYOND_CAP", { price: "570.00" }));
  expect(next()).toBe(perTonne("570"));
  expect(bid(f2, w1, "570", "09:31:20")).toMatchObject(accepted);
  expect(next()).toBeNull();
  for (const price of ["570", "571", "573"]) expect(bid(f3, w1, price, "09:31:30").ok).toBe(false);
  m.turnTo(at("09:50:00"));
  m.turnTo(at("09:51:00"));
  expect(m.deals).toMatchObject([{ firm: f2, price: perTonne("570") }]);
});

describe("E0-6: a split lot, everybody at his own price", () => {
  const rule: Partial<WareRule> = {
    total: tonnes("10000"),
    basePrice: perTonne("600"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1000"),
    split: true,
  };
  const start = () => {
    const lot = market({}, sampleWare(1, rule));
    lot.bid(f1, w1, "605", "09:31:00", "4000");
    lot.bid(f2, w1, "610", "09:32:00", "3000");
    lot.bid(f3, w1, "605", "09:33:00", "5000");
    return lot;
  };

  test("the better price is filled first, then the earlier order", () => {
    const { market: m, bid } = start();
    const fills = () => m.session.wares.get(w1)?.live.map(({ firm, filled }) => [firm, filled]);
    const before = [
      [f2, tonnes("3000")],
      [f1, tonnes("4000")],
      [f3, tonnes("3000")],
    ];
    expect(fills()).toEqual(before);
    expect(bid(f4, w1, "602", "09:34:00", "2000")).toEqual(
      refused("STEP_TOO_SMALL", { move: "加价", step: "1.00" }),
    );
    expect(priceLimits(m.session.wares.get(w1) as Ware, "S").next).toBe(perTonne("606"));
    expect(fills()).toEqual(before);
  });

  test("the end: two full deals, one in part with the rest of its deposit back", () => {
    const { market: m } = start();
    expect(m.has(f3, "trading-deposit")).toBe(yuan("300000"));
    m.turnTo(at("09:50:00"));
    m.turnTo(at("09:51:00"));
    expect(m.deals.map(({ firm, status, quantity }) => [firm, status, quantity])).toEqual([
      [f2, "C", tonnes("3000")],
      [f1, "C", tonnes("4000")],
      [f3, "B", tonnes("3000")],
    ]);
    expect(m.deals[2]).toMatchObject({ kept: yuan("180000"), release: yuan("120000") });
    expect(m.deals.reduce((sum, { amount }) => sum + amount, 0n)).toBe(yuan("6065000"));
    expect(m.has(f3, "trading-deposit")).toBe(0n);
    expect(m.has(f3, "performance-deposit")).toBe(yuan("180000"));
  });

  test("who is outbid to nothing is out, who keeps a part stays in", () => {
    const { market: m, bid } = start();
    bid(f4, w1, "606", "09:34:00", "5000");
    expect(m.facts.at(-1)).toMatchObject({
      displaced: [{ firm: f3, release: yuan("300000") }],
      fills: [{ no: "O1", filled: tonnes("2000") }],
    });
  });

  test("a firm may pay for its higher bid with the deposit of the one that this displaces", () => {
    const { market: m, bid } = market({}, sampleWare(1, { ...rule, total: tonnes("4000") }));
    bid(f1, w1, "605", "09:31:00", "4000");
    const broke = { available: yuan("800") };
    const request = { firm: f1, price: perTonne("606"), quantity: tonnes("4000"), at: at("09:32:00") };
    expect(m.order(request, { available: yuan("799.99") })).toEqual(
      refused("FUNDS_INSUFFICIENT", { amount: "240800.00" }),
    );
    expect(m.order(request, broke)).toMatchObject(accepted);
    expect(m.has(f1, "trading-deposit")).toBe(yuan("240000"));
  });

  test.each([
    ["500", "QUANTITY_BELOW_MIN", { quantity: "1000" }],
    ["0", "QUANTITY_BELOW_MIN", { quantity: "1000" }],
    ["6000", "QUANTITY_ABOVE_MAX", { quantity: "5000" }],
    ["1500", "QUANTITY_OFF_STEP", { step: "1000" }],
    ["1000.0001", "QUANTITY_OFF_STEP", { step: "1000" }],
  ])("%s t are refused: %s", (quantity, reason, figures) => {
    const { bid } = market({}, sampleWare(1, { ...rule, maxQuantity: tonnes("5000") }));
    expect(bid(f1, w1, "605", "09:31:00", quantity)).toEqual(refused(reason, figures));
  });
});

test("E0-7: on a purchase the lower price is the better one", () => {
  const { market: m, bid } = market({ side: "B" }, sampleWare(1, { basePrice: perTonne("309") }));
  expect(bid(f1, w1, "310", "09:31:00")).toEqual(
    refused("PRICE_WORSE_THAN_BASE", { direction: "高于", price: "309.00" }),
  );
  expect(bid(f1, w1, "309", "09:31:00")).toMatchObject(accepted);
  expect(bid(f2, w1, "308", "09:32:00")).toMatchObject(accepted);
  expect(bid(f3, w1, "308", "09:33:00")).toEqual(refused("STEP_TOO_SMALL", { move: "降价", step: "1.00" }));
  expect(bid(f3, w1, "300", "09:34:00")).toMatchObject(accepted);
  m.turnTo(at("09:50:00"));
  m.turnTo(at("09:51:00"));
  expect(m.deals).toMatchObject([
    { firm: f3, owner: mine, side: "B", price: perTonne("300"), feeFirm: 0n, feeOwner: yuan("1000") },
  ]);
});

test("E0-8: below the hidden reserve nothing deals, and every deposit goes back", () => {
  const { market: m, bid, status } = market({}, sampleWare(1, { reservePrice: perTonne("630") }));
  bid(f1, w1, "628", "09:31:00");
  m.turnTo(at("09:50:00"));
  m.turnTo(at("09:51:00"));
  expect(m.deals).toEqual([]);
  expect([status(w1), m.session.section.status]).toEqual(["7", "7"]);
  expect(m.facts).toContainEqual(
    expect.objectContaining({
      type: "ware-closed",
      unfilled: [{ no: "O1", firm: f1, ware: w1, release: yuan("310000"), status: "F" }],
    }),
  );
  expect(m.has(f1, "trading-deposit")).toBe(0n);
});

describe("the ladder", () => {
  test("the first bid may equal the base price, and the leader does not outbid itself", () => {
    const { bid } = market({}, sampleWare(1));
    expect(bid(f1, w1, "620", "09:31:00")).toMatchObject(accepted);
    expect(bid(f1, w1, "630", "09:31:10")).toEqual(refused("ALREADY_LEADING"));
  });

  test.each([
    ["619", "PRICE_WORSE_THAN_BASE", { direction: "低于", price: "620.00" }],
    ["620", "STEP_TOO_SMALL", { move: "加价", step: "5.00" }],
    ["624.9999", "STEP_TOO_SMALL", { move: "加价", step: "5.00" }],
    ["627", "PRICE_OFF_STEP", { step: "5.00" }],
    ["0", "PRICE_REQUIRED", undefined],
  ])("a bid of %s against 620 with a step of 5 is refused: %s", (price, reason, figures) => {
    const { bid } = market({}, sampleWare(1, { priceStep: perTonne("5") }));
    bid(f1, w1, "620", "09:31:00");
    expect(bid(f2, w1, price, "09:31:10")).toEqual(refused(reason, figures));
  });

  test("off the ladder is fine where the ware does not ask for it", () => {
    const { bid } = market({}, sampleWare(1, { priceStep: perTonne("5"), stepGrid: false }));
    bid(f1, w1, "620", "09:31:00");
    expect(bid(f2, w1, "627.5", "09:31:10")).toMatchObject(accepted);
  });

  test("on a purchase no step leads to nothing or below", () => {
    const { market: m, bid } = market({ side: "B" }, sampleWare(1, { basePrice: perTonne("2") }));
    bid(f1, w1, "1", "09:31:00");
    expect(priceLimits(m.session.wares.get(w1) as Ware, "B").next).toBeNull();
    expect(bid(f2, w1, "0", "09:31:10")).toEqual(refused("PRICE_REQUIRED"));
  });

  test("a ware with fewer bidders than it asks for fails", () => {
    const { market: m, bid, status } = market({}, sampleWare(1, { minBidders: 2 }));
    bid(f1, w1, "620", "09:31:00");
    m.turnTo(at("09:50:00"));
    m.turnTo(at("09:51:00"));
    expect(status(w1)).toBe("7");
  });
});

describe("a countdown that waits until the orders cover the supply", () => {
  const rule = { split: true, minQuantity: tonnes("1000"), startWhenCovered: true };
  const cases: [Section["downmode"], (section: Section, ware: Ware) => Instant | null][] = [
    ["A", (section) => section.deadline],
    ["B", (_, ware) => ware.deadline],
    ["C", (section) => section.deadline],
  ];

  test.each(cases)("downmode %s: it stands at the hard end, then starts", (downmode, clockOf) => {
    const { market: m, bid } = market({ downmode, hardEnd: at("10:30:00") }, sampleWare(1, rule));
    const clock = () => clockOf(m.session.section, m.session.wares.get(w1) as Ware);
    bid(f1, w1, "620", "09:31:00", "3000");
    m.turnTo(at("09:50:00"));
    expect(clock()).toBe(at("10:30:00"));
    bid(f2, w1, "620", "09:55:00", "1000");
    expect(clock()).toBe(at("10:30:00"));
    bid(f3, w1, "620", "09:56:00", "1000");
    expect(clock()).toBe(at("09:57:00"));
    bid(f4, w1, "621", "09:56:30", "1000");
    expect(clock()).toBe(at("09:57:30"));
  });

  test("one uncovered ware keeps the whole session waiting", () => {
    const { market: m, bid } = market({ hardEnd: at("10:30:00") }, sampleWare(1, rule), sampleWare(2, rule));
    bid(f1, w1, "620", "09:31:00", "5000");
    m.turnTo(at("09:50:00"));
    bid(f2, w1, "621", "09:51:00", "5000");
    expect(m.session.section.deadline).toBe(at("10:30:00"));
    bid(f2, w2, "621", "09:52:00", "5000");
    expect(m.session.section.deadline).toBe(at("09:53:00"));
  });
});
