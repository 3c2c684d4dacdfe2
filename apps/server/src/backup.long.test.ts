import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import type { WareId } from "@zd/domain/kernel/brand";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findLastBackup } from "./platform/backup/backups.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, type Scene, sectionOf, setScene, yuan } from "./testing/market-scene.ts";
import { runCommandFile } from "./testing/run-command.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { upload } from "./testing/upload.ts";

/** Each test runs several commands, and starts several servers. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let root: string;
const folder = (name: string) => join(root, name);

/** A platform on an embedded database in a folder of its own. */
interface Site {
  readonly embedded: EmbeddedPostgres;
  readonly exchange: TestPlatform;
  readonly close: () => Promise<void>;
}

async function openSite(name: string, time: string): Promise<Site> {
  const dataDir = folder(name);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: ["fsync=off"] });
  const settings = { DATA_DIR: dataDir, FILES_DIR: join(dataDir, "files") };
  const exchange = await openExchange({ start: at(time), databaseUrl: embedded.url, settings });
  const close = async () => {
    await exchange.close();
    await embedded.stop();
  };
  return { embedded, exchange, close };
}

const backup = (name: string, ...args: string[]) =>
  runCommandFile("backup.ts", args, { DATA_DIR: folder(name), KEYS_DIR: keysOf(first) });
const restore = (name: string, ...args: string[]) =>
  runCommandFile("restore.ts", args, { DATA_DIR: folder(name) });

let first: Site;
const keysOf = ({ exchange }: Site) => exchange.config.KEYS_DIR ?? "";
let scene: Scene;
let ware: WareId;
/** Between the fourth order and the fifth, by the clock of the database. */
let moment: string;

