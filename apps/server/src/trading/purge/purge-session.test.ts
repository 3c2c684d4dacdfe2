import { api } from "@zd/api";
import { receiptFile } from "@zd/api/proof/operations";
import { firmId, type SectionId, sectionId, userId, type WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openFileStore } from "../../files/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { replayAll } from "../proof/replay.ts";
import { keepBundle, lockPurgeableSession, purgeSession, type StoredBundle } from "./purge-session.ts";

const open = sectionId("J260615-101");
const special = sectionId("J260615-102");
const late = sectionId("J260615-103");
const real = sectionId("J260615-01");

let exchange: TestPlatform;
let scene: Scene;
let staff: TestCaller;
const wares = new Map<SectionId, WareId>();
/** Of each accepted or refused order, in the order of their sessions. */
const receipts: { readonly seq: number }[] = [];

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  staff = (await openStaff(exchange, { gu: "tradeManager" })).gu;
  await hold(open, { practice: true });
  await hold(special, { practice: true, kind: "B", invited: [firmId("plant"), firmId("port")] });
  await hold(late, { practice: true });
  await hold(real, { practice: false });
});
afterAll(() => exchange.close());

/** Two bids, a refusal, and a deal. */
async function hold(id: SectionId, change: Parameters<Scene["schedule"]>[0]) {
  const { wares: found, opensAt } = await scene.schedule({ freeMs: 60_000, ...change, id });
  const [ware] = found as [WareId];
  wares.set(id, ware);
  await exchange.until(opensAt);
  for (const [firm, price] of [
    ["plant", "620"],
    ["port", "625"],
    ["port", "1"],
  ] as const)
    receipts.push(receiptOf(await scene.bid(firm, ware, price)));
  await exchange.wait(125_000);
}

const receiptOf = ({ data }: { readonly data: unknown }) =>
  (data as { readonly receipt: { readonly seq: number } }).receipt;

const store = () => openFileStore(exchange.config);
const keeper = { company, firm: firmId("mine"), user: userId("mine") };

const bundleOf = (section: SectionId, by = exchange.anonymous) => by.ask(api.proof.readBundle, { section });

/** The bundle as it comes over the wire, letter for letter. */
const textOf = async (section: SectionId) =>
  (await exchange.send("GET", `/api/market/v1/bundle?sectid=${section}`)).body;

async function keep(section: SectionId): Promise<StoredBundle> {
  const bundle = await keepBundle(exchange.platform, store(), section, keeper);
  if (!bundle) throw new Error(`${section} has no bundle`);
  return bundle;
}

const purge = (bundle: StoredBundle) =>
  exchange.platform.transact(async ({ tx, now }) => {
    if (!(await lockPurgeableSession(tx, bundle))) return false;
    await purgeSession(tx, bundle, { keeper, contracts: [], now });
    return true;
  });

const rowsOf = async (section: SectionId) => {
  const found = await sql<{ n: number }>`
    select (select count(*) from trading.journal where section_id = ${section})
         + (select count(*) from trading.session_opening where section_id = ${section})
         + (select count(*) from trading.session_seal where section_id = ${section})
         + (select count(*) from trading.section_firm where section_id = ${section}) as n`.execute(
    exchange.db,
  );
  return Number(found.rows[0]?.n);
};

test("what is proven of a purged session is what it was before, letter for letter, and its rows are gone", async () => {
  const before = await textOf(open);
  const own = scene.member("port").caller;
  const seq = receipts[1]?.seq ?? 0;
  const { receipt: was, ...alias } = await own.ask(api.proof.readReceipt, { section: open, seq });
  expect(await purge(await keep(open))).toBe(true);

  expect(await rowsOf(open)).toBe(0);
  expect(await textOf(open)).toEqual(before);
  const bundle = await bundleOf(open);
  expect(await verifyBundle(bundle)).toMatchObject({ ok: true, faults: [], deals: 1 });
  const { receipt, ...aliasNow } = await own.ask(api.proof.readReceipt, { section: open, seq });
  expect(aliasNow).toEqual(alias);
  expect({ ...receipt, proof: null }).toEqual({ ...was, proof: null });
  const report = await verifyBundle(bundle, { receipts: [receiptFile(receipt, aliasNow)] });
  expect(report.receipts).toMatchObject([{ ok: true }]);
  // Another's row is nobody else's.
  const foreign = { section: open, seq };
  const stranger = scene.member("mine").caller;
  expect(await stranger.call(api.proof.readReceipt, foreign)).toMatchObject({ result: "P1004" });
});

