import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { InputOf } from "@zd/api/wire/operation";
import {
  firmId,
  type OrderNo,
  type SectionId,
  sectionId,
  type WareId,
  wareId,
} from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectPurse } from "../../testing/card-figures.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { trading } = api;

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two", "three"]) await scene.join(name, { funds: "50000000" });
  await scene.join("viewer", { roles: ["viewer"] });
});
afterAll(() => exchange.close());

const caller = (name: string) => scene.member(name).caller;
const after = (seconds: number) => exchange.until((exchange.clock.now() + seconds * 1_000) as never);

let number = 0;
let section: SectionId;
let ware: WareId;

/** A section of one ware that has just begun, and takes orders for a minute. */
async function begin(
  change: Parameters<Scene["schedule"]>[0],
  rule: Partial<WareRule>,
  wares: number = 1,
): Promise<void> {
  number += 1;
  section = sectionId(`J260615-${String(number).padStart(2, "0")}`);
  const startsAt = (exchange.clock.now() + 1_000) as never;
  const scheduled = await scene.schedule(
    { id: section, startsAt, freeMs: 60_000, ...change },
    Array.from({ length: wares }, () => ({ rule })),
  );
  ware = scheduled.wares[0] as WareId;
  await after(2);
}

const inTonnes: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("1000"),
  split: true,
  basePrice: yuan("520"),
};

type StepQuery = InputOf<typeof trading.previewStep>;
const ask = (step: StepQuery["step"], more: Partial<StepQuery>): StepQuery => ({
  section,
  ware,
  step,
  ...more,
});
const card = (name: string, step: StepQuery["step"], more: Partial<StepQuery> = {}) =>
  caller(name).ask(trading.previewStep, ask(step, more));
const answer = async (name: string, step: StepQuery["step"], more: Partial<StepQuery> = {}) =>
  (await caller(name).call(trading.previewStep, ask(step, more))).result;
const placed = async (name: string, price: string | null, quantity: string) =>
  (await scene.bid(name, ware, price, quantity)).data.orderno as OrderNo;

describe("撤单", () => {
  const group = () =>
    begin(
      { mode: "2" },
      {
        ...inTonnes,
        total: tonnes("45000"),
        basePrice: yuan("600"),
        performanceBase: "DEAL",
        terms: {
          mode: "2",
          least: tonnes("30000"),
          tiers: [
            { from: tonnes("10000"), price: yuan("600") },
            { from: tonnes("20000"), price: yuan("592") },
          ],
          lockMs: 1_000,
        },
      },
    );

  test("shows what is free again, what the group loses by it, and comes to just that", async () => {
    await group();
    await placed("one", null, "15000");
    const order = await placed("two", null, "5000");
    const seen = await card("two", "withdraw", { order });
    expect(seen).toMatchObject({
      number: ware,
      direction: "撤单",
      amount: fenOf("300000"),
      changes: [
        { title: "累计参团", from: "20,000 吨", to: "15,000 吨" },
        { title: "团购价", from: "592.00 元/吨", to: "600.00 元/吨" },
      ],
      falls: { title: "撤回", words: order, rows: [["5,000 吨", "600.00 元/吨"]] },
      barred: null,
    });
    await expectPurse(exchange, firmId("two"), seen, 0);
    await caller("two").ask(trading.withdrawOrder, { section, ware, order, seen: seen.seen });
    await expectPurse(exchange, firmId("two"), seen, 1);
  });

  test("is not done by the card of another order, and nothing is said of one of somebody else's", async () => {
    await group();
    const others = await placed("one", null, "4000");
    const first = await placed("two", null, "5000");
    const { seen } = await card("two", "withdraw", { order: first });
    const order = await placed("two", null, "6000");
    const stale = { section, ware, order, seen };
    expect(await caller("two").call(trading.withdrawOrder, stale)).toMatchObject({ result: "P1031" });
    const foreign = await card("two", "withdraw", { order: others });
    expect(foreign).toMatchObject({
      barred: refusalText("STATUS_NOT_ALLOWED", {}),
      amount: null,
      effect: null,
      falls: null,
      changes: [],
    });
    expect(await answer("viewer", "withdraw", { order })).toBe("P1003");
    expect(await answer("two", "withdraw", { order, ware: wareId("J260615-99-01") })).toBe("P1004");
    expect(await answer("two", "withdraw", { order, section: sectionId("J260615-99") })).toBe("P1004");
    const again = await card("two", "withdraw", { order });
    await caller("two").ask(trading.withdrawOrder, { ...stale, seen: again.seen });
  });
});

