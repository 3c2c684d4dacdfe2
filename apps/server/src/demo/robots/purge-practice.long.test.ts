import { api } from "@zd/api";
import { instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openFileStore } from "../../files/index.ts";
import { checkDays } from "../../testing/check-days.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks } from "../../testing/market-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { replayAll } from "../../trading/index.ts";
import { robotFirms } from "./robots.ts";

const { contracts, market, proof, trading } = api;

let exchange: TestPlatform;
let person: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("23:56:30"), settings: { ZD_DEMO: "on" } });
  await exchange.settle();
  const { token } = await exchange.anonymous.ask(api.identity.signIn, {
    account: "chenyao01",
    password: "Shuoyuan2025",
  });
  person = exchange.withToken(token);
}, 600_000);
afterAll(() => exchange.close());

/** Second by second, as the robots look at the market. */
async function pass(minutes: number) {
  for (let second = 0; second < minutes * 60; second += 1) await exchange.wait(1_000);
}

const practiceOfDay = async () => {
  const found = await exchange.db
    .selectFrom("trading.section")
    .select(["id", "status", "clearedAt"])
    .where("practice", "=", true)
    .where("startsAt", "<", new Date(startOfDay(instant(at("23:59:00") + 60_000))))
    .orderBy("id")
    .execute();
  return found.map((row) => ({ ...row, id: row.id as SectionId }));
};

/** The bundle as it comes over the wire, letter for letter. */
const textOf = async (section: SectionId) =>
  (await exchange.send("GET", `/api/market/v1/bundle?sectid=${section}`)).body;

