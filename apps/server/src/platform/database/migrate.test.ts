import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  return () => rm(folder, { recursive: true });
});
afterAll(() => database.drop());

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (context: string) => migrate(database.url, [{ context, folder: pathToFileURL(`${folder}/`) }]);

test("files run once, in the order of their dates", async () => {
  await write("20260102-rows.sql", "insert into one.t values (1)");
  await write("20260101-table.sql", "create schema one; create table one.t (n int primary key)");
  expect(await run("one")).toEqual(["one/20260101-table.sql", "one/20260102-rows.sql"]);
  expect(await run("one")).toEqual([]);
  await write("20260103-more.sql", "insert into one.t values (2)");
  expect(await run("one")).toEqual(["one/20260103-more.sql"]);
});

test("nodes that start together do not run a file twice", async () => {
  await write("20260101-table.sql", "create schema two; create table two.t (n int)");
  const ran = await Promise.all([run("two"), run("two"), run("two")]);
  expect(ran.flat()).toEqual(["two/20260101-table.sql"]);
});

test("a file that was changed after it ran stops the start", async () => {
  await write("20260101-table.sql", "create schema three");
  await run("three");
  await write("20260101-table.sql", "create schema three; -- changed");
  await expect(run("three")).rejects.toThrow(
    "three/20260101-table.sql has run already and was changed since",
  );
});

test("a file that has run and is gone stops the start: an older version would not know the tables", async () => {
  await write("20260101-table.sql", "create schema four");
  await run("four");
  await rm(join(folder, "20260101-table.sql"));
  await expect(run("four")).rejects.toThrow("has run here, but this version does not know it");
});

test("a file that fails leaves nothing of itself, and what came before it stays", async () => {
  await write("20260101-good.sql", "create schema five; create table five.t (n int)");
  await write("20260102-bad.sql", "insert into five.t values (1); select 1 / 0");
  await expect(run("five")).rejects.toThrow("five/20260102-bad.sql failed: division by zero");
  await write("20260102-bad.sql", "insert into five.t select 1 where not exists (select from five.t)");
  expect(await run("five")).toEqual(["five/20260102-bad.sql"]);
});

test("a table in use is waited for, with others going first, and the file runs whole afterwards", async () => {
  await write("20260101-table.sql", "create schema eight; create table eight.t (n int primary key)");
  await run("eight");
  await write("20260102-column.sql", "create table eight.u (n int); alter table eight.t add column m int");
  const [reader, other] = [database.url, database.url].map((url) => new pg.Client({ connectionString: url }));
  await Promise.all([reader?.connect(), other?.connect()]);
  try {
    await reader?.query("begin");
    await reader?.query("select from eight.t");
    const waits: unknown[] = [];
    const ran = migrate(database.url, [{ context: "eight", folder: pathToFileURL(`${folder}/`) }], null, {
      timeoutMs: 50,
      pauseMs: 1,
      onWait: (migration, reason) => {
        waits.push([migration, reason]);
        if (waits.length === 1) return;
        // While it makes way nobody waits behind it.
        void other?.query("select from eight.t").then(() => reader?.query("commit"));
      },
    });
    expect(await ran).toEqual(["eight/20260102-column.sql"]);
    expect(waits[0]).toEqual(["eight/20260102-column.sql", "canceling statement due to lock timeout"]);
    expect((await other?.query("select m from eight.t"))?.rowCount).toBe(0);
  } finally {
    await Promise.all([reader?.end(), other?.end()]);
  }
});

test("a table that stays in use stops the start, and nothing of the file is there", async () => {
  await write("20260101-table.sql", "create schema nine; create table nine.t (n int primary key)");
  await run("nine");
  await write("20260102-column.sql", "create table nine.u (n int); alter table nine.t add column m int");
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  try {
    await reader.query("begin; select from nine.t");
    const source = { context: "nine", folder: pathToFileURL(`${folder}/`) };
    await expect(
      migrate(database.url, [source], null, { timeoutMs: 20, pauseMs: 1, tries: 2 }),
    ).rejects.toThrow("nine/20260102-column.sql failed: canceling statement due to lock timeout");
    expect((await reader.query("select to_regclass('nine.u') as u")).rows).toEqual([{ u: null }]);
  } finally {
    await reader.end();
  }
});