describe("询报价", () => {
  let one: OrderNo;
  beforeEach(async () => {
    await begin({ mode: "3", side: "B" }, { ...inTonnes, terms: { mode: "3", limitPrice: yuan("520") } });
    one = await placed("one", "500.11", "10000");
    await placed("two", "498", "6000");
  });

  test("while the quotes are sealed no card says anything of them, to their owner or to other quoters", async () => {
    const steps = [
      ["mine", "award", {}],
      ["mine", "award", { kind: "chosen", order: one }],
      ["mine", "counter-offer", { order: one, price: yuan("499") }],
      ["two", "withdraw", { order: one }],
      ["two", "accept", {}],
      ["two", "give-up", { order: one }],
    ] as const;
    for (const [name, step, more] of steps) {
      const preview = await card(name, step, more);
      expect(preview).toMatchObject({
        barred: refusalText("STATUS_NOT_ALLOWED", {}),
        amount: null,
        falls: null,
      });
      expect(
        JSON.stringify(preview, (_, value) => (typeof value === "bigint" ? String(value) : value)),
      ).not.toMatch(/500\.11|"one/);
    }
  });

  test("an award shows each deal, whose offers fall, and the owner's purse as it then is", async () => {
    await after(60);
    expect(await answer("one", "award")).toBe("P1003");
    const seen = await card("mine", "award", { kind: "split" });
    expect(seen).toMatchObject({
      party: "two有限公司 等 2 家",
      amount: fenOf("4988440"),
      changes: [
        { title: "标的状态", from: "评标中", to: "已结束" },
        { title: "成交量", from: "0 吨", to: "10,000 吨" },
      ],
      facts: [
        {
          title: "中标 1",
          words: expect.stringContaining("two有限公司 6,000 吨 × 498.00 元/吨 = 2,988,000.00 元"),
        },
        { title: "中标 2", words: expect.stringContaining("转履约保证金 208,000.00 元") },
        { title: "未成交", words: "0 吨" },
        { title: "货主服务费", words: "2,000.00 元" },
        { title: "解冻保证金", words: "312,000.00 元，1 家" },
      ],
      falls: null,
      barred: null,
    });
    await expectPurse(exchange, firmId("mine"), seen, 0);
    const before = await scene.purse("one");
    const split = { section, ware, kind: "split" } as const;
    await caller("mine").ask(trading.awardQuotes, { ...split, seen: seen.seen });
    await expectPurse(exchange, firmId("mine"), seen, 1);
    const freed = ((await scene.purse("one"))["available"] ?? 0n) - (before["available"] ?? 0n);
    expect(freed).toBe(fenOf("312000"));
  });

  test("no award at all says that every offer falls, and names the deposits", async () => {
    await after(60);
    const seen = await card("mine", "award", { kind: "none" });
    expect(seen).toMatchObject({
      party: "2 家报价企业",
      amount: null,
      falls: {
        words: "2 份，报价 元/吨，解冻保证金 元",
        rows: [
          ["one", "500.11", "520,000.00"],
          ["two", "498.00", "312,000.00"],
        ],
      },
    });
    const held = async () => (await scene.purse("two"))["trading-deposit"] ?? 0n;
    const before = await held();
    const none = { section, ware, kind: "none", reason: "均不合适" } as const;
    await caller("mine").ask(trading.awardQuotes, { ...none, seen: seen.seen });
    expect(before - (await held())).toBe(fenOf("312000"));
  });

  test("还价 and its answer are taken as they were seen, and an award that they change is looked at again", async () => {
    await after(60);
    const award = await card("mine", "award", { kind: "chosen", order: one });
    const counter = { order: one, price: yuan("499") };
    expect((await card("mine", "counter-offer", { ...counter, price: yuan("501") })).barred).toBe(
      refusalText("COUNTER_PRICE_NO_GAIN", { price: "500.11" }),
    );
    const offer = await card("mine", "counter-offer", counter);
    expect(offer).toMatchObject({
      party: "one有限公司",
      amount: fenOf("4990000"),
      changes: [
        { title: "报价", from: "500.11 元/吨", to: "499.00 元/吨" },
        { title: "金额", from: "5,001,100.00 元", to: "4,990,000.00 元" },
      ],
    });
    const send = (price: string) =>
      caller("mine").call(trading.makeCounterOffer, {
        section,
        ware,
        ...counter,
        price: yuan(price),
        seen: offer.seen,
      });
    expect(await send("498")).toMatchObject({ result: "P1031" });
    expect(await send("499")).toMatchObject({ result: 0 });
    expect((await card("mine", "award")).barred).toBe(refusalText("COUNTER_OFFER_WAITS", {}));

    expect(await answer("two", "accept")).toBe("P1003");
    const [accept, decline] = [await card("one", "accept"), await card("one", "decline")];
    expect(accept).toMatchObject({
      direction: "接受还价",
      amount: fenOf("4990000"),
      changes: [{ title: "报价", from: "500.11 元/吨", to: "499.00 元/吨" }, { title: "金额" }],
      facts: [{ words: "10,000 吨" }, { words: "520,000.00 元，不变" }, { title: "答复期限" }],
    });
    expect(decline).toMatchObject({ amount: fenOf("5001100"), changes: [] });
    const reply = { section, ware, accepted: true };
    expect(
      await caller("one").call(trading.answerCounterOffer, { ...reply, seen: decline.seen }),
    ).toMatchObject({
      result: "P1031",
    });
    const before = await scene.purse("one");
    await caller("one").ask(trading.answerCounterOffer, { ...reply, seen: accept.seen });
    expect(await scene.purse("one")).toEqual(before);

    const chosen = { section, ware, kind: "chosen", order: one, reason: "煤质稳定" } as const;
    expect(await caller("mine").call(trading.awardQuotes, { ...chosen, seen: award.seen })).toMatchObject({
      result: "P1031",
    });
  });
});

describe("外购", () => {
  let second: OrderNo;
  beforeEach(async () => {
    await begin(
      { mode: "4", side: "B" },
      {
        ...inTonnes,
        total: tonnes("30000"),
        tieRule: "Q",
        deposit: { mode: "FIXED", amount: fenOf("500000") },
        terms: { mode: "4", pricing: "BID", limitPrice: yuan("520"), unit: "TON" },
      },
    );
    await placed("one", "500", "10000");
    second = await placed("two", "510", "20000");
    await placed("three", "510", "5000");
    await after(60);
  });

  test("giving up shows the deposit that is lost, and of the others nothing", async () => {
    expect(await answer("one", "give-up", { order: second })).toBe("P1003");
    const seen = await card("two", "give-up", { order: second });
    expect(seen).toMatchObject({
      party: "mine有限公司",
      amount: fenOf("-500000"),
      changes: [{ title: "本企业可中标数量", from: "20,000 吨", to: "0 吨" }],
      falls: { words: second, rows: [["20,000 吨", "510.00 元/吨"]] },
    });
    const giveUp = { section, ware, order: second, reason: "煤源不足" };
    expect(await caller("two").call(trading.giveUpOffer, { ...giveUp, seen: "0" })).toMatchObject({
      result: "P1031",
    });
    await caller("two").ask(trading.giveUpOffer, { ...giveUp, seen: seen.seen });
    await expectPurse(exchange, firmId("two"), seen, 1);
  });

  test("who gives up meanwhile changes the outcome, and it is confirmed as it is then", async () => {
    const stale = await card("mine", "confirm-offers");
    expect(stale.facts).toContainEqual({
      title: "中标加权均价",
      words: "506.67 元/吨；报价低于均价的按其报价成交",
    });
    expect(stale.falls?.rows).toEqual([["three", "510.00", "500,000.00"]]);
    await caller("two").ask(trading.giveUpOffer, { section, ware, order: second, reason: "煤源不足" });
    const confirm = (seen: string) => caller("mine").call(trading.confirmOffers, { section, ware, seen });
    expect(await confirm(stale.seen)).toMatchObject({ result: "P1031" });
    const seen = await card("mine", "confirm-offers");
    expect(seen).toMatchObject({ amount: fenOf("7516650"), changes: [{}, { to: "15,000 吨" }], falls: null });
    await expectPurse(exchange, firmId("mine"), seen, 0);
    expect(await confirm(seen.seen)).toMatchObject({ result: 0 });
    await expectPurse(exchange, firmId("mine"), seen, 1);
  });
});

test("the rules of a sealed round name the wares and their floors, and what binds until the end", async () => {
  const clocks = { freeMs: 60_000, restMs: 60_000, sealedMs: 60_000, extensionMs: 0 };
  await begin({ mode: "90", ...clocks }, {}, 2);
  await scene.bid("one", ware, "620");
  const early = await caller("one").ask(trading.previewStep, { section, step: "confirm-rules" });
  expect(early.barred).toBe(refusalText("STATUS_NOT_ALLOWED", {}));
  await after(60);
  const outside = await caller("two").ask(trading.previewStep, { section, step: "confirm-rules" });
  expect(outside.barred).toBe(refusalText("NOT_IN_FIRST_ROUND", {}));
  const seen = await caller("one").ask(trading.previewStep, { section, step: "confirm-rules" });
  expect(seen).toMatchObject({
    changes: [{ from: "未确认，不能报价", to: "已确认，可以报价" }],
    facts: [
      { title: "可报标的", words: "01 不低于 621.00 元/吨，02 不低于 620.00 元/吨" },
      { title: "第二轮时长", words: "60 秒" },
      { title: "第一轮领先", words: "1 笔，至场次结束前仍然有效" },
    ],
    barred: null,
  });
  const confirm = (seen: string) => caller("one").call(trading.confirmSealedRules, { section, seen });
  expect(await confirm(outside.seen)).toMatchObject({ result: "P1031" });
  expect(await confirm(seen.seen)).toMatchObject({ result: 0 });
  expect(await caller("one").ask(trading.readSealedRound, { section })).toMatchObject({ confirmed: true });
});
