import { contract } from "@zd/contract";
import { applicationStates } from "@zd/domain/trading/application";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:30:00"), settings: { ZD_DEMO: "on" } });
});
afterAll(() => exchange.close());

test("the sessions of ninety days have been held to their end, with deals and journals", async () => {
  const sections = await exchange.db
    .selectFrom("trading.section")
    .select(["status", "seq", "practice"])
    .where("startsAt", "<", new Date(at("00:00:00")))
    .execute();
  expect(sections.length).toBeGreaterThan(150);
  expect(sections.every(({ status }) => status === "6" || status === "7")).toBe(true);
  expect(sections.every(({ seq, practice }) => seq > 0 && !practice)).toBe(true);
});

test("what is not closed may still be signed, and the books balance", async () => {
  const contracts = await exchange.db.selectFrom("contracts.contract").select(["state", "signBy"]).execute();
  expect(contracts.length).toBeGreaterThan(500);
  for (const { state, signBy } of contracts) {
    expect(state === "80" || (state === "10" && (signBy?.getTime() ?? 0) >= exchange.clock.now())).toBe(true);
  }
  await checkBooks(exchange);
});

test("there are applications in every state, for every mode, each with its steps on record", async () => {
  await exchange.settle();
  const found = await exchange.db
    .selectFrom("trading.application")
    .select(["id", "state", "mode", "sectionId", "version"])
    .execute();
  const states = new Set(found.map(({ state }) => state));
  expect([...states].sort()).toEqual(Object.keys(applicationStates));
  expect(new Set(found.map(({ mode }) => mode)).size).toBe(7);
  for (const { id, version } of found) {
    const steps = await exchange.db
      .selectFrom("trading.applicationStep")
      .select("seq")
      .where("applicationId", "=", id)
      .execute();
    expect(steps).toHaveLength(version);
  }
});

test("within a few minutes practice sessions open, robots bid, and sessions end", async () => {
  await exchange.wait(360_000);
  const sections = await exchange.anonymous.ask(contract.market.listSections, {});
  const practice = sections.filter(({ practice }) => practice);
  expect(practice.some(({ status, bids }) => (status === "1" || status === "2") && bids > 0)).toBe(true);
  expect(practice.some(({ status }) => status === "6")).toBe(true);
  expect(sections.some(({ status }) => status === "4")).toBe(false);
  await checkBooks(exchange);
});

test("a restart fills nothing twice", async () => {
  const count = async () => (await exchange.db.selectFrom("identity.firm").select("id").execute()).length;
  const before = await count();
  await exchange.restart();
  expect(await count()).toBe(before);
});