describe("a statement outside of a transaction", () => {
  const indexed =
    "-- Outside of a transaction.\ncreate unique index concurrently if not exists t_n on ten.t (n)";

  test("runs once where several nodes start together, none of which keeps it waiting", async () => {
    await write("20260101-table.sql", "create schema ten; create table ten.t (n int)");
    await write("20260102-index.sql", indexed);
    const ran = await Promise.all([run("ten"), run("ten"), run("ten")]);
    expect(ran.flat()).toEqual(["ten/20260101-table.sql", "ten/20260102-index.sql"]);
  });

  test("that breaks off leaves an index of no use, which is built anew", async () => {
    await write("20260101-table.sql", "create schema ten; create table ten.t (n int)");
    await write("20260102-index.sql", indexed);
    await runOn(database.url, [
      "delete from platform.migration where context = 'ten' and name = '20260102-index.sql'",
      "drop index ten.t_n",
      "insert into ten.t values (1), (1)",
    ]);
    await expect(run("ten")).rejects.toThrow("ten/20260102-index.sql failed: could not create unique index");
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const isValid = async () =>
        (await client.query("select indisvalid from pg_index where indexrelid = 'ten.t_n'::regclass")).rows;
      expect(await isValid()).toEqual([{ indisvalid: false }]);
      await client.query("delete from ten.t where ctid = (select max(ctid) from ten.t)");
      expect(await run("ten")).toEqual(["ten/20260102-index.sql"]);
      expect(await isValid()).toEqual([{ indisvalid: true }]);
    } finally {
      await client.end();
    }
  });
});

test("a file without a date is not run by chance", async () => {
  await write("table.sql", "create schema six");
  await expect(run("six")).rejects.toThrow("must be called YYYYMMDD-name.sql");
});

/** Runs statements one after the other on a database. */
async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test("who works with the tables is not who owns them: he reads and writes, makes the coming months, and changes no table", async () => {
  const [owner, nodes, owned] = ["owner", "nodes", "owned"].map(
    (what) => `${what}_${randomUUID().slice(0, 8)}`,
  );
  const as = (user: string) => {
    const url = new URL(database.url);
    [url.username, url.password, url.pathname] = [user, "pass", `/${owned}`];
    return url.href;
  };
  const own = { context: "platform", folder: new URL("../migrations/", import.meta.url) };
  await runOn(database.url, [
    `create role ${owner} login password 'pass'`,
    `create role ${nodes} login password 'pass'`,
    `create database ${owned} owner ${owner}`,
  ]);
  try {
    await write("20260101-table.sql", "create schema seven; create table seven.t (n int primary key)");
    await migrate(
      as(owner as string),
      [own, { context: "seven", folder: pathToFileURL(`${folder}/`) }],
      nodes,
    );
    await runOn(as(nodes as string), [
      "insert into seven.t values (1)",
      "update seven.t set n = 2",
      "delete from seven.t",
      "select platform.keep_months('2031-01-01', '2031-02-01')",
      "select count(*) from months.platform_audit_203101",
      "select last_value from platform.audit_id_seq",
    ]);
    for (const forbidden of [
      "drop table seven.t",
      "alter table seven.t add column m int",
      "create schema eight",
      "truncate platform.audit",
      "drop trigger never_emptied on months.platform_audit_203101",
      "select platform.watch_changes('{seven}', '{seven.t}')",
      "select platform.grant_use('postgres')",
    ])
      await expect(runOn(as(nodes as string), [forbidden]), forbidden).rejects.toMatchObject({
        code: "42501",
      });
  } finally {
    await runOn(database.url, [`drop database ${owned}`, `drop role ${owner}`, `drop role ${nodes}`]);
  }
});
