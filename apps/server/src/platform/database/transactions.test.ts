import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openPool } from "./database.ts";
import { CommitUncertain, isConnectionLost, transactionsOn } from "./transactions.ts";

/** A cable between the platform and its database, to be cut at the worst moment. */
type Cut = "nowhere" | "before the commit arrives" | "before its answer comes back";

let database: TestDatabase;
let cable: Server;
let pool: pg.Pool;
let cut: Cut = "nowhere";

beforeAll(async () => {
  database = await openTestDatabase();
  const target = new URL(database.url);
  cable = createServer((near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    near.on("data", (bytes) => {
      const commits = bytes.includes("commit\0");
      if (commits && cut === "before the commit arrives") {
        cut = "nowhere";
        far.destroy();
        near.destroy();
        return;
      }
      far.write(bytes);
      if (commits && cut === "before its answer comes back") {
        cut = "nowhere";
        far.removeAllListeners("data");
        far.once("data", () => near.destroy());
      }
    });
    far.on("data", (bytes) => near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => cable.listen(0, "127.0.0.1", resolve));
  const url = new URL(database.url);
  url.port = String((cable.address() as { port: number }).port);
  pool = openPool({ url: url.href, size: 2, name: "test", pipeline: true, onError: () => {} });
  await pool.query("create table kept (n int)");
});
beforeEach(async () => {
  cut = "nowhere";
  await pool.query("truncate kept");
});
afterAll(async () => {
  await pool.end();
  cable.close();
  await database.drop();
});

const write = (n: number) =>
  transactionsOn(pool)(async ({ tx }) => {
    await sql`insert into kept values (${n})`.execute(tx);
    return `wrote ${n}`;
  });

const kept = async () =>
  (await pool.query<{ n: number }>("select n from kept order by n")).rows.map(({ n }) => n);

test("what was committed counts, although its answer was lost on the way", async () => {
  cut = "before its answer comes back";
  expect(await write(1)).toBe("wrote 1");
  expect(await kept()).toEqual([1]);
});

test("what was committed on a primary that another has replaced is not guessed at: its number may be another's there", async () => {
  // Each question finds the history of a newer primary; only a real one that fails would make one.
  await pool.query(`create schema promoted;
    create sequence promoted.history;
    create function promoted.pg_walfile_name(pg_lsn) returns text volatile language sql
      as $$ select lpad(nextval('promoted.history')::text, 8, '0') || '0000000000000000' $$`);
  const url = new URL(pool.options.connectionString as string);
  url.searchParams.set("options", "-c search_path=promoted,pg_catalog,public");
  const failingOver = openPool({ url: url.href, size: 2, name: "test", pipeline: true, onError: () => {} });
  try {
    cut = "before its answer comes back";
    const written = transactionsOn(failingOver)(async ({ tx }) => {
      await sql`insert into kept values (5)`.execute(tx);
    });
    await expect(written).rejects.toThrow(CommitUncertain);
  } finally {
    await failingOver.end();
    await pool.query("drop schema promoted cascade");
  }
});

test("what never reached the database is a lost connection, and may be tried again", async () => {
  cut = "before the commit arrives";
  const lost = await write(2).catch((error: unknown) => error);
  expect(isConnectionLost(lost)).toBe(true);
  expect(await kept()).toEqual([]);
  expect(await write(2)).toBe("wrote 2");
  expect(await kept()).toEqual([2]);
});

test("work that throws keeps nothing, and its connection is good for the next", async () => {
  const inTransaction = transactionsOn(pool);
  for (let i = 0; i < 5; i++) {
    const failing = inTransaction(async ({ tx }) => {
      await sql`insert into kept values (3)`.execute(tx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
  }
  expect(await kept()).toEqual([]);
  expect(pool.totalCount).toBeLessThanOrEqual(2);
});

test("statements that are sent together are answered each with its own rows", async () => {
  const answers = await transactionsOn(pool)(({ named }) =>
    Promise.all(
      Array.from({ length: 50 }, (_, i) => named<{ n: number }>("echo", "select $1::int as n", [i])),
    ),
  );
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, i) => i));
});

test("a statement that comes after the end of its transaction is not run on somebody else's", async () => {
  let late = async () => {};
  await transactionsOn(pool)(async ({ tx }) => {
    late = async () => {
      await sql`insert into kept values (4)`.execute(tx);
    };
  });
  await expect(late()).rejects.toThrow("a statement came after the end of its transaction");
  expect(await kept()).toEqual([]);
});

test("a transaction that is broken fails with what has broken it, whichever statement hears of it", async () => {
  const failing = transactionsOn(pool)(async ({ named }) => {
    const breaks = named("breaks", "select 1 / 0", []);
    const beside = named("beside", "select 1", []);
    await breaks.catch(() => {});
    return beside;
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
});