/** All that is on record of sessions that are no practice, in a figure. */
async function digestOfReal(): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with real as (select id from trading.section where not practice)
    select md5(
      (select string_agg(to_jsonb(s)::text, '' order by id) from trading.section s where not practice)
      || (select string_agg(section_id || seq || encode(hash, 'hex'), '' order by section_id, seq) from trading.journal
          where section_id in (select id from real))
      || (select string_agg(order_no || status, '' order by order_no) from trading."order" where section_id in (select id from real))
      || (select string_agg(contract_no, '' order by contract_no) from contracts.contract where not practice)
      || (select string_agg(d.order_no, '' order by d.order_no) from trading.deal d where not d.practice)
      || (select string_agg(no::text || kind, '' order by no) from funds.voucher
          where reference in (select order_no from trading.deal where not practice))
    ) as digest`.execute(exchange.db);
  return rows[0]?.digest ?? "";
}

async function countOf(section: SectionId) {
  const { rows } = await sql<{
    journal: number;
    orders: number;
    wares: number;
    deals: number;
    notices: number;
  }>`
    select (select count(*)::int from trading.journal where section_id = ${section}) as journal,
           (select count(*)::int from trading."order" where section_id = ${section}) as orders,
           (select count(*)::int from trading.ware where section_id = ${section}) as wares,
           (select count(*)::int from trading.deal where section_id = ${section}) as deals,
           (select count(*)::int from content.trade_notice where section_id = ${section}) as notices`.execute(
    exchange.db,
  );
  return rows[0];
}

/** The section in which a person has bought, and his contract. */
let bought: { readonly section: SectionId; readonly ware: WareId; readonly contractNo: string };

test("a person buys in a practice listing while robots trade around him", { timeout: 600_000 }, async () => {
  await pass(2);
  const sections = await exchange.anonymous.ask(market.listSections, {});
  const listing = sections.find(({ practice, mode, status }) => practice && mode === "1" && status === "1");
  if (!listing) throw new Error("no listing is open");
  const { section } = listing;
  const { wares } = await exchange.anonymous.ask(market.listWares, { section });
  const [first] = wares;
  const parameters = { section, ware: first?.ware as WareId };
  const { minQuantity } = await person.ask(trading.readWareParameters, parameters);
  await person.ask(trading.placeOrder, { ...parameters, quantity: minQuantity } as never);
  const own = await exchange.db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where("sectionId", "=", section)
    .where("buyerId", "=", "F0001" as never)
    .executeTakeFirstOrThrow();
  bought = { ...parameters, contractNo: own.contractNo };
  await pass(1.5);
});

test("after the next midnight its practice sessions are their bundles, and all that adds up does", {
  timeout: 900_000,
}, async () => {
  // Past the hour at which the day's accounts are written.
  await pass(1);
  await exchange.until(instant(at("00:12:00") + dayMs));
  const before = await practiceOfDay();
  expect(before.length).toBeGreaterThan(3);
  const over = before.filter(({ status }) => ["5", "6", "7"].includes(status)).map(({ id }) => id);
  const bundles = new Map<SectionId, unknown>();
  for (const id of over) bundles.set(id, await textOf(id));
  const real = await digestOfReal();
  const robotsHad = await countContracts();
  expect(robotsHad).toBeGreaterThan(3);

  // The platform is killed in the middle of the night's work: what it was at is as it was, and the next start goes on.
  await exchange.restart(18 * 60_000);
  const isBegun = async () => (await practiceOfDay()).some(({ clearedAt }) => clearedAt !== null);
  while (!(await isBegun()) && (await exchange.workOnce()));
  expect(await isBegun()).toBe(true);
  await checkBooks(exchange);
  await exchange.restart();
  await exchange.settle();

  const after = await practiceOfDay();
  for (const id of over) {
    expect(after.find((one) => one.id === id)?.clearedAt, id).not.toBeNull();
    const { orders = 0, wares = 0, deals = 0, ...gone } = (await countOf(id)) ?? {};
    expect(gone).toEqual({ journal: 0, notices: 0 });
    // What a person has bought stays, and nothing else.
    const expected = id === bought.section ? 1 : 0;
    expect([orders, wares, deals]).toEqual([expected, expected, expected]);
    expect(await textOf(id)).toEqual(bundles.get(id));
    const bundle = await exchange.anonymous.ask(proof.readBundle, { section: id });
    expect(await verifyBundle(bundle)).toMatchObject({ ok: true, faults: [] });
  }
  expect(await digestOfReal()).toBe(real);
  await checkBooks(exchange);
  await checkDays(exchange);
  const { fromBundles, differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  expect(fromBundles).toBeGreaterThanOrEqual(over.length);
  const carried = await exchange.db
    .selectFrom("funds.voucher")
    .select("reference")
    .where("kind", "=", "practice-carried")
    .execute();
  expect(carried.length).toBeGreaterThan(0);
  expect(new Set(carried.map(({ reference }) => reference)).size).toBe(carried.length);
});

const countContracts = async () => {
  const found = await exchange.db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where("practice", "=", true)
    .where("buyerId", "in", robotFirms)
    .where("sellerId", "in", robotFirms)
    .execute();
  return found.length;
};

test("what robots dealt with each other is gone, and the contract of a person opens with all that proves it", async () => {
  const left = await exchange.db
    .selectFrom("contracts.contract as c")
    .innerJoin("trading.section as s", "s.id", "c.sectionId")
    .select(["c.contractNo", "c.buyerId"])
    .where("s.clearedAt", "is not", null)
    .where("c.buyerId", "in", robotFirms)
    .where("c.sellerId", "in", robotFirms)
    .execute();
  expect(left).toEqual([]);
  const contractNo = bought.contractNo as never;
  const read = await person.ask(contracts.readContract, { contractNo });
  expect(read).toMatchObject({ contractNo });
  const evidence = await person.call(contracts.takeEvidence, { contractNo });
  expect(JSON.stringify(evidence)).not.toContain("P1004");
});

test("the hall says that it was purged, its notice is gone, and nobody orders in it any more", async () => {
  const { section, ware } = bought;
  const [row] = await exchange.anonymous.ask(market.listSections, { section });
  expect(row).toMatchObject({ section, clearedAt: expect.any(Number) });
  expect(await exchange.anonymous.call(api.content.findTradeNotice, { section } as never)).toMatchObject({
    result: "P1004",
  });
  const late = await person.call(trading.placeOrder, { section, ware, quantity: 10_000_000n } as never);
  expect(late).toMatchObject({ result: "P1004" });
});
