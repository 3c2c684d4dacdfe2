import { api } from "@zd/api";
import type { Bundle } from "@zd/api/proof/operations";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openFileStore } from "../../files/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, yuan } from "../../testing/market-scene.ts";
import { dumpOf, type SealScene, setSealScene } from "../../testing/seal-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { replayAll } from "../proof/replay.ts";
import { rechained } from "../testing/rechained.ts";

const { seals, trading, control, proof } = api;

const three = ["chen", "mine", "wu"] as const;

let exchange: TestPlatform;
let sealed: SealScene;
let scene: SealScene["scene"];
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  sealed = await setSealScene(exchange);
  ({ scene } = sealed);
});
// Nobody's session runs out in a test that takes days.
beforeEach(() => sealed.renew());
afterAll(async () => {
  await checkBooks(exchange);
  const { differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  await exchange.close();
});

const caller = (name: string) => scene.member(name).caller;
const statusOf = async (section: SectionId) =>
  (await sealed.staff.chen.ask(control.readControlRoom, { section })).status;
const depositOf = async (name: string) => (await scene.purse(name))["trading-deposit"] ?? 0n;
const dealsOf = async (section: SectionId) =>
  (
    await exchange.db
      .selectFrom("trading.deal")
      .select(["firmId", "price", "quantity"])
      .where("sectionId", "=", section)
      .orderBy("orderNo")
      .execute()
  ).map(({ firmId, price, quantity }) => [firmId, price, quantity]);

/** No row of the database has a price with these decimals, which the offers of one test alone have, in any form of writing. */
async function expectHidden(decimals: string): Promise<void> {
  await exchange.settle();
  const price = new RegExp(`(?<![\\w+/])(50|71)\\d\\.?${decimals}(00n?|0{0,2})(?![\\w+/])`);
  expect((await dumpOf(exchange)).match(price)).toBe(null);
}

/** The bundle of a session holds by itself, from its offers under seal to its end. */
async function expectProven(section: SectionId, status: string): Promise<Bundle> {
  await exchange.settle();
  const bundle: Bundle = await exchange.anonymous.ask(proof.readBundle, { section });
  const trusted = await exchange.anonymous.ask(proof.listKeys, {});
  expect(await verifyBundle(bundle, { trusted })).toMatchObject({ ok: true, status, faults: [] });
  return bundle;
}

/** What the verifier says of a bundle with these rows changed, beside that its signature is no more true. */
async function faultsOf(bundle: Bundle, change: (body: string) => string): Promise<string> {
  const trusted = await exchange.anonymous.ask(proof.listKeys, {});
  const { faults } = await verifyBundle(rechained(bundle, change), { trusted });
  return faults.map(({ why }) => why).join("\n");
}

/** Too few of the holders come: the section fails at the deadline, and all deposits are free. */
async function expectFailed(section: SectionId, names: readonly string[]): Promise<void> {
  const { status, deadline } = await sealed.staff.chen.ask(control.readControlRoom, { section });
  expect(status).toBe("b");
  await exchange.until(deadline as Instant);
  for (const name of names) expect(await depositOf(name)).toBe(0n);
  expect(await dealsOf(section)).toEqual([]);
  await expectProven(section, "7");
}

const outsourced = (pricing: "BID" | "POSTED"): Partial<WareRule> => ({
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("100"),
  split: true,
  basePrice: yuan("520"),
  tieRule: "Q",
  terms: { mode: "4", pricing, limitPrice: pricing === "BID" ? yuan("520") : null, unit: "TON" },
});

/** 外购 with offers of two firms, at prices with these decimals; their time is over. */
async function outsourcing(number: string, pricing: "BID" | "POSTED", decimals: string) {
  const rules = [outsourced(pricing)];
  const { section, wares } = await sealed.begin(number, three, { mode: "4", side: "B" }, rules);
  const ware = wares[0] as WareId;
  const price = (whole: string) => (pricing === "BID" ? `${whole}.${decimals}` : null);
  const first = await scene.bid("one", ware, price("503"), "7100");
  expect(first).toMatchObject({ result: 0, data: { price: null, qty: null, bail: "520000.00" } });
  expect(await scene.bid("two", ware, price("507"), "7300")).toMatchObject({ result: 0 });
  await expectHidden(decimals);
  await exchange.wait(61_000);
  expect(await statusOf(section)).toBe("b");
  return { section, ware };
}

describe("外购 under a seal", () => {
  test("at a posted price hides how much is offered", async () => {
    const { section, ware } = await outsourcing("60", "POSTED", "31");
    expect((await dumpOf(exchange)).match(/7[13]000000|(?<!\d)7[13]00\.0/)).toBe(null);
    await sealed.release("mine", section);
    await sealed.release("chen", section);
    // Who gives up loses the deposit of what he has offered; what was held beyond it goes back.
    const before = await scene.purse("mine");
    const [own] = await caller("two").ask(trading.listOwnOffers, { section });
    const giveUp = { section, ware, order: own?.orderNo as never, reason: "煤源不足" };
    await caller("two").ask(trading.giveUpOffer, giveUp);
    const gained = ((await scene.purse("mine"))["available"] ?? 0n) - (before["available"] ?? 0n);
    expect(gained).toBe(fenOf("379600"));
    expect(await depositOf("two")).toBe(0n);
    await caller("mine").ask(trading.confirmOffers, { section, ware });
    expect(await dealsOf(section)).toEqual([["one", yuan("520"), tonnes("7100")]]);
    const bundle = await expectProven(section, "6");
    const change = (body: string) => body.replace(/"released":"\d+n"/, '"released":"1n"');
    expect(await faultsOf(bundle, change)).toContain("退回的保证金");
  });

  test("with prices that are bid is opened by two of three, and the average is reckoned from what was opened", async () => {
    const { section, ware } = await outsourcing("61", "BID", "32");
    await sealed.release("chen", section);
    await expectHidden("32");
    await sealed.release("wu", section);
    expect(await statusOf(section)).toBe("8");
    const evaluation = await caller("mine").ask(trading.evaluateOffers, { section, ware });
    // 7,100 t at 503.32 and 2,900 t at 507.32.
    expect(evaluation).toMatchObject({ average: yuan("504.48") });
    await caller("mine").ask(trading.confirmOffers, { section, ware });
    expect(await dealsOf(section)).toEqual([
      ["one", yuan("503.32"), tonnes("7100")],
      ["two", yuan("504.48"), tonnes("2900")],
    ]);
    await expectProven(section, "6");
  });

  test("fails where one holder alone comes", async () => {
    const { section } = await outsourcing("62", "BID", "33");
    await sealed.release("wu", section);
    await expectFailed(section, ["one", "two"]);
    await expectHidden("33");
  });
});

const clocks = { mode: "90", restMs: 60_000, sealedMs: 60_000, extensionMs: 0 } as const;
const base = { basePrice: yuan("700"), priceStep: yuan("0.01"), maxPriceStep: null };

async function confirm(section: SectionId, names: readonly string[]): Promise<void> {
  for (const name of names) await caller(name).ask(trading.confirmSealedRules, { section });
}

describe("二次报价 under a seal", () => {
  /** The first round in the open, the second one sealed; the time of both is over. */
  async function oneSealed(number: string, decimals: string) {
    const { section, wares } = await sealed.begin(number, three, clocks, [base]);
    const ware = wares[0] as WareId;
    expect(await scene.bid("one", ware, "700")).toMatchObject({ result: 0, data: { price: "700.00" } });
    expect(await scene.bid("two", ware, "705")).toMatchObject({ result: 0 });
    await exchange.wait(60_000);
    await confirm(section, ["one", "two"]);
    await exchange.wait(60_000);
    expect((await scene.bid("one", ware, "705")).result).toBe("T1052");
    expect(await scene.bid("one", ware, `712.${decimals}`)).toMatchObject({
      result: 0,
      data: { price: null },
    });
    expect(await scene.bid("two", ware, `711.${decimals}`)).toMatchObject({ result: 0 });
    await expectHidden(decimals);
    await exchange.wait(60_000);
    expect(await statusOf(section)).toBe("b");
    return { section };
  }

  test("is opened by two of three, and ends at once by the best quote", async () => {
    const { section } = await oneSealed("63", "41");
    await sealed.release("mine", section);
    await expectHidden("41");
    await sealed.release("wu", section);
    expect(await dealsOf(section)).toEqual([["one", yuan("712.41"), tonnes("5000")]]);
    await expectProven(section, "6");
  });

  test("fails where one holder alone comes, whoever led the first round", async () => {
    const { section } = await oneSealed("64", "42");
    await sealed.release("chen", section);
    await expectFailed(section, ["two"]);
    await expectHidden("42");
  });

  /** Both rounds sealed: the first one is over. */
  async function bothSealed(number: string, decimals: string) {
    const rounds = { ...clocks, shortlistSize: 2 };
    const { section, wares } = await sealed.begin(number, three, rounds, [base, base]);
    const [ware, unquoted] = wares as [WareId, WareId];
    for (const [name, whole] of [
      ["one", "710"],
      ["two", "715"],
      ["three", "711"],
    ] as const) {
      const quote = await scene.bid(name, ware, `${whole}.${decimals}`);
      expect(quote).toMatchObject({ result: 0, data: { price: null } });
    }
    await expectHidden(decimals);
    await exchange.wait(60_000);
    const room = await sealed.staff.chen.ask(control.readControlRoom, { section });
    expect(room).toMatchObject({ status: "b", turn: 1, seal: { offers: 3 } });
    return { section, ware, unquoted };
  }

  test("with a shortlist is opened twice, each time by two of three and by another key", async () => {
    const { section, ware, unquoted } = await bothSealed("65", "43");
    await sealed.release("chen", section);
    await expectHidden("43");
    const { parts } = await sealed.staff.wu.ask(seals.listOwn, {});
    expect(parts.filter((one) => one.section === section)).toMatchObject([
      { part: 3, round: 1, isDue: true },
      { part: 6, round: 2, isDue: false },
    ]);
    const early = await sealed.partOf("wu", section, undefined, 6);
    expect(await sealed.refusalOf("wu", section, early)).toBe("T1739");
    await sealed.release("wu", section);
    const opened = await exchange.anonymous.ask(api.market.listWares, { section });
    expect(opened.wares.map((one) => [one.ware, one.status])).toEqual([
      [ware, "3"],
      [unquoted, "7"],
    ]);
    expect((await caller("one").call(trading.confirmSealedRules, { section })).result).toBe("T1720");
    await confirm(section, ["two", "three"]);
    await exchange.wait(61_000);
    expect((await scene.bid("three", ware, "715.43")).result).toBe("T1052");
    expect(await scene.bid("three", ware, "717.44")).toMatchObject({ result: 0, data: { price: null } });
    await expectHidden("44");
    await exchange.wait(61_000);
    expect(await statusOf(section)).toBe("b");
    // A part of the first round, whose key is together already, opens nothing of the second.
    const late = await sealed.partOf("mine", section, undefined, 2);
    expect(await sealed.refusalOf("mine", section, late)).toBe("T1739");
    await sealed.release("mine", section);
    await expectHidden("44");
    await sealed.release("chen", section);
    expect(await dealsOf(section)).toEqual([["three", yuan("717.44"), tonnes("5000")]]);
    const bundle = await expectProven(section, "6");
    expect(await faultsOf(bundle, (body) => body.replace('"part":5', '"part":2'))).toContain("不是本轮的");
  });

  test("with a shortlist fails where the first round is not opened in time", async () => {
    const { section } = await bothSealed("66", "45");
    await sealed.release("mine", section);
    await expectFailed(section, ["one", "two", "three"]);
    await expectHidden("45");
  });
});