async function ask<Row>(statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: first.embedded.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** A moment of the database that no order shares. */
async function noteMoment(): Promise<string> {
  await ask("select pg_sleep(0.01)");
  const { now } = await ask<{ now: Date }>("select clock_timestamp() as now");
  await ask("select pg_sleep(0.01)");
  return now.toISOString();
}

/** Has the WAL of all that was committed archived, as it is a minute later by itself. */
async function archiveAll(): Promise<void> {
  const { segment } = await ask<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  const archived = () =>
    stat(join(folder("backups"), "wal", `${segment}.gz`)).then(
      () => true,
      () => false,
    );
  await expect.poll(archived).toBe(true);
}

const bid = async (name: string, price: string) =>
  expect(await scene.bid(name, ware, price)).toMatchObject({ result: 0 });

const send = async (name: string) =>
  expect(
    (await upload(first.exchange, scene.member("plant").token, [{ name, bytes: "热值 5600\n" }])).body,
  ).toMatchObject({ code: 0 });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "zd-backup-"));
  await chmod(root, 0o755);
  first = await openSite("data", "09:00:00");
  scene = await setScene(first.exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  const { wares, opensAt } = await scene.schedule();
  ware = wares[0] as WareId;
  await first.exchange.until(opensAt);
  await bid("plant", "620");
  await bid("port", "621");
  await send("before.txt");
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What a restored site has, and that it works: a token of before is good for another order. */
async function look(name: string) {
  const site = await openSite(name, "09:02:00");
  const { db } = site.exchange;
  const orders = await db.selectFrom("trading.order").selectAll().execute();
  const files = await db.selectFrom("files.file").select("name").orderBy("name").execute();
  const price = String(620 + orders.length);
  const answer = await site.exchange
    .withToken(scene.member("plant").token)
    .call(api.trading.placeOrder, { section: sectionOf(ware), ware, price: yuan(price) });
  await site.close();
  return { orders: orders.length, files: files.map((file) => file.name), result: answer.result };
}

test("a backup is made while the platform runs, tried, and noted", async () => {
  const inside = await backup("data", "--to", folder("backups"), "--keys", folder("backups/keys"));
  expect(inside).toMatchObject({ code: 1, output: expect.stringContaining("apart from the data") });
  const { code, output } = await backup(
    "data",
    "--to",
    folder("backups"),
    "--verify",
    "--keys",
    folder("copy-of-keys"),
  );
  expect(output).toMatch(/\d files of keys were copied to /);
  const namesOf = async (path: string) => (await readdir(path)).toSorted();
  expect(await namesOf(folder("copy-of-keys"))).toEqual(await namesOf(keysOf(first)));
  expect(output).toMatch(/MB, 1 uploaded files; complete at /);
  expect(output).toContain("1 of at most 7 backups there");
  expect(output).toMatch(/1 sessions, \d+ facts, 0 differences/);
  expect(code).toBe(0);
  expect(await findLastBackup(first.exchange.db)).toMatchObject({
    kind: "embedded",
    place: expect.stringContaining(folder("backups")),
    replayed: true,
  });
  expect((await readdir(folder("data"))).filter((name) => name.includes("making"))).toEqual([]);
});

test("restored to a moment into an empty folder, it has exactly what was before the moment", async () => {
  await bid("plant", "622");
  await bid("port", "623");
  moment = await noteMoment();
  await bid("plant", "624");
  await bid("port", "625");
  await send("after.txt");
  await archiveAll();

  const { code, output } = await restore("then", "--from", folder("backups"), "--at", moment);
  expect(output).toMatch(/keys of this database are not in .*then-keys \(.*gateway\.1.*\): put a copy/);
  expect(output).toMatch(/1 sessions, \d+ facts, 0 differences/);
  expect(output).toContain(`restored to ${moment}`);
  expect(code).toBe(0);
  expect(await look("then")).toEqual({ orders: 4, files: ["before.txt"], result: 0 });
});

test("a database that runs, and a folder of another database, are refused", async () => {
  expect(await restore("data", "--from", folder("backups"))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^A database runs in .*stop the platform first/),
  });
  const other = await startEmbeddedPostgres({ dataDir: folder("other"), settings: ["fsync=off"] });
  expect(await backup("other", "--to", folder("backups"))).toMatchObject({
    code: 1,
    output: expect.stringContaining("holds backups of another database"),
  });
  await other.stop();
});

test("what was destroyed is restored whole; files that came after the backup are named as missing", async () => {
  await first.close();
  await rm(folder("data"), { recursive: true });
  const { code, output } = await restore("data", "--from", folder("backups"));
  expect(output).toContain("1 uploaded files were put back");
  expect(output).toContain("1 uploaded files are missing");
  expect(output).not.toContain("the database that was there");
  expect(code).toBe(0);
  expect(await look("data")).toEqual({ orders: 6, files: ["after.txt", "before.txt"], result: 0 });
});

test("what is there is moved aside, and said to be; a backup of what was restored belongs to its own history", async () => {
  const again = await restore("data", "--from", folder("backups"), "--at", moment);
  const [, aside = ""] = /the database that was there is now (\S+);/.exec(again.output) ?? [];
  expect((await readFile(join(aside, "PG_VERSION"), "utf8")).trim()).toBe("18");
  // Without the platform, the command starts the database by itself.
  const { code, output } = await backup("data", "--to", folder("backups"), "--keep", "2");
  expect(output).toContain("2 of at most 2 backups there");
  expect(code).toBe(0);
  await rm(folder("then"), { recursive: true });
  const withKeys = await restore("then", "--from", folder("backups"), "--keys", folder("copy-of-keys"));
  expect(withKeys.output).toMatch(/\d files of keys were put back into .*then-keys/);
  expect(withKeys.output).not.toContain("are not in");
  expect(withKeys.code).toBe(0);
  expect(await look("then")).toMatchObject({ orders: 4, result: 0 });
});

