import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { api } from "@zd/api";
import { instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "./files/index.ts";
import { openExchange } from "./testing/exchange.ts";
import { checkBooks, yuan } from "./testing/market-scene.ts";
import { openTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { replayAll } from "./trading/index.ts";

/** A demo market of version 0.1.0, by `pg_dump --inserts`, a few minutes after its first start: sessions are under way. */
const dump = new URL("./testing/dumps/0.1.0.sql.gz", import.meta.url);
/** When it was taken. */
const takenAt = instant(Date.parse("2026-11-27T15:21:08Z"));

let database: TestDatabase;
let exchange: TestPlatform;
beforeAll(async () => {
  database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString());
  await client.end();
  exchange = await openExchange({ start: takenAt, databaseUrl: database.url, settings: { ZD_DEMO: "on" } });
});
afterAll(async () => {
  await exchange.close();
  await database.drop();
});

test("a database of 0.1.0 is brought up to date, and its journals still say what its tables say", async () => {
  const { sections, rows, differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  expect(sections).toBe(8);
  // As many as there were, and what fell due at the start.
  expect(rows).toBe(10);
  await checkBooks(exchange);
});

test("whoever had an account there signs in and places an order", async () => {
  const account = { account: "yuanshang01", password: "Shuoyuan2025" };
  const { token } = await exchange.anonymous.ask(api.identity.signIn, account);
  const order = {
    section: "J261127-2902" as SectionId,
    ware: "J261127-2902-01" as WareId,
    price: yuan("500"),
    quantity: tonnes("3500"),
  };
  const placed = await exchange.withToken(token).call(api.trading.placeOrder, order);
  expect(placed).toMatchObject({ result: 0 });
  const { differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
});
