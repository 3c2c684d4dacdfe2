import { api } from "@zd/api";
import { type FirmId, type SectionId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";
import { findSession } from "./session-store.ts";

const { trading, market } = api;

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two", "three", "four"]) await scene.join(name, { funds: "50000000" });
});
afterAll(() => exchange.close());

const caller = (name: string) => scene.member(name).caller;

const deals = async (section: SectionId) =>
  (
    await exchange.db
      .selectFrom("trading.deal")
      .select(["firmId", "price", "quantity"])
      .where("sectionId", "=", section)
      .orderBy("orderNo")
      .execute()
  ).map(({ firmId, price, quantity }) => [firmId, price, quantity]);

const statuses = async (section: SectionId) =>
  (
    await exchange.db
      .selectFrom("trading.order")
      .select("status")
      .where("sectionId", "=", section)
      .orderBy("seq")
      .execute()
  ).map(({ status }) => status);

/** Everything that anybody may read of a ware while it is sealed: the board, the bids, the socket's snapshot. */
const publicWords = async (section: SectionId, ware: WareId) =>
  JSON.stringify([
    await exchange.anonymous.call(market.listWares, { section }),
    await exchange.anonymous.call(market.listBids, { ware }),
    await exchange.anonymous.call(market.listSections, { section }),
    await caller("four").call(trading.listSectionOrders, { section }),
    await caller("four").call(trading.listOwnOffers, { section }),
    await caller("four").call(trading.listWareDeals, { ware }),
    exchange.events,
  ]);

test("二次报价: rest, rules, sealed quotes that nobody sees, and the better of them wins", async () => {
  const section = sectionId("J260615-20");
  const { wares } = await scene.schedule(
    {
      id: section,
      mode: "90",
      startsAt: at("08:10:00"),
      freeMs: 60_000,
      restMs: 60_000,
      sealedMs: 60_000,
      extensionMs: 0,
    },
    [{}, {}],
  );
  const [first, second] = wares as [WareId, WareId];
  await exchange.until(at("08:10:10"));
  await scene.bid("one", first, "620");
  await scene.bid("two", first, "625");
  await exchange.until(at("08:11:10"));
  expect(await scene.bid("one", first, "630")).toMatchObject({ result: "T1003" });
  expect(await caller("three").call(trading.confirmSealedRules, { section })).toMatchObject({
    result: "T1051",
  });
  expect(await caller("one").ask(trading.readSealedRound, { section })).toEqual({
    eligible: true,
    confirmed: false,
    shortlisted: null,
    sealedSeconds: 60,
  });
  await caller("one").ask(trading.confirmSealedRules, { section });
  await exchange.until(at("08:12:10"));
  expect(await scene.bid("two", first, "640")).toMatchObject({ result: "T1053" });
  const quote = await scene.bid("one", first, "633");
  expect(quote).toMatchObject({ result: 0, data: { status: "A", rank: 0, bail: "310000.00" } });
  expect(await scene.bid("one", first, "640")).toMatchObject({ result: "T1050" });
  await scene.bid("one", second, "622");
  const seen = await publicWords(section, first);
  expect(seen).toContain("625.00");
  expect(seen).not.toMatch(/633|622\.00/);

  await exchange.until(at("08:13:01"));
  expect(await deals(section)).toEqual([
    ["one", yuan("633"), tonnes("5000")],
    ["one", yuan("622"), tonnes("5000")],
  ]);
  expect(await statuses(section)).toEqual(["F", "F", "C", "C"]);
  expect(await scene.purse("two")).toMatchObject({ "trading-deposit": 0n });
  await checkBooks(exchange);
});