test("a backup that is one too many takes the oldest with it, and the WAL that none needs", async () => {
  const names = async () => readdir(folder("backups"));
  const before = (await names()).toSorted();
  const segments = await readdir(join(folder("backups"), "wal"));
  expect(await backup("data", "--to", folder("backups"), "--keep", "2")).toMatchObject({ code: 0 });
  const after = await names();
  expect(after).toHaveLength(before.length);
  expect(after).not.toContain(before[0]);
  const left = new Set(await readdir(join(folder("backups"), "wal")));
  expect(segments.some((name) => !left.has(name))).toBe(true);
  expect(await restore("data", "--from", folder("backups"))).toMatchObject({ code: 0 });
});

/** A copy of the backups in which something is amiss. */
async function spoilt(name: string, spoil: (copy: string, wal: readonly string[]) => Promise<void>) {
  const copy = folder(name);
  await cp(folder("backups"), copy, { recursive: true, preserveTimestamps: true });
  const { uid, gid } = await stat(join(folder("backups"), "wal"));
  const wal = (await readdir(join(copy, "wal"))).filter((file) => /^[0-9A-F]{24}\.gz$/.test(file)).toSorted();
  await spoil(copy, wal);
  for (const file of ["", ...(await readdir(join(copy, "wal")))])
    await chown(join(copy, "wal", file), uid, gid);
  return restore("spoilt", "--from", copy);
}

const lastBackup = async (copy: string) =>
  join(
    copy,
    (await readdir(copy))
      .filter((name) => name.startsWith("20"))
      .toSorted()
      .at(-1) ?? "",
    "backup.json",
  );

test("each reason for which nothing can be restored is one sentence", async () => {
  const none = await restore("spoilt", "--from", folder("nowhere"));
  expect(none).toEqual({ code: 1, output: `${folder("nowhere")} holds no backup that is complete\n` });
  const early = await restore("spoilt", "--from", folder("backups"), "--at", "2020-01-01 00:00");
  expect(early.output).toMatch(
    /^2019-12-31T16:00:00\.000Z lies before the first backup, which was complete at \S+\n$/,
  );
  const late = await restore("spoilt", "--from", folder("backups"), "--at", new Date().toISOString());
  expect(late.output).toMatch(/The archive ends before \S+.*; without --at all of it is restored\n$/);
  const old = await spoilt("old", async (copy) => {
    const manifest = await lastBackup(copy);
    const text = await readFile(manifest, "utf8");
    await writeFile(manifest, text.replace(/"postgres": "18/, '"postgres": "17'));
  });
  expect(old.output).toMatch(/^The backup was made by PostgreSQL 17, the platform brings 18: /);
  const incomplete = await spoilt("incomplete", async (copy) => {
    const { lastSegment } = JSON.parse(await readFile(await lastBackup(copy), "utf8"));
    await rm(join(copy, "wal", `${lastSegment}.gz`));
  });
  expect(incomplete.output).toMatch(/^The archive is incomplete: /);
  const damaged = await spoilt("damaged", async (copy) => {
    const { firstSegment } = JSON.parse(await readFile(await lastBackup(copy), "utf8"));
    await writeFile(join(copy, "wal", `${firstSegment}.gz`), "no WAL at all");
  });
  expect(damaged.output).toMatch(/The archive is damaged: [0-9A-F]{24} cannot be read\n$/);
  for (const { code } of [early, late, old, incomplete, damaged]) expect(code).toBe(1);
  expect((await readdir(folder("spoilt"))).filter((name) => name.startsWith("postgres."))).toEqual(
    expect.not.arrayContaining([expect.stringContaining("making")]),
  );
});

test("what is asked for in the wrong way is told how", async () => {
  expect((await restore("spoilt")).output).toContain("npm run restore -- --from FOLDER");
  expect((await backup("spoilt", "--into", "x")).output).toContain("npm run backup -- --to FOLDER");
  expect((await backup("spoilt", "--to", folder("x"))).output).toMatch(/^There is no database in /);
});
