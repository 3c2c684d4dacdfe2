import { createHash, createHmac } from "node:crypto";
import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { InputOf } from "@zd/api/wire/operation";
import type { OrderNo, SectionId, WareId } from "@zd/domain/kernel/brand";
import { sectionId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { columnOf } from "../../testing/card-figures.ts";
import { openExchange } from "../../testing/exchange.ts";
import { checkBooks, at as clockAt, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { replaySession } from "../proof/replay.ts";

const { trading, market, control, evaluations, proof } = api;
const reason = "货主来函委托代为评标（委字 15 号）";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "su" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: clockAt("08:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two", "three"]) await scene.join(name, { funds: "50000000" });
  staff = await openStaff(exchange, {
    chen: "tradeManager",
    zhou: "tradeManager",
    su: "contentEditor",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

const base: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("1000"),
  split: true,
  basePrice: yuan("520"),
};

let number = 0;
let section: SectionId;
let ware: WareId;
const soon = () => exchange.clock.now() + 1_000;
const after = (seconds: number) => exchange.until((exchange.clock.now() + seconds * 1_000) as never);

/** An inquiry of one ware that has just begun. */
async function inquire(rule: Partial<WareRule> = {}, mode: "3" | "4" = "3") {
  number += 1;
  section = sectionId(`J260615-${String(number).padStart(2, "0")}`);
  const { wares } = await scene.schedule(
    { id: section, mode, side: "B", startsAt: soon() as never, freeMs: 60_000 },
    [{ rule: { ...base, terms: { mode: "3", limitPrice: yuan("520") }, ...rule } }],
  );
  ware = wares[0] as WareId;
  await after(2);
}

/** Three quotes, of which one was revised, and the deadline over. */
async function opened() {
  await inquire();
  await scene.bid("one", ware, "505", "10000");
  await scene.bid("two", ware, "498", "6000");
  await scene.bid("three", ware, "510", "10000");
  await scene.bid("one", ware, "500", "10000");
  await after(60);
}

const read = (caller: TestCaller = staff.chen) => caller.ask(evaluations.readEvaluation, { section, ware });
const codeOf = async (answer: Promise<{ code?: unknown; result?: unknown }>) => {
  const { code, result } = await answer;
  return code ?? result;
};
const request = (caller: TestCaller, kind: "ranked" | "chosen" | "split" | "none", more = {}) =>
  caller.call(evaluations.requestAward, { section, ware, kind, reason, ...more });
const deals = async () =>
  (
    await exchange.db
      .selectFrom("trading.deal")
      .select(["firmId", "price", "quantity"])
      .where("sectionId", "=", section)
      .orderBy("orderNo")
      .execute()
  ).map(({ firmId, price, quantity }) => [firmId, price, quantity]);
/** Everything that a command which was refused could have changed. */
const standing = async () => [
  (await read()).records,
  await exchange.db.selectFrom("trading.journal").select("seq").where("sectionId", "=", section).execute(),
];

describe("before the deadline", () => {
  beforeEach(() => inquire());

  test("that there are offers is all that anybody is told: a revised one counts once, a withdrawn one not at all", async () => {
    await scene.bid("one", ware, "505.11", "10000");
    const [before] = (await exchange.anonymous.ask(market.listWares, { section })).wares;
    await after(5);
    await scene.bid("one", ware, "500.11", "10000");
    const two = await scene.bid("two", ware, "498.22", "6000");
    const [now] = (await exchange.anonymous.ask(market.listWares, { section })).wares;
    expect(before).toMatchObject({ bids: 1, lastSeq: 0, lastAt: null });
    expect(now).toEqual({ ...before, bids: 2, second: now?.second });
    await scene.member("two").caller.ask(trading.withdrawOrder, {
      section,
      ware,
      order: two.data.orderno as OrderNo,
    });
    expect((await exchange.anonymous.ask(market.listSections, { section }))[0]).toMatchObject({ bids: 1 });

    const seen = await read();
    expect(seen).toMatchObject({ opened: false, offerCount: 1, offers: [], lotterySeed: null, actions: [] });
    const list = await staff.gu.ask(evaluations.listEvaluations, {
      pageIndex: 1,
      pageSize: 20,
      filters: { section },
    });
    expect(list.rows).toMatchObject([{ status: "1", offers: 1, deadline: null }]);
    const words = JSON.stringify([
      await staff.chen.call(evaluations.readEvaluation, { section, ware }),
      await staff.chen.call(evaluations.tryAward, { section, ware, kind: "ranked" }),
      await staff.chen.call(evaluations.listEvaluations, {
        pageIndex: 1,
        pageSize: 20,
        filters: { section },
      }),
      await staff.chen.call(control.readControlRoom, { section }),
      await staff.chen.call(control.listJournal, { section, size: 50, orders: false }),
      await scene.member("mine").caller.call(trading.tryAward, { section, ware, kind: "ranked" }),
      exchange.events,
    ]);
    for (const secret of ["505.11", "500.11", "498.22", '"one', "one有限公司"])
      expect(words).not.toContain(secret);
  });

  test("nobody awards, asks for it, or talks anybody down", async () => {
    const quoted = await scene.bid("one", ware, "505", "10000");
    const order = quoted.data.orderno as OrderNo;
    const before = await standing();
    expect(await codeOf(staff.chen.call(evaluations.tryAward, { section, ware, kind: "ranked" }))).toBe(
      "T1070",
    );
    expect(await codeOf(request(staff.chen, "ranked"))).toBe("T1070");
    expect(
      await codeOf(
        staff.chen.call(evaluations.requestCounterOffer, {
          section,
          ware,
          order,
          price: yuan("500"),
          reason,
        }),
      ),
    ).toBe("T1070");
    expect(await standing()).toEqual(before);
  });
});

describe("after the deadline", () => {
  test("the staff sees every offer by rank, and what each award would come to", async () => {
    await opened();
    const seen = await read(staff.gu);
    expect(seen).toMatchObject({
      opened: true,
      offerCount: 3,
      owner: "mine有限公司",
      actions: [],
      wareStatus: "8",
      limitPrice: yuan("520"),
      depositText: "限价 × 数量 × 10 %",
      feeText: "0.00 元/吨，定标时收",
    });
    expect(
      seen.offers.map(({ firmName, price, filled, behindBy, times, userName }) => [
        firmName,
        price,
        filled,
        behindBy,
        times,
        userName,
      ]),
    ).toEqual([
      ["two有限公司", yuan("498"), tonnes("6000"), null, 1, "two"],
      ["one有限公司", yuan("500"), tonnes("4000"), "price", 2, "one"],
      ["three有限公司", yuan("510"), 0n, "price", 1, "three"],
    ]);
    expect((await read()).actions).toEqual(["award", "counter-offer"]);

    const before = await standing();
    const split = await staff.gu.ask(evaluations.tryAward, { section, ware, kind: "split" });
    expect(split.winners).toMatchObject([
      { firmName: "two有限公司", amount: fenOf("2988000"), kept: fenOf("312000"), ownerFee: fenOf("1200") },
      { firmName: "one有限公司", amount: fenOf("2000000"), kept: fenOf("208000") },
    ]);
    expect(split.releases).toEqual([
      { firmName: "one有限公司", amount: fenOf("312000") },
      { firmName: "three有限公司", amount: fenOf("520000") },
    ]);
    expect(split.left).toBe(0n);
    const none = await staff.chen.ask(evaluations.tryAward, { section, ware, kind: "none" });
    expect([none.winners, none.releases.length, none.left]).toEqual([[], 3, tonnes("10000")]);
    const owner = scene.member("mine").caller;
    expect(await owner.ask(trading.tryAward, { section, ware, kind: "split" })).toEqual(split);
    expect(
      await codeOf(scene.member("one").caller.call(trading.tryAward, { section, ware, kind: "split" })),
    ).toBe("P1003");
    expect(await standing()).toEqual(before);
  });

  test("members and visitors are refused, and an auditor asks for nothing", async () => {
    await opened();
    const before = await standing();
    const order = (await read()).offers[0]?.orderNo as OrderNo;
    const calls = [
      (caller: TestCaller) => caller.call(evaluations.readEvaluation, { section, ware }),
      (caller: TestCaller) => caller.call(evaluations.tryAward, { section, ware, kind: "none" }),
      (caller: TestCaller) =>
        caller.call(evaluations.listEvaluations, { pageIndex: 1, pageSize: 20, filters: {} }),
      (caller: TestCaller) => request(caller, "ranked"),
      (caller: TestCaller) =>
        caller.call(evaluations.requestCounterOffer, { section, ware, order, price: yuan("490"), reason }),
    ];
    for (const [i, call] of calls.entries()) {
      expect(await codeOf(call(scene.member("mine").caller))).toBe("P1003");
      expect(await codeOf(call(exchange.anonymous))).toBe("GA-101");
      if (i > 2) for (const caller of [staff.gu, staff.su]) expect(await codeOf(call(caller))).toBe("P1003");
    }
    expect(await standing()).toEqual(before);
  });

  test("a ware that is not there, and an order that is not among its offers", async () => {
    await opened();
    const nowhere = { section, ware: "J000000-00-01" as WareId };
    expect(await codeOf(staff.chen.call(evaluations.readEvaluation, nowhere))).toBe("P1004");
    expect(await codeOf(staff.chen.call(evaluations.tryAward, { ...nowhere, kind: "none" }))).toBe("P1004");
    expect(
      await codeOf(staff.chen.call(evaluations.requestAward, { ...nowhere, kind: "none", reason })),
    ).toBe("P1004");
    const order = "B000000-00-00001" as OrderNo;
    expect(await codeOf(request(staff.chen, "chosen", { order, awardReason: "质量更优" }))).toBe("P1004");
    expect(
      await codeOf(
        staff.chen.call(evaluations.requestCounterOffer, { section, ware, order, price: yuan("1"), reason }),
      ),
    ).toBe("P1004");
  });
});

describe("受托评标", () => {
  beforeEach(opened);

  const confirm = (caller: TestCaller, record: number) =>
    caller.call(control.confirmRequest, { section, record });

  test("an award is asked for by one, made by another, and the owner sees who did it in his place", async () => {
    const { record } = await staff.chen.ask(evaluations.requestAward, {
      section,
      ware,
      kind: "split",
      reason,
    });
    expect(await deals()).toEqual([]);
    const owner = scene.member("mine").caller;
    expect(await owner.ask(trading.listOwnWares, { section })).toMatchObject([
      { ware, behalf: [{ action: "award", state: "pending", reason }] },
    ]);
    expect(await scene.member("one").caller.ask(trading.listOwnWares, { section })).toEqual([]);
    expect(await codeOf(request(staff.zhou, "none", { awardReason: "不合适" }))).toBe("T1094");
    expect(await codeOf(confirm(staff.chen, record))).toBe("T1096");
    expect(await codeOf(confirm(staff.gu, record))).toBe("P1003");
    expect(await deals()).toEqual([]);

    const both = await Promise.all([confirm(staff.zhou, record), confirm(staff.zhou, record)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
    expect(await deals()).toEqual([
      ["two", yuan("498"), tonnes("6000")],
      ["one", yuan("500"), tonnes("4000")],
    ]);
    const seen = await read();
    expect(seen).toMatchObject({
      wareStatus: "6",
      actions: [],
      offers: [{ rank: 1, firmName: "two有限公司" }, { rank: 2 }, { rank: 3 }],
      award: { kind: "split", by: "chen", mandate: { askedBy: "chen", confirmedBy: "zhou", reason } },
      outcome: { winners: [{ firmName: "two有限公司" }, { firmName: "one有限公司" }] },
      records: [{ action: "award", state: "confirmed", by: "chen", decidedBy: "zhou" }],
    });
    expect(seen.records[0]?.detail).toBe("按排名拆分；two 6,000 吨 × 498.00 元，one 4,000 吨 × 500.00 元");
    expect(await owner.ask(trading.listOwnWares, { section })).toMatchObject([
      { behalf: [{ state: "confirmed", detail: seen.records[0]?.detail }] },
    ]);
    const { rows } = await staff.gu.ask(control.listJournal, { section, size: 5, orders: false });
    expect(rows.find(({ kind }) => kind === "ware-closed")?.detail).toBe("成交 2 单，交易中心受托，两人经办");
    await checkBooks(exchange);

    const bundle = await exchange.anonymous.ask(proof.readBundle, { section });
    expect(await verifyBundle(bundle)).toMatchObject({ ok: true, faults: [] });
    expect(JSON.stringify(bundle)).not.toMatch(/staff-|chen|委字/);
    const { differences } = (await exchange.db
      .transaction()
      .execute((tx) => replaySession(tx as never, section))) ?? { differences: ["none"] };
    expect(differences).toEqual([]);
  });

  test("passing over the best quote takes a written reason of its own", async () => {
    const order = (await read()).offers[2]?.orderNo as OrderNo;
    const before = await standing();
    expect(await codeOf(request(staff.chen, "chosen", { order }))).toBe("T1066");
    expect(await codeOf(request(staff.chen, "none"))).toBe("T1066");
    expect(await standing()).toEqual(before);
    const answer = await request(staff.chen, "chosen", { order, awardReason: "煤质更稳定" });
    expect(answer).toMatchObject({ code: 0 });
    await confirm(staff.zhou, answer.data.recordid as number);
    expect(await deals()).toEqual([["three", yuan("510"), tonnes("10000")]]);
    expect(await read()).toMatchObject({ award: { kind: "chosen", reason: "煤质更稳定" } });
  });

  test("two who ask at once: one of them has asked", async () => {
    const both = await Promise.all([request(staff.chen, "ranked"), request(staff.zhou, "ranked")]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1094"]);
  });

  test("what the owner does meanwhile comes first, and the request comes too late", async () => {
    const { record } = await staff.chen.ask(evaluations.requestAward, {
      section,
      ware,
      kind: "split",
      reason,
    });
    await scene.member("mine").caller.ask(trading.awardQuotes, { section, ware, kind: "ranked" });
    expect(await codeOf(confirm(staff.zhou, record))).toBe("T1070");
    expect(await deals()).toEqual([["one", yuan("500"), tonnes("10000")]]);
    expect(await read()).toMatchObject({ award: { kind: "ranked", mandate: null } });
    expect(await codeOf(request(staff.zhou, "ranked"))).toBe("T1070");
    await staff.zhou.ask(control.rejectRequest, { section, record, reason: "货主已自行定标" });
  });

  test("a counter-offer in the owner's place waits for a second person too, and then for its answer", async () => {
    const order = (await read()).offers[1]?.orderNo as OrderNo;
    const ask = (price: string) =>
      staff.chen.call(evaluations.requestCounterOffer, { section, ware, order, price: yuan(price), reason });
    expect(await codeOf(ask("501"))).toBe("T1065");
    const answer = await ask("499");
    const quoter = scene.member("one").caller;
    expect((await quoter.ask(trading.listOwnOffers, { section }))[0]?.counterOffer).toBeNull();
    await confirm(staff.zhou, answer.data.recordid as number);
    expect((await quoter.ask(trading.listOwnOffers, { section }))[0]?.counterOffer).toMatchObject({
      price: yuan("499"),
    });
    expect(await read()).toMatchObject({
      counterOffer: { price: yuan("499"), answer: null },
      actions: ["award"],
      records: [{ action: "counter-offer", detail: "向one还价 499.00 元/吨" }],
    });
    expect(await codeOf(ask("490"))).toBe("T1062");
    expect(await codeOf(request(staff.chen, "ranked"))).toBe("T1064");
    await quoter.ask(trading.answerCounterOffer, { section, ware, accepted: true });
    const trial = await staff.chen.ask(evaluations.tryAward, { section, ware, kind: "ranked" });
    expect(trial.winners).toMatchObject([{ firmName: "one有限公司", price: yuan("499") }]);
  });

  test("deals that are no longer those asked for are not made", async () => {
    const { record } = await staff.chen.ask(evaluations.requestAward, {
      section,
      ware,
      kind: "ranked",
      reason,
    });
    const owner = scene.member("mine").caller;
    const order = (await read()).offers[1]?.orderNo as OrderNo;
    await owner.ask(trading.makeCounterOffer, { section, ware, order, price: yuan("495") });
    expect(await codeOf(confirm(staff.zhou, record))).toBe("T1064");
    await scene.member("one").caller.ask(trading.answerCounterOffer, { section, ware, accepted: true });
    expect(await codeOf(confirm(staff.zhou, record))).toBe("T1092");
    expect(await deals()).toEqual([]);
    expect((await read()).records[0]?.state).toBe("pending");
  });

  const ask = () => ({ section, ware });
  const card = (
    caller: TestCaller,
    more: Omit<InputOf<typeof evaluations.previewRequest>, "section" | "ware">,
  ) => caller.ask(evaluations.previewRequest, { ...ask(), ...more });

  test("the card of an award shows its deals and every purse that it moves, to who asks and to who decides", async () => {
    const preview = await card(staff.chen, { step: "award", kind: "split" });
    expect(preview).toMatchObject({
      party: "two有限公司 等 2 家",
      direction: "受托定标",
      path: "受 mine有限公司 委托",
      amount: fenOf("4988000"),
      changes: [{ title: "标的状态" }, { title: "成交量", from: "0 吨", to: "10,000 吨" }],
      falls: {
        words: "1 份，报价 元/吨，解冻保证金 元",
        rows: [["three", "510.00", "520,000.00"]],
      },
      consequence: [{ when: "提交后" }, { when: "通过后" }],
      people: [{ role: "提交", name: "chen" }],
      barred: null,
    });
    const { record } = await staff.chen.ask(evaluations.requestAward, {
      ...ask(),
      kind: "split",
      reason,
      seen: preview.seen,
    });
    const own = await card(staff.chen, { step: "award", record });
    expect(own).toMatchObject({ amount: preview.amount, barred: refusalText("OWN_REVIEW", {}) });
    const other = await card(staff.zhou, { step: "award", kind: "none" });
    expect(other).toMatchObject({ barred: refusalText("REVIEW_PENDING", {}), amount: null });
    const seen = await card(staff.zhou, { step: "award", record });
    expect({ ...seen, consequence: [], people: [], facts: [], barred: null }).toEqual({
      ...preview,
      consequence: [],
      people: [],
      facts: [],
    });
    expect(seen.facts).toContainEqual({ title: "受托事由", words: reason });
    expect(seen.people).toMatchObject([
      { role: "提交", name: "chen" },
      { role: "复核", name: "zhou" },
    ]);
    await staff.zhou.ask(control.confirmRequest, { section, record, seen: seen.seen });
    const purses = await Promise.all(
      ["two", "one", "mine", "three"].map(async (name) => [name, (await scene.purse(name))["available"]]),
    );
    expect(columnOf(seen, 2)).toEqual(Object.fromEntries(purses));
    const late = await card(staff.zhou, { step: "award", record });
    expect(late).toMatchObject({ barred: refusalText("REVIEW_DECIDED", {}), party: "--", amount: null });
  });

  test("what is asked for and confirmed is what the card has shown", async () => {
    const order = (await read()).offers[1]?.orderNo as OrderNo;
    const offer = await card(staff.chen, { step: "counter-offer", order, price: yuan("499") });
    expect(offer).toMatchObject({
      party: "one有限公司",
      amount: fenOf("4990000"),
      changes: [
        { title: "报价", from: "500.00 元/吨", to: "499.00 元/吨" },
        { title: "金额", from: "5,000,000.00 元", to: "4,990,000.00 元" },
      ],
      effect: null,
    });
    const counter = { ...ask(), order, reason, seen: offer.seen };
    const send = (price: string) =>
      codeOf(staff.chen.call(evaluations.requestCounterOffer, { ...counter, price: yuan(price) }));
    expect(await send("498")).toBe("P1031");
    const chosen = await card(staff.chen, { step: "award", kind: "chosen", order });
    expect(await codeOf(request(staff.chen, "split", { seen: chosen.seen }))).toBe("P1031");
    expect(await send("499")).toBe(0);

    const { record } = (await read()).records[0] ?? { record: 0 };
    const seen = await card(staff.zhou, { step: "counter-offer", record });
    expect(seen).toMatchObject({ amount: fenOf("4990000"), barred: null });
    const decide = (mark: string) =>
      codeOf(staff.zhou.call(control.confirmRequest, { section, record, seen: mark }));
    expect(await decide(chosen.seen)).toBe("P1031");
    expect(await decide(seen.seen)).toBe(0);
    expect((await card(staff.zhou, { step: "award" })).barred).toBe(refusalText("COUNTER_OFFER_WAITS", {}));
  });

  test("the card is there for who may ask alone, and says nothing of what is not his", async () => {
    const preview = (caller: TestCaller, more = {}) =>
      codeOf(caller.call(evaluations.previewRequest, { ...ask(), step: "award", ...more }));
    for (const caller of [staff.gu, staff.su, scene.member("mine").caller])
      expect(await preview(caller)).toBe("P1003");
    expect(await preview(staff.chen, { ware: "J000000-00-01" })).toBe("P1004");
    expect(await preview(staff.chen, { record: 999_999 })).toBe("P1004");
    const { record } = await staff.chen.ask(evaluations.requestAward, { ...ask(), kind: "split", reason });
    expect(await preview(staff.zhou, { record, step: "counter-offer" })).toBe("P1004");
    await inquire();
    await scene.bid("one", ware, "505.11", "10000");
    const sealed = await card(staff.chen, { step: "award" });
    expect(sealed).toMatchObject({
      party: "--",
      amount: null,
      effect: null,
      falls: null,
      barred: refusalText("STATUS_NOT_ALLOWED", {}),
    });
    expect(sealed.facts.map(({ title }) => title)).toEqual(["场次"]);
  });

  test("nobody acts on a ware of his own firm", async () => {
    const before = await standing();
    await exchange.db
      .updateTable("trading.ware")
      .set({ ownerId: "exchange" as never, version: 99 })
      .where("id", "=", ware)
      .execute();
    await exchange.db.updateTable("trading.section").set({ seq: 99 }).where("id", "=", section).execute();
    expect(await codeOf(request(staff.chen, "ranked"))).toBe("T1093");
    const order = "B000000-00-00001" as OrderNo;
    expect(
      await codeOf(
        staff.chen.call(evaluations.requestCounterOffer, { section, ware, order, price: yuan("1"), reason }),
      ),
    ).toBe("T1093");
    expect((await read()).actions).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  test.each([[""], ["   "], ["长".repeat(201)]])("takes no reason like %j", (text) => {
    const wire = { sectid: section, wareid: ware, kind: "ranked", reason: text } as const;
    expect(z.safeDecode(evaluations.requestAward.input, wire).success).toBe(false);
    const counter = { sectid: section, wareid: ware, orderno: "B1", price: "499.00", reason: text };
    expect(z.safeDecode(evaluations.requestCounterOffer.input, counter).success).toBe(false);
  });
});

test("外购 explains itself: rank, lots, average, and what each deals at; the outcome is confirmed as the rules have it", async () => {
  await inquire(
    {
      tieRule: "Q",
      terms: { mode: "4", pricing: "BID", limitPrice: yuan("520"), unit: "TON" },
    },
    "4",
  );
  const published = await exchange.anonymous.ask(trading.readWareParameters, { ware });
  await scene.bid("one", ware, "500", "6000");
  await scene.bid("two", ware, "510", "4000");
  await scene.bid("three", ware, "510", "4000");
  const text = JSON.stringify(await staff.chen.call(evaluations.readEvaluation, { section, ware }));
  expect(text).not.toMatch(/"5[01]0\.00"/);
  await after(60);

  const seen = await read();
  expect(seen.lotteryDigest).toBe(published.lotteryDigest);
  expect(
    createHash("sha256")
      .update(seen.lotterySeed ?? "")
      .digest("hex"),
  ).toBe(published.lotteryDigest);
  for (const { orderNo, draw } of seen.offers)
    expect(
      createHmac("sha256", seen.lotterySeed ?? "")
        .update(orderNo)
        .digest("hex"),
    ).toBe(draw);
  expect(seen.average).toBe(yuan("504"));
  const [first, second, third] = seen.offers;
  expect([first?.behindBy, second?.behindBy, third?.behindBy]).toEqual([null, "price", "draw"]);
  expect((second?.draw ?? "") < (third?.draw ?? "")).toBe(true);
  expect([first?.dealPrice, second?.dealPrice, third?.dealPrice]).toEqual([yuan("500"), yuan("504"), null]);
  expect(seen.actions).toEqual(["award"]);
  const order = second?.orderNo as OrderNo;
  expect(await codeOf(request(staff.chen, "split"))).toBe("T1070");
  expect(
    await codeOf(
      staff.chen.call(evaluations.requestCounterOffer, { section, ware, order, price: yuan("490"), reason }),
    ),
  ).toBe("T1070");

  const winner = ["two", "three"].find((name) => second?.firmName.startsWith(name)) ?? "";
  const { record } = await staff.chen.ask(evaluations.requestAward, {
    section,
    ware,
    kind: "ranked",
    reason,
  });
  await scene.member(winner).caller.ask(trading.giveUpOffer, { section, ware, order, reason: "煤源不足" });
  expect(await codeOf(staff.zhou.call(control.confirmRequest, { section, record }))).toBe("T1092");
  await staff.zhou.ask(control.rejectRequest, { section, record, reason: "有企业放弃" });
  const again = await staff.chen.ask(evaluations.requestAward, { section, ware, kind: "ranked", reason });
  await staff.zhou.ask(control.confirmRequest, { section, record: again.record });
  expect(await read()).toMatchObject({
    wareStatus: "6",
    forfeits: [{ reason: "煤源不足", firmName: `${winner}有限公司` }],
    award: { kind: "ranked", mandate: { confirmedBy: "zhou" } },
    outcome: { winners: [{ price: yuan("500") }, { price: yuan("504") }] },
  });
  expect(await verifyBundle(await exchange.anonymous.ask(proof.readBundle, { section }))).toMatchObject({
    ok: true,
  });
  await checkBooks(exchange);
});

test("the list has what waits first, counts by status, and is exported as it stands", async () => {
  await opened();
  const list = await staff.gu.ask(evaluations.listEvaluations, {
    pageIndex: 1,
    pageSize: 100,
    filters: { mode: "3" },
  });
  expect(list.counts["8"]).toBeGreaterThan(0);
  expect(list.rows[0]).toMatchObject({ status: "8" });
  const own = list.rows.find((row) => row.section === section);
  expect(own).toMatchObject({ offers: 3, owner: "mine有限公司", decidedAt: null, amount: null });
  expect(own?.deadline).toBeGreaterThan(exchange.clock.now());
  const decided = list.rows.find(({ status }) => status === "6");
  expect(decided?.decidedAt).not.toBeNull();
  expect(decided?.amount).toBeGreaterThan(0n);
});

test("an evaluation over 端午 ends by the calendar that its opening has fixed, and anybody can count it again", async () => {
  await exchange.until(Date.parse("2026-06-17T10:00:00+08:00") as never);
  for (const name of ["one", "two"]) await scene.renew(name);
  await inquire();
  await scene.bid("one", ware, "505", "10000");
  await scene.bid("two", ware, "498", "6000");
  await after(60);
  const row = await exchange.db
    .selectFrom("trading.section")
    .select(["status", "deadline", "workingDays"])
    .where("id", "=", section)
    .executeTakeFirstOrThrow();
  // Thursday, and after the long weekend Monday and Tuesday.
  expect(row).toMatchObject({
    status: "8",
    deadline: new Date("2026-06-23T17:00:00+08:00"),
    workingDays: {
      closed: expect.arrayContaining(["2026-06-19"]),
      open: expect.arrayContaining(["2026-10-10"]),
    },
  });
  await exchange.until(Date.parse("2026-06-23T17:00:01+08:00") as never);
  const bundle = await exchange.anonymous.ask(proof.readBundle, { section });
  expect(await verifyBundle(bundle)).toMatchObject({ ok: true, faults: [] });
  const replayed = await exchange.platform.transact(({ tx }) => replaySession(tx, section));
  expect(replayed).toMatchObject({ differences: [] });
});