test("二次报价 with a shortlist: a first round that nobody sees either, and the best two quote again", async () => {
  const section = sectionId("J260615-38");
  const clocks = { freeMs: 60_000, restMs: 60_000, sealedMs: 60_000, extensionMs: 0 };
  const { wares } = await scene.schedule(
    { id: section, mode: "90", shortlistSize: 2, startsAt: at("08:14:00"), ...clocks },
    [{}],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("08:14:10"));
  const withdrawn = await scene.bid("three", ware, "651");
  await caller("three").ask(trading.withdrawOrder, { section, ware, order: withdrawn.data.orderno });
  for (const [name, price] of [
    ["one", "653"],
    ["two", "657"],
    ["three", "652"],
    ["one", "654"],
  ] as const)
    expect(await scene.bid(name, ware, price)).toMatchObject({ result: 0, data: { status: "A", rank: 0 } });
  expect(await publicWords(section, ware)).not.toMatch(/65[1-7]\.00/);

  await exchange.until(at("08:15:10"));
  const seen = await publicWords(section, ware);
  expect(seen).toContain("657.00");
  expect(seen).not.toMatch(/65[1-4]\.00/);
  expect(await statuses(section)).toEqual(["D", "D", "E", "F", "F"]);
  expect(await scene.purse("one")).toMatchObject({ "trading-deposit": 0n });
  expect(await caller("three").call(trading.confirmSealedRules, { section })).toMatchObject({
    result: "T1720",
  });
  for (const name of ["one", "two"]) await caller(name).ask(trading.confirmSealedRules, { section });
  await exchange.until(at("08:16:10"));
  expect(await scene.bid("three", ware, "670")).toMatchObject({ result: "T1720" });
  expect(await scene.bid("one", ware, "657")).toMatchObject({ result: "T1052" });
  await scene.bid("one", ware, "660");
  await exchange.until(at("08:17:01"));
  expect(await deals(section)).toEqual([["one", yuan("660"), tonnes("5000")]]);
  await checkBooks(exchange);
});

