import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { currentWork, runAs } from "../process/current-work.ts";
import { openDatabase, openPool } from "./database.ts";
import { transactionsOn } from "./transactions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test("a statement that is slow is told with its work and without its values; others are not", async () => {
  const slow: string[] = [];
  const pool = openPool({
    url: database.url,
    size: 4,
    name: "test",
    pipeline: true,
    onError: () => {},
    onSlow: (statement) => void slow.push(`${currentWork()}: ${statement}`),
  });
  try {
    const db = openDatabase(pool);
    await Promise.all([
      runAs("tally.count", () => sql`select pg_sleep(1.1), ${"6200"} as price`.execute(db)),
      runAs("tally.quick", () => sql`select 1`.execute(db)),
      runAs("trading.session", () =>
        transactionsOn(pool)(({ named }) => named("slow", "select pg_sleep(1.2), $1::text", ["sealed"])),
      ),
    ]);
    const slept = slow.filter((line) => line.includes("pg_sleep")).toSorted();
    expect(slept).toEqual([
      "tally.count: select pg_sleep(1.1), $1 as price",
      "trading.session: select pg_sleep(1.2), $1::text",
    ]);
    expect(slow.join()).not.toMatch(/6200|sealed|quick/);
  } finally {
    await pool.end();
  }
});
