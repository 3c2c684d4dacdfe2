import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timedRetentions } from "./platform/jobs/retention.ts";
import { retentions } from "./retention.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, setScene } from "./testing/market-scene.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
});
afterAll(() => exchange.close());

/** The values of one column of a query. */
async function listOf(query: ReturnType<typeof sql<{ one: string }>>): Promise<readonly string[]> {
  return (await query.execute(exchange.db)).rows.map(({ one }) => one);
}

/** Tables of ours: months lie in a schema of their own, and have the retention of the table that they are part of. */
const ours = sql`c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'months')`;

test("every table of every schema has its retention, and none that is gone has", async () => {
  const tables = await listOf(sql`select n.nspname || '.' || c.relname as one
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`);
  // Where a market has no demo, its schema is not there.
  const declared = retentions.map(({ table }) => table).filter((table) => !table.startsWith("demo."));
  expect(new Set(declared).size).toBe(declared.length);
  expect(declared.toSorted()).toEqual(tables.filter((table) => !table.startsWith("demo.")).toSorted());
});

test("what is deleted in time is found by an index that begins with its moment", async () => {
  const indexed = await listOf(sql`
    select n.nspname || '.' || t.relname || '.' || a.attname as one
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where i.indisvalid`);
  for (const { table, end } of timedRetentions(retentions))
    expect(indexed, table).toContain(`${table}.${end.since}`);
});

test("what goes with the row of another table goes by itself", async () => {
  const cascades = await listOf(sql`select conrelid::regclass || ' ' || confrelid::regclass as one
    from pg_constraint where contype = 'f' and confdeltype = 'c'`);
  for (const { table, end } of retentions)
    if (end.by === "owner") expect(cascades).toContain(`${table} ${end.owner}`);
});

test("a column that tells something of a person is in a table that says so", async () => {
  const personal = await listOf(sql`select distinct n.nspname || '.' || c.relname as one
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where ${ours} and a.attname ~ '^(ip|agent|mobile|licence|plate|email|legal_person|.*_phone|contact.*|signer_name|driver_name|by_name|.*_by_name|user_name)$'
      and a.atttypid <> 'boolean'::regtype`);
  const silent = new Set(retentions.filter(({ personal: says }) => says === "").map(({ table }) => table));
  expect(personal.filter((table) => silent.has(table as never))).toEqual([]);
});

test("the address from which an order came is emptied after three years, and the order stays", async () => {
  const scene = await setScene(exchange);
  for (const name of ["mine", "plant"]) await scene.join(name, { funds: "50000000" });
  const { opensAt, wares } = await scene.schedule({});
  await exchange.until(opensAt);
  expect(await scene.bid("plant", wares[0] as never, "620")).toMatchObject({ result: 0 });
  await exchange.settle();
  const addresses = async () =>
    (await sql<{ ip: string | null }>`select host(ip) as ip from trading."order"`.execute(exchange.db)).rows;
  // What the order waits for would be worked through day by day: its moment is moved instead.
  const age = (days: number) =>
    sql`update trading."order" set received_at = ${new Date(exchange.clock.now() - days * dayMs)}`.execute(
      exchange.db,
    );
  await age(3 * 365 - 1);
  await exchange.wait(3_600_000);
  expect(await addresses()).toEqual([{ ip: "127.0.0.1" }]);
  await age(3 * 365 + 1);
  await exchange.wait(3_600_000);
  expect(await addresses()).toEqual([{ ip: null }]);
});
