import { createHash, createPublicKey } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { api } from "@zd/api";
import { instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "./files/index.ts";
import { keyNames } from "./platform/keys/inventory.ts";
import { settleKeys } from "./platform/keys/settle-keys.ts";
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
let keysFolder: string;
/** The id of the key that signs in the dump. */
let signingKey: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString());
  const { rows } = await client.query<{ value: string }>(
    "select value from platform.secret where name = 'signing-key-1'",
  );
  const der = createPublicKey(rows[0]?.value ?? "").export({ type: "spki", format: "der" });
  signingKey = createHash("sha256").update(der).digest("hex").slice(0, 16);
  await client.end();
  keysFolder = await mkdtemp(join(tmpdir(), "zd-keys-"));
  const settings = { ZD_DEMO: "on", KEYS_DIR: keysFolder };
  exchange = await openExchange({ start: takenAt, databaseUrl: database.url, settings });
});
afterAll(async () => {
  await exchange.close();
  await database.drop();
  await rm(keysFolder, { recursive: true, force: true });
});

test("a database of 0.1.0 is brought up to date, and its journals still say what its tables say", async () => {
  const { sections, rows, differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  expect(sections).toBe(8);
  // As many as there were, and what fell due at the start.
  expect(rows).toBe(10);
  await checkBooks(exchange);
});

test("its keys are not in the database any more, and are those that it had", async () => {
  const { rows } = await sql<{ pepper: string | null; secrets: number }>`
    select to_regclass('identity.pepper')::text as pepper, (select count(*)::int from platform.secret) as secrets
  `.execute(exchange.db);
  expect(rows).toEqual([{ pepper: null, secrets: 0 }]);
  const keys = await exchange.anonymous.ask(api.proof.listKeys, {});
  expect(keys.map(({ id }) => id)).toEqual([signingKey]);
  const files = await readdir(keysFolder);
  const versions = keyNames.toSorted().map((name) => `${name}.1`);
  expect(files.toSorted()).toEqual(
    [...versions.map((version) => `${version}.key.json`), "secret"].toSorted(),
  );
  for (const file of files) expect((await stat(join(keysFolder, file))).mode & 0o777).toBe(0o600);
});

test("with other keys it does not start, and a backup that still has the keys is put right", async () => {
  const { config, db } = exchange;
  const others = {
    databaseUrl: database.url,
    settings: { ZD_DEMO: "on", KEYS_DIR: join(keysFolder, "others") },
  };
  await expect(openExchange({ ...others, start: takenAt })).rejects.toThrow(
    /others are not those of this database \(.*gateway\.1, .*pepper\.1, .*: missing/,
  );
  const { keyring } = exchange.platform;
  const old = keyring.current("gateway").secret.toString();
  await db.insertInto("platform.secret").values({ name: "gateway-token", value: old }).execute();
  await settleKeys(keyring, db, keyNames, pino({ level: "silent" }));
  expect(await db.selectFrom("platform.secret").selectAll().execute()).toEqual([]);
  await db.insertInto("platform.secret").values({ name: "gateway-token", value: "another" }).execute();
  await expect(settleKeys(keyring, db, keyNames, pino({ level: "silent" }))).rejects.toThrow(
    `The keys in ${config.KEYS_DIR} are not those of this database (gateway.1`,
  );
  await db.deleteFrom("platform.secret").execute();
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