test("the hall and the staff are told that it was purged, with what it came to, and nobody orders in it", async () => {
  const [row] = await exchange.anonymous.ask(api.market.listSections, { section: open });
  expect(row).toMatchObject({ status: "6", waresDealt: 1, bids: 2, clearedAt: exchange.clock.now() });
  expect(await staff.ask(api.control.readControlRoom, { section: open })).toMatchObject({
    status: "6",
    clearedAt: exchange.clock.now(),
  });
  expect(await scene.bid("plant", wares.get(open) as WareId, "700")).toMatchObject({ result: "P1004" });
  expect(await rowsOf(open)).toBe(0);
});

test("the contract that has come of it stays, with its deal, its order and the proof of both", async () => {
  const { rows } = await scene.member("port").caller.ask(api.contracts.listDeals, {
    pageIndex: 1,
    pageSize: 20,
    filters: {},
  });
  expect(rows).toHaveLength(4);
  const orders = await exchange.db
    .selectFrom("trading.order")
    .select(["firmId", "status"])
    .where("sectionId", "=", open)
    .execute();
  expect(orders).toEqual([{ firmId: "port", status: "C" }]);
});

test("the bundle of a special session goes to whom it went before", async () => {
  const before = await bundleOf(special, scene.member("plant").caller);
  expect(await purge(await keep(special))).toBe(true);
  for (const name of ["plant", "mine"])
    expect(await bundleOf(special, scene.member(name).caller)).toEqual(before);
  for (const stranger of [exchange.anonymous, staff])
    expect(await stranger.call(api.proof.readBundle, { section: special })).toMatchObject({
      code: "T1012",
    });
});

test("an order that was refused after the bundle was kept is not lost: the session is purged another time", async () => {
  const bundle = await keep(late);
  await scene.bid("plant", wares.get(late) as WareId, "700");
  expect(await purge(bundle)).toBe(false);
  expect(await rowsOf(late)).toBeGreaterThan(5);
  expect(await purge(await keep(late))).toBe(true);
  expect((await bundleOf(late)).rows.at(-1)?.body).toContain("order-refused");
});

test("what was begun and cut off has left everything as it was", async () => {
  const fresh = sectionId("J260615-104");
  await hold(fresh, { practice: true });
  const before = [await rowsOf(fresh), await textOf(fresh)];
  const bundle = await keep(fresh);
  const cut = exchange.platform.transact(async ({ tx, now }) => {
    await lockPurgeableSession(tx, bundle);
    await purgeSession(tx, bundle, { keeper, contracts: [], now });
    throw new Error("cut off");
  });
  await expect(cut).rejects.toThrow("cut off");
  expect([await rowsOf(fresh), await textOf(fresh)]).toEqual(before);
  expect(await purge(await keep(fresh))).toBe(true);
});

test("nothing of a real session can be purged, by the rules or past them", async () => {
  const bundle = await keep(real);
  expect(await purge(bundle)).toBe(false);
  const { db } = exchange;
  const whole = (table: "trading.journal" | "trading.sessionSeal" | "trading.sessionOpening") =>
    db.deleteFrom(table).where("sectionId", "=", real).execute();
  await expect(whole("trading.journal")).rejects.toThrow("only added to");
  await expect(whole("trading.sessionSeal")).rejects.toThrow("only added to");
  await expect(whole("trading.sessionOpening")).rejects.toThrow("is final");
  const mark = db
    .updateTable("trading.section")
    .set({ clearedAt: new Date(), bundleFile: bundle.file, bundleReaders: null })
    .where("id", "=", real)
    .execute();
  await expect(mark).rejects.toThrow("section_cleared_is_practice");
});

test("a replay holds what was kept against the rows of the sessions, and finds a bundle that is another's", async () => {
  const { fromBundles, differences } = await replayAll(exchange.db, store());
  expect(fromBundles).toBe(4);
  expect(differences).toEqual([]);
  await exchange.db.updateTable("trading.section").set({ seq: 99 }).where("id", "=", open).execute();
  const again = await replayAll(exchange.db, store());
  expect(again.differences).toMatchObject([{ section: open, column: "seq", stored: "99" }]);
});
