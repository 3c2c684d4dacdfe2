import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isConnectionLost } from "./connection-lost.ts";
import { openPool } from "./database.ts";
import { CommitUncertain, transactionsOn } from "./transactions.ts";

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

const count = async () =>
  (await pool.query<{ n: number }>("select n from kept order by n")).rows.map(({ n }) => n);

test("what was committed counts, although its answer was lost on the way", async () => {
  cut = "before its answer comes back";
  expect(await write(1)).toBe("wrote 1");
  expect(await count()).toEqual([1]);
});

/**
 * The work of a transaction whose commit is lost on its way, on a database that another run of it has replaced meanwhile: each look at its
 * log finds another one. Only one that really fails would make one.
 */
async function writeInAnEarlierRun(n: number, more = ""): Promise<unknown> {
  await pool.query(`create schema replaced;
    create sequence replaced.run;
    create function replaced.pg_walfile_name(pg_lsn) returns text volatile language sql
      as $$ select lpad(nextval('replaced.run')::text, 8, '0') || '0000000000000000' $$;
    ${more}`);
  const url = new URL(pool.options.connectionString as string);
  url.searchParams.set("options", "-c search_path=replaced,pg_catalog,public");
  const replaced = openPool({ url: url.href, size: 2, name: "test", pipeline: true, onError: () => {} });
  try {
    return await transactionsOn(replaced)(({ tx }) =>
      sql`insert into public.kept values (${n})`.execute(tx),
    ).catch((error: unknown) => error);
  } finally {
    await replaced.end();
    await pool.query("drop schema replaced cascade");
  }
}

test("a number that was committed after a failover or a crash is not guessed at: it may have been given out again", async () => {
  cut = "before its answer comes back";
  expect(await writeInAnEarlierRun(5)).toBeInstanceOf(CommitUncertain);
});

test("a number that was not committed after a failover or a crash was ours or another's: ours is lost, and may be tried again", async () => {
  cut = "before the commit arrives";
  expect(isConnectionLost(await writeInAnEarlierRun(6))).toBe(true);
  expect(await count()).toEqual([]);
});

test("a number that a recovered database has not given out yet is lost, and may be tried again", async () => {
  cut = "before the commit arrives";
  const ahead = `create function replaced.pg_xact_status(xid8) returns text volatile language plpgsql
    as $$ begin raise exception 'transaction ID % is in the future', $1 using errcode = '22023'; end $$`;
  expect(isConnectionLost(await writeInAnEarlierRun(7, ahead))).toBe(true);
});

test("a database that is no primary yet is a lost connection too, whichever statement it refuses first", async () => {
  await pool.query(`create schema standby;
    create function standby.pg_current_xact_id() returns xid8 volatile language plpgsql
      as $$ begin raise exception 'cannot execute pg_current_xact_id() during recovery' using errcode = '25006'; end $$`);
  const url = new URL(pool.options.connectionString as string);
  url.searchParams.set("options", "-c search_path=standby,pg_catalog,public");
  const promoting = openPool({ url: url.href, size: 1, name: "test", pipeline: true, onError: () => {} });
  try {
    const refused = await transactionsOn(promoting)(({ tx }) =>
      sql`insert into kept values (6)`.execute(tx),
    ).catch((error: unknown) => error);
    expect(isConnectionLost(refused)).toBe(true);
    // Whoever asks next is given a connection to whoever is the primary then.
    expect(promoting.totalCount).toBe(0);
  } finally {
    await promoting.end();
    await pool.query("drop schema standby cascade");
  }
});

test("what never reached the database is a lost connection, and may be tried again", async () => {
  cut = "before the commit arrives";
  const lost = await write(2).catch((error: unknown) => error);
  expect(isConnectionLost(lost)).toBe(true);
  expect(await count()).toEqual([]);
  expect(await write(2)).toBe("wrote 2");
  expect(await count()).toEqual([2]);
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
  expect(await count()).toEqual([]);
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
  expect(await count()).toEqual([]);
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