test("团购: who leaves before it is large enough has his deposit back, and the rest deal at the tier they reach", async () => {
  const section = sectionId("J260615-21");
  const rule: Partial<WareRule> = {
    total: tonnes("45000"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1000"),
    split: true,
    basePrice: yuan("600"),
    performanceBase: "DEAL",
    terms: {
      mode: "2",
      least: tonnes("10000"),
      tiers: [
        { from: tonnes("10000"), price: yuan("600") },
        { from: tonnes("20000"), price: yuan("592") },
      ],
      lockMs: 60_000,
    },
  };
  const { wares } = await scene.schedule(
    { id: section, mode: "2", startsAt: at("08:20:00"), freeMs: 600_000 },
    [{ rule }],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("08:20:10"));
  const joined = await scene.bid("one", ware, null, "5000");
  expect(joined).toMatchObject({ result: 0, data: { status: "A", bail: "300000.00" } });
  const left = await scene.bid("two", ware, null, "4000");
  const order = left.data.orderno as never;
  expect(await caller("one").call(trading.withdrawOrder, { section, ware, order })).toMatchObject({
    result: "T1070",
  });
  await caller("two").ask(trading.withdrawOrder, { section, ware, order });
  await scene.bid("three", ware, null, "15000");
  expect(
    await caller("three").call(trading.withdrawOrder, { section, ware, order: "B260615-21-00005" as never }),
  ).toMatchObject({ result: "T1060" });
  const [row] = (await exchange.anonymous.ask(market.listWares, { section })).wares;
  expect(row).toMatchObject({ price: yuan("592"), remaining: tonnes("25000") });
  const joins = await exchange.anonymous.ask(market.listBids, { ware });
  expect(joins.map(({ quantity, withdrawn }) => [quantity, withdrawn])).toEqual([
    [tonnes("15000"), false],
    [tonnes("4000"), true],
    [tonnes("5000"), false],
  ]);
  expect(await caller("four").ask(trading.listWareDiscounts, { ware })).toMatchObject([
    { discount: 0n },
    { discount: yuan("8") },
  ]);

  await exchange.until(at("08:30:01"));
  expect(await deals(section)).toEqual([
    ["one", yuan("592"), tonnes("5000")],
    ["three", yuan("592"), tonnes("15000")],
  ]);
  expect(await statuses(section)).toEqual(["C", "D", "C"]);
  expect(await scene.purse("one")).toMatchObject({ "trading-deposit": 0n });
  await checkBooks(exchange);
});

test("询报价: sealed until the owner evaluates; one counter-offer, one award, and the losers go free", async () => {
  const section = sectionId("J260615-22");
  const { wares } = await scene.schedule(
    { id: section, mode: "3", side: "B", startsAt: at("08:40:00"), freeMs: 300_000 },
    [
      {
        rule: {
          total: tonnes("10000"),
          minQuantity: tonnes("1000"),
          quantityStep: tonnes("1000"),
          split: true,
          basePrice: yuan("520"),
          terms: { mode: "3", limitPrice: yuan("520") },
        },
      },
    ],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("08:40:10"));
  await scene.bid("one", ware, "505", "10000");
  await scene.bid("two", ware, "498", "6000");
  expect(await scene.bid("three", ware, "525", "10000")).toMatchObject({ result: "T1028" });
  await scene.bid("one", ware, "500.11", "10000");
  expect(await publicWords(section, ware)).not.toMatch(/505\.00|498\.00|500\.11/);
  expect(await caller("mine").call(trading.evaluateOffers, { section, ware })).toMatchObject({
    result: "T1070",
    data: null,
  });

  await exchange.until(at("08:45:01"));
  expect(await scene.bid("three", ware, "490", "10000")).toMatchObject({ result: "T1009" });
  expect(await todosOf(caller("mine"), "award")).toMatchObject([{ id: section }]);
  expect(await todosOf(caller("one"), "award")).toEqual([]);
  expect(await caller("one").call(trading.evaluateOffers, { section, ware })).toMatchObject({
    result: "P1003",
    data: null,
  });
  const { offers } = await caller("mine").ask(trading.evaluateOffers, { section, ware });
  expect(offers.map(({ firmName, price, filled }) => [firmName, price, filled])).toEqual([
    ["two有限公司", yuan("498"), tonnes("6000")],
    ["one有限公司", yuan("500.11"), tonnes("4000")],
  ]);
  const order = offers[1]?.orderNo as never;
  await caller("mine").ask(trading.makeCounterOffer, { section, ware, order, price: yuan("499") });
  expect(await caller("mine").call(trading.awardQuotes, { section, ware, kind: "ranked" })).toMatchObject({
    result: "T1064",
  });
  const [offer] = await caller("one").ask(trading.listOwnOffers, { section });
  expect(offer).toMatchObject({ counterOffer: { price: yuan("499"), answer: null } });
  await caller("one").ask(trading.answerCounterOffer, { section, ware, accepted: true });
  await caller("mine").ask(trading.awardQuotes, { section, ware, kind: "ranked" });
  expect(await deals(section)).toEqual([["one", yuan("499"), tonnes("10000")]]);
  expect(await statuses(section)).toEqual(["D", "A", "C"]);
  expect(await scene.purse("two")).toMatchObject({ "trading-deposit": 0n });
  const [row] = await exchange.anonymous.ask(market.listSections, { section });
  expect(row).toMatchObject({ status: "6" });
  await checkBooks(exchange);
});

test("外购: the larger goes first, a winner who gives up pays the buyer, and nobody gets more than the average", async () => {
  const section = sectionId("J260615-23");
  const { wares } = await scene.schedule(
    { id: section, mode: "4", side: "B", startsAt: at("09:00:00"), freeMs: 300_000 },
    [
      {
        rule: {
          total: tonnes("30000"),
          minQuantity: tonnes("5000"),
          quantityStep: tonnes("5000"),
          split: true,
          basePrice: yuan("520"),
          tieRule: "Q",
          deposit: { mode: "FIXED", amount: fenOf("500000") },
          terms: { mode: "4", pricing: "BID", limitPrice: yuan("520"), unit: "TON" },
        },
      },
    ],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("09:00:10"));
  await scene.bid("one", ware, "500", "10000");
  await scene.bid("two", ware, "510", "20000");
  await scene.bid("three", ware, "510", "5000");
  await exchange.until(at("09:05:01"));
  const before = await scene.purse("mine");
  const [own] = await caller("two").ask(trading.listOwnOffers, { section });
  expect(own).toMatchObject({ winning: tonnes("20000") });
  const giveUp = { section, ware, order: own?.orderNo as never, reason: "煤源不足" };
  expect(await caller("one").call(trading.giveUpOffer, giveUp)).toMatchObject({ result: "P1003" });
  await caller("two").ask(trading.giveUpOffer, giveUp);
  const after = await scene.purse("mine");
  expect((after["available"] ?? 0n) - (before["available"] ?? 0n)).toBe(fenOf("500000"));
  const evaluation = await caller("mine").ask(trading.evaluateOffers, { section, ware });
  expect(evaluation).toMatchObject({ average: yuan("503.33") });
  await caller("mine").ask(trading.confirmOffers, { section, ware });
  expect(await deals(section)).toEqual([
    ["one", yuan("500"), tonnes("10000")],
    ["three", yuan("503.33"), tonnes("5000")],
  ]);
  expect(await statuses(section)).toEqual(["C", "D", "C"]);
  await checkBooks(exchange);
});

test("量价挂钩: a take is a deal at the price of its tier, and the ladder is published", async () => {
  const section = sectionId("J260615-24");
  const { wares } = await scene.schedule(
    { id: section, mode: "5", startsAt: at("09:10:00"), freeMs: 300_000 },
    [
      {
        rule: {
          total: tonnes("50000"),
          minQuantity: tonnes("1000"),
          quantityStep: tonnes("1000"),
          split: true,
          terms: {
            mode: "5",
            ladder: {
              kind: "ABS",
              rows: [{ at: tonnes("10000"), inclusive: true, off: yuan("5") }],
              otherwise: yuan("0"),
            },
          },
        },
      },
    ],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("09:10:10"));
  expect(await scene.bid("one", ware, null, "4000")).toMatchObject({ result: 0, data: { price: "620.00" } });
  expect(await scene.bid("one", ware, null, "6000")).toMatchObject({
    result: 0,
    data: { status: "C", price: "615.00" },
  });
  expect(await caller("four").ask(trading.readWareParameters, { ware })).toMatchObject({
    ladder: { kind: "ABS", rows: [{ from: tonnes("10000"), inclusive: true, off: yuan("5") }] },
  });
  await exchange.until(at("09:15:01"));
  expect(await deals(section)).toHaveLength(2);
  await checkBooks(exchange);
});

test("the ten thousandth contract of the exchange has a number of its own, and so have those after it", async () => {
  await sql`select setval('contracts.contract_no', 9998)`.execute(exchange.db);
  const section = sectionId("J260615-40");
  const { wares } = await scene.schedule(
    { id: section, mode: "1", startsAt: at("09:20:00"), freeMs: 300_000 },
    [{ rule: { total: tonnes("12000"), minQuantity: tonnes("1000"), split: true } }],
  );
  await exchange.until(at("09:20:10"));
  for (const name of ["one", "two", "one", "two"]) {
    expect(await scene.bid(name, wares[0] as WareId, null, "1000")).toMatchObject({ result: 0 });
  }
  await exchange.until(at("09:25:01"));
  const numbers = await exchange.db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where("sectionId", "=", section)
    .execute();
  expect(numbers.map(({ contractNo }) => contractNo).sort()).toEqual([
    "20260615-10000",
    "20260615-10001",
    "20260615-10002",
    "20260615-9999",
  ]);
});

test("what a session of sealed offers waits for is in the database, and not in memory alone", async () => {
  const section = sectionId("J260615-39");
  const { wares } = await scene.schedule(
    { id: section, mode: "3", side: "B", startsAt: at("09:30:00"), freeMs: 60_000 },
    [{ rule: { basePrice: yuan("520"), terms: { mode: "3", limitPrice: null } } }],
  );
  const ware = wares[0] as WareId;
  await exchange.until(at("09:30:10"));
  const quoted = await scene.bid("one", ware, "515");
  await exchange.until(at("09:31:01"));
  const order = quoted.data.orderno as never;
  await caller("mine").ask(trading.makeCounterOffer, { section, ware, order, price: yuan("512") });
  const session = await findSession(exchange.db as never, section);
  expect(session?.session.wares.get(ware)).toMatchObject({
    status: "8",
    waiting: [{ firm: "one" as FirmId, price: yuan("515") }],
    counterOffer: { price: yuan("512"), answer: null },
  });
});
