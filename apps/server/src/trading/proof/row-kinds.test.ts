import { api } from "@zd/api";
import type { Bundle } from "@zd/api/proof/operations";
import { type Instant, type OrderNo, type SectionId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { trading, control, evaluations, proof } = api;
const reason = "网络异常影响报价";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two", "three"]) await scene.join(name, { funds: "50000000" });
  staff = await openStaff(exchange, { chen: "tradeManager", zhou: "tradeManager" });
});
afterAll(() => exchange.close());

const now = () => exchange.clock.now();
const soon = () => (now() + 1_000) as Instant;
const after = (seconds: number) => exchange.until((now() + seconds * 1_000) as Instant);
const member = (name: string) => scene.member(name).caller;
const bundleOf = (section: SectionId) => exchange.anonymous.ask(proof.readBundle, { section });

const sold: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("1000"),
  split: true,
  basePrice: yuan("520"),
};

/** Suspended, gone on, extended while the old end cuts its countdown short; one ware voided by two of the staff. */
async function extended(): Promise<Bundle> {
  const section = sectionId("J260615-41");
  const hardEnd = (now() + 91_000) as Instant;
  const { wares } = await scene.schedule(
    { id: section, startsAt: soon(), freeMs: 60_000, extensionMs: 60_000, hardEnd },
    [{}, {}],
  );
  const [first, second] = wares as [WareId, WareId];
  await after(2);
  await scene.bid("one", first, "620");
  await staff.chen.ask(control.suspendSection, { section, reason });
  await scene.bid("two", first, "621");
  await after(30);
  await staff.zhou.ask(control.resumeSection, { section, reason });
  const { record } = await staff.chen.ask(control.requestVoid, { section, ware: second, reason });
  await staff.zhou.ask(control.confirmRequest, { section, record });
  await after(62);
  const room = await staff.chen.ask(control.readControlRoom, { section });
  // The countdown of a minute stands at the end that is half a minute away.
  expect(room).toMatchObject({ status: "2", deadline: room.hardEnd, hardEnd: hardEnd + 30_000 });
  const seen = room.hardEnd ?? (0 as Instant);
  await staff.chen.ask(control.extendSection, {
    section,
    seen,
    hardEnd: (seen + 600_000) as Instant,
    reason,
  });
  const longer = await staff.chen.ask(control.readControlRoom, { section });
  expect(longer.deadline).toBe(now() + 60_000);
  await after(50);
  await scene.bid("two", first, "625");
  await after(61);
  return bundleOf(section);
}

async function second(): Promise<Bundle> {
  const section = sectionId("J260615-42");
  const { wares } = await scene.schedule(
    {
      id: section,
      mode: "90",
      startsAt: soon(),
      freeMs: 60_000,
      restMs: 60_000,
      sealedMs: 60_000,
      extensionMs: 0,
    },
    [{}],
  );
  await after(2);
  await scene.bid("one", wares[0] as WareId, "620");
  await after(60);
  await member("one").ask(trading.confirmSealedRules, { section });
  await after(60);
  await scene.bid("one", wares[0] as WareId, "630");
  await after(60);
  return bundleOf(section);
}

/** Sealed from the beginning: two of three go on, and what they may see of each other is nothing. */
async function shortlisted(): Promise<Bundle> {
  const section = sectionId("J260615-47");
  const clocks = { freeMs: 60_000, restMs: 60_000, sealedMs: 60_000, extensionMs: 0 };
  const { wares } = await scene.schedule(
    { id: section, mode: "90", shortlistSize: 2, startsAt: soon(), ...clocks },
    [{}],
  );
  const ware = wares[0] as WareId;
  await after(2);
  for (const [name, price] of [
    ["one", "625"],
    ["two", "622"],
    ["three", "630"],
  ] as const)
    expect(await scene.bid(name, ware, price)).toMatchObject({ result: 0 });
  const { sealed } = await staff.chen.ask(control.readControlRoom, { section });
  expect(sealed).toBe(true);
  const hidden = await staff.chen.ask(control.listJournal, { section, size: 50, orders: false });
  // Its hashes may have any digits.
  expect(JSON.stringify(hidden.rows.map(({ hash, ...row }) => row))).not.toMatch(/62[25]|630/);
  const {
    wares: [row],
  } = await exchange.anonymous.ask(api.market.listWares, { section });
  expect(row).toMatchObject({ price: null, nextPrice: yuan("620"), bids: 3, lastSeq: 0, lastAt: null });
  await after(60);
  const {
    wares: [opened],
  } = await exchange.anonymous.ask(api.market.listWares, { section });
  expect(opened).toMatchObject({ price: yuan("630"), bids: 3 });
  expect(await member("one").ask(trading.readSealedRound, { section })).toMatchObject({
    eligible: true,
    shortlisted: [ware],
  });
  expect(await member("two").ask(trading.readSealedRound, { section })).toMatchObject({
    eligible: false,
    shortlisted: [],
  });
  expect(await member("two").call(trading.confirmSealedRules, { section })).toMatchObject({
    result: "T1720",
  });
  await member("one").ask(trading.confirmSealedRules, { section });
  await after(60);
  expect(await scene.bid("two", ware, "640")).toMatchObject({
    result: "T1720",
    msg: "未进入该标的第一轮前2名，无第二轮报价资格",
  });
  await scene.bid("one", ware, "640");
  await after(60);
  return bundleOf(section);
}

