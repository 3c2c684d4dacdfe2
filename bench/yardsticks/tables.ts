import type { Client } from "pg";

export const accounts = 50;

/** The least that an order touches: a ware, an account, the order, a line of the ledger. */
export async function layTables(client: Client, wares: number): Promise<void> {
  await client.query(`
    drop schema if exists yardstick cascade;
    create schema yardstick;
    create table yardstick.ware (id int primary key, price bigint not null, bids int not null);
    create table yardstick.account (id int primary key, available bigint not null, held bigint not null);
    create table yardstick.bid (id bigserial primary key, ware int not null, account int not null, price bigint not null,
      at timestamptz not null default now());
    create table yardstick.line (id bigserial primary key, account int not null, amount bigint not null,
      at timestamptz not null default now());
    create index on yardstick.bid (ware);
    create index on yardstick.line (account);
  `);
  await client.query("insert into yardstick.ware select n, 0, 0 from generate_series(1, $1::int) n", [wares]);
  await client.query(
    "insert into yardstick.account select n, 1000000000000, 0 from generate_series(1, $1::int) n",
    [accounts],
  );
  await client.query("vacuum analyze yardstick.ware, yardstick.account");
}
