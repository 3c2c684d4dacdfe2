import { read as readBook, utils } from "@e965/xlsx";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { openPrimaryAndStandby, type PrimaryAndStandby } from "../../testing/standby.ts";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openExports } from "../lists/workbooks/exports.ts";
import { openDatabase, openPool } from "./database.ts";
import { preferStandby, type ReadFrom, readingPool } from "./reading-pool.ts";
import { openStandby } from "./standby.ts";

const { mark, read } = tallyApi.tally;
const patience = { timeout: 30_000 };

let databases: PrimaryAndStandby;
let first: TestPlatform;
let second: Awaited<ReturnType<TestPlatform["openBeside"]>>;
const lines: string[] = [];

beforeAll(async () => {
  databases = await openPrimaryAndStandby();
  first = await openTallies({
    databaseUrl: databases.primary,
    settings: { READ_DATABASE_URL: databases.standby },
    log: { write: (line) => void lines.push(line) },
  });
  second = await first.openBeside();
}, 120_000);

afterAll(async () => {
  await second?.close();
  await first?.close();
  await databases?.close();
});

/** A figure of the first node; null where it has none. */
async function figure(name: string): Promise<number | null> {
  const { body } = await first.send("GET", "/metrics");
  const line = String(body)
    .split("\n")
    .find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.split(" ")[1]);
}

const readsFrom = async (from: ReadFrom) => (await figure(`zd_db_reads_total{from="${from}"}`)) ?? 0;

const markedBy = (node: Pick<TestPlatform, "withToken">, by: string) => ({
  mark: async (name: string) => (await node.withToken(by).ask(mark, { name, marks: 1 })).marks,
  read: async (name: string) => (await node.withToken(by).ask(read, { name })).marks,
});

/** Reads until the standby has answered, which it does as soon as it has caught up. */
const untilStandbyAnswers = () =>
  vi.waitFor(async () => {
    const before = await readsFrom("standby");
    await markedBy(first, "anna").read("any");
    expect(await readsFrom("standby")).toBe(before + 1);
  }, patience);

/** Runs work while the standby carries out nothing of what the primary writes. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await databases.onStandby("select pg_wal_replay_pause()");
  await vi.waitFor(async () => {
    const { rows } = await databases.onStandby("select pg_get_wal_replay_pause_state() as state");
    expect(rows).toEqual([{ state: "paused" }]);
  }, patience);
  try {
    await work();
  } finally {
    await databases.onStandby("select pg_wal_replay_resume()");
  }
}

test("whoever has written reads it at once, on every node, although a standby answers", async () => {
  await untilStandbyAnswers();
  const [here, there] = [markedBy(first, "anna"), markedBy(second, "bob")];
  for (let marks = 1; marks <= 30; marks++) {
    expect(await here.mark("shared")).toBe(marks);
    expect(await there.read("shared")).toBe(marks);
    expect(await here.read("shared")).toBe(marks);
  }
  await untilStandbyAnswers();
});

test("while the standby is behind the primary is read, and nobody sees what is old", async () => {
  await untilStandbyAnswers();
  await whilePaused(async () => {
    const before = await readsFrom("standby");
    const [here, there] = [markedBy(first, "anna"), markedBy(second, "anna")];
    for (let marks = 1; marks <= 5; marks++) {
      await here.mark("paused");
      expect(await here.read("paused")).toBe(marks);
      expect(await there.read("paused")).toBe(marks);
    }
    expect(await readsFrom("standby")).toBe(before);
    expect(await readsFrom("primary")).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      expect(await figure("zd_read_standby_up")).toBe(0);
      expect(await figure("zd_read_standby_lag_bytes")).toBeGreaterThan(0);
      expect(await figure("zd_read_standby_lag_seconds")).toBeGreaterThan(0);
    }, patience);
  });
  await untilStandbyAnswers();
  expect(await figure("zd_read_standby_up")).toBe(1);
});

/** The queries of a node, over both databases. */
async function withQueries(
  work: (queries: {
    /** Reads something that takes long on the standby and no time on the primary; whether the standby has answered. */
    readonly readSlowly: () => Promise<boolean | undefined>;
    readonly froms: readonly ReadFrom[];
  }) => Promise<void>,
): Promise<void> {
  const primary = openPool({ url: databases.primary, size: 2, name: "test", onError: () => {} });
  const standby = await openStandby({
    url: databases.standby,
    size: 2,
    primary,
    log: pino({ level: "silent" }),
  });
  const froms: ReadFrom[] = [];
  const db = openDatabase(readingPool(primary, standby, (from) => void froms.push(from)));
  try {
    await vi.waitFor(() => expect(standby.isReady()).toBe(true), patience);
    await work({
      froms,
      readSlowly: async () => {
        const { rows } = await preferStandby(() =>
          sql<{ here: boolean }>`select pg_is_in_recovery() as here,
            pg_sleep(case when pg_is_in_recovery() then 12 else 0 end)`.execute(db),
        );
        return rows[0]?.here;
      },
    });
  } finally {
    await standby.close();
    await primary.end();
  }
}

