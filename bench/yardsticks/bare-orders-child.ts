import pg from "pg";
import { quantile } from "../statistics.ts";
import type { BareOrder, BareResult } from "./bare-orders.ts";

const firms = 64;

process.once("message", async (order: BareOrder) => {
  const result = await run(order);
  process.send?.(result, () => process.exit(0));
});

async function run({ databaseUrl, way, connections, wares, seconds }: BareOrder): Promise<BareResult> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(`
    drop schema if exists yardstick cascade;
    create schema yardstick;
    create table yardstick.ware (id int primary key, price bigint not null, bids int not null) with (fillfactor = 70);
    create table yardstick.account (id int primary key, balance bigint not null) with (fillfactor = 70);
    create table yardstick.orders (id bigint generated always as identity primary key, ware int, firm int, price bigint, at timestamptz);
    create table yardstick.line (id bigint generated always as identity primary key, account int, amount bigint, at timestamptz);
    insert into yardstick.ware select i, 0, 0 from generate_series(0, ${wares - 1}) i;
    insert into yardstick.account select i, 1000000000000000 from generate_series(0, ${firms - 1}) i;
    analyze yardstick.ware; analyze yardstick.account;`);

  const latencies: number[] = [];
  let done = 0;
  const begun = performance.now();
  const endsAt = begun + seconds * 1000;
  const worker = async (i: number) => {
    const client = await pool.connect();
    for (let turn = i; performance.now() < endsAt; turn += connections) {
      const sentAt = performance.now();
      const placed =
        way === "together" ? await hundred(client) : await one(client, turn % wares, turn % firms);
      done += placed;
      latencies.push(performance.now() - sentAt);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, (_, i) => worker(i)));
  const elapsed = (performance.now() - begun) / 1000;
  await pool.end();
  return { perSecond: done / elapsed, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

const named = (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
  client.query({ name, text, values });

/** An order as six statements in a transaction of its own. */
async function one(client: pg.PoolClient, ware: number, firm: number): Promise<number> {
  await client.query("begin");
  await named(client, "ware", "select price from yardstick.ware where id = $1 for update", [ware]);
  await named(client, "balance", "select balance from yardstick.account where id = $1 for update", [firm]);
  await named(client, "pay", "update yardstick.account set balance = balance - 1 where id = $1", [firm]);
  await named(
    client,
    "order",
    "insert into yardstick.orders (ware, firm, price, at) values ($1, $2, 1, now())",
    [ware, firm],
  );
  await named(client, "line", "insert into yardstick.line (account, amount, at) values ($1, -1, now())", [
    firm,
  ]);
  await named(client, "bid", "update yardstick.ware set price = price + 1, bids = bids + 1 where id = $1", [
    ware,
  ]);
  await client.query("commit");
  return 1;
}

/** A hundred orders in multi-row statements and one commit. */
async function hundred(client: pg.PoolClient): Promise<number> {
  const payers = Array.from({ length: 100 }, (_, i) => i % firms);
  await client.query("begin");
  await named(client, "ware", "select price from yardstick.ware where id = 0 for update", []);
  await named(
    client,
    "balances",
    "select id, balance from yardstick.account where id = any($1::int[]) order by id for update",
    [payers],
  );
  await named(
    client,
    "pays",
    `update yardstick.account a set balance = balance - v.n
     from (select id, count(*) n from unnest($1::int[]) id group by id) v where a.id = v.id`,
    [payers],
  );
  await named(
    client,
    "orders",
    "insert into yardstick.orders (ware, firm, price, at) select 0, firm, 1, now() from unnest($1::int[]) firm",
    [payers],
  );
  await named(
    client,
    "lines",
    "insert into yardstick.line (account, amount, at) select firm, -1, now() from unnest($1::int[]) firm",
    [payers],
  );
  await client.query("update yardstick.ware set price = price + 100, bids = bids + 100 where id = 0");
  await client.query("commit");
  return 100;
}