async function listed(): Promise<Bundle> {
  const section = sectionId("J260615-43");
  const { wares } = await scene.schedule({ id: section, mode: "1", startsAt: soon(), freeMs: 60_000 }, [
    { rule: sold },
  ]);
  await after(2);
  await scene.bid("one", wares[0] as WareId, null, "2000");
  await after(60);
  return bundleOf(section);
}

/** A quote withdrawn, a counter-offer and an award, both in the owner's place. */
async function inquired(): Promise<Bundle> {
  const section = sectionId("J260615-44");
  const { wares } = await scene.schedule(
    { id: section, mode: "3", side: "B", startsAt: soon(), freeMs: 60_000 },
    [{ rule: { ...sold, terms: { mode: "3", limitPrice: yuan("520") } } }],
  );
  const ware = wares[0] as WareId;
  await after(2);
  const quoted = await scene.bid("one", ware, "510", "10000");
  const gone = await scene.bid("two", ware, "500", "10000");
  await member("two").ask(trading.withdrawOrder, { section, ware, order: gone.data.orderno as OrderNo });
  await after(60);
  const order = quoted.data.orderno as OrderNo;
  const counter = { section, ware, order, price: yuan("505"), reason };
  const request = await staff.chen.ask(evaluations.requestCounterOffer, counter);
  await staff.zhou.ask(control.confirmRequest, { section, record: request.record });
  await member("one").ask(trading.answerCounterOffer, { section, ware, accepted: true });
  const award = await staff.zhou.ask(evaluations.requestAward, { section, ware, kind: "ranked", reason });
  await staff.chen.ask(control.confirmRequest, { section, record: award.record });
  return bundleOf(section);
}

async function outsourced(): Promise<Bundle> {
  const section = sectionId("J260615-45");
  const terms = { mode: "4", pricing: "BID", limitPrice: yuan("520"), unit: "TON" } as const;
  const deposit = { mode: "FIXED", amount: fenOf("500000") } as const;
  const { wares } = await scene.schedule(
    { id: section, mode: "4", side: "B", startsAt: soon(), freeMs: 60_000 },
    [{ rule: { ...sold, tieRule: "Q", terms, deposit } }],
  );
  const ware = wares[0] as WareId;
  await after(2);
  await scene.bid("one", ware, "500", "6000");
  const left = await scene.bid("two", ware, "510", "4000");
  await scene.bid("three", ware, "515", "4000");
  await after(60);
  const order = left.data.orderno as OrderNo;
  await member("two").ask(trading.giveUpOffer, { section, ware, order, reason: "煤源不足" });
  await member("mine").ask(trading.confirmOffers, { section, ware });
  return bundleOf(section);
}

async function voided(): Promise<Bundle> {
  const section = sectionId("J260615-46");
  const { wares } = await scene.schedule({ id: section, startsAt: soon() }, [{}]);
  await after(2);
  await scene.bid("one", wares[0] as WareId, "620");
  const { record } = await staff.chen.ask(control.requestVoid, { section, reason });
  await staff.zhou.ask(control.confirmRequest, { section, record });
  return bundleOf(section);
}

const flipped = (text: string, place: number) =>
  text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);

test("sessions with every kind of row verify as they were held, and with one flipped byte in any of them do not", async () => {
  const bundles = [
    await extended(),
    await second(),
    await shortlisted(),
    await listed(),
    await inquired(),
    await outsourced(),
    await voided(),
  ];
  const trusted = await exchange.anonymous.ask(proof.listKeys, {});
  const kinds = new Set<string>();
  for (const bundle of bundles) {
    expect(await verifyBundle(bundle, { trusted })).toMatchObject({ ok: true, faults: [] });
    for (const [i, row] of bundle.rows.entries()) {
      const { type } = JSON.parse(row.body);
      if (kinds.has(type)) continue;
      kinds.add(type);
      for (let place = 0; place < row.body.length; place += 11) {
        const rows = bundle.rows.with(i, { ...row, body: flipped(row.body, place) });
        const { ok, faults } = await verifyBundle({ ...bundle, rows }, { trusted });
        expect(ok, `${type} at ${place}`).toBe(false);
        expect(faults[0]).toMatchObject({ row: i + 1, why: expect.stringContaining("哈希不符") });
      }
    }
  }
  // 下架 has no call of its own; its row is flipped among the verifier's own tests.
  expect([...kinds].sort()).toEqual([
    "counter-answered",
    "counter-offered",
    "first-round-opened",
    "hard-end-moved",
    "offer-forfeited",
    "order-accepted",
    "order-refused",
    "order-taken",
    "order-waiting",
    "order-withdrawn",
    "phase-begun",
    "resumed",
    "rules-confirmed",
    "section-closed",
    "section-voided",
    "suspended",
    "ware-closed",
    "ware-voided",
  ]);
});