/** The processes of the standby that sleep for a read; waits until there is one. */
const sleepers = () =>
  vi.waitFor(async () => {
    const { rows } = await databases.onStandby(
      "select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'",
    );
    expect(rows).toHaveLength(1);
    return (rows as { pid: number }[]).map(({ pid }) => pid);
  }, patience);

test("a read that the standby breaks off is answered by the primary", async () => {
  await withQueries(async ({ readSlowly, froms }) => {
    const reading = readSlowly();
    const [pid] = await sleepers();
    await databases.onStandby(`select pg_terminate_backend(${pid})`);
    expect(await reading).toBe(false);
    expect(froms).toEqual(["primary"]);
  });
});

test("a read that meets a standby that hangs is answered by the primary", async () => {
  await withQueries(async ({ readSlowly, froms }) => {
    const reading = readSlowly();
    await sleepers();
    const hung = await databases.signalStandby("SIGSTOP");
    try {
      expect(await reading).toBe(false);
      expect(froms).toEqual(["primary"]);
    } finally {
      await hung.signal("SIGCONT");
    }
  });
});

test("a file is made from the standby, or from the primary while that is behind", async () => {
  await untilStandbyAnswers();
  const froms: ReadFrom[] = [];
  const exports = openExports({
    url: databases.primary,
    standby: { url: databases.standby, isReady: () => true },
    onRead: (from) => void froms.push(from),
  });
  const make = async () => {
    const file = await exports.make({
      lockKey: "F1",
      sheet: { name: "划数", columns: [{ wire: "name", title: "名称", kind: "text" }], notes: [] },
      rows: { sql: "select name from tally.tally where name like 'file%' order by name", parameters: [] },
      count: { sql: "select count(*)::int from tally.tally where name like 'file%'", parameters: [] },
    });
    const book = readBook(Buffer.from(file, "base64"));
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string] as never, {
      header: 1,
    });
    return rows.flat().filter((cell) => String(cell).startsWith("file"));
  };
  try {
    await markedBy(first, "anna").mark("file1");
    await vi.waitFor(async () => {
      expect(await make()).toEqual(["file1"]);
      expect(froms.at(-1)).toBe("standby");
    }, patience);
    await whilePaused(async () => {
      await markedBy(first, "anna").mark("file2");
      expect(await make()).toEqual(["file1", "file2"]);
      expect(froms.at(-1)).toBe("primary");
    });
  } finally {
    await exports.close();
  }
});

test("a user who owns nothing and monitors nothing can read from a standby", async () => {
  const client = new pg.Client({ connectionString: databases.primary });
  await client.connect();
  await client.query("create role plain login password 'plain'");
  await client.end();
  const as = (url: string) => Object.assign(new URL(url), { username: "plain", password: "plain" }).href;
  const primary = openPool({ url: as(databases.primary), size: 1, name: "test", onError: () => {} });
  const options = { size: 1, primary, log: pino({ level: "silent" }) };
  const standby = await openStandby({ ...options, url: as(databases.standby) });
  // A database that is no standby, and one of another cluster: none is read from.
  const itself = await openStandby({ ...options, url: as(databases.primary) });
  const another = await openStandby({ ...options, url: inject("databaseServer") });
  try {
    await vi.waitFor(() => expect(standby.isReady()).toBe(true), patience);
    expect([itself.isReady(), another.isReady()]).toEqual([false, false]);
  } finally {
    await Promise.all([standby, itself, another].map((one) => one.close()));
    await primary.end();
  }
});

test("without the standby reads go on, it is said once, and a node starts", async () => {
  await untilStandbyAnswers();
  lines.length = 0;
  await databases.stopStandby();
  const [here, there] = [markedBy(first, "anna"), markedBy(second, "anna")];
  for (let marks = 1; marks <= 5; marks++) {
    await here.mark("alone");
    expect(await there.read("alone")).toBe(marks);
  }
  const warnings = () => lines.filter((line) => line.includes("the standby cannot be read from"));
  await vi.waitFor(() => expect(warnings()).toHaveLength(2), patience);
  expect(await figure("zd_read_standby_up")).toBe(0);
  expect(await figure("zd_read_standby_lag_bytes")).toBeNull();
  await first.restart();
  expect(await markedBy(first, "anna").read("alone")).toBe(5);
  // Each of the two nodes has said it once; the one that was started again says it anew.
  await vi.waitFor(() => expect(warnings()).toHaveLength(3), patience);
});
