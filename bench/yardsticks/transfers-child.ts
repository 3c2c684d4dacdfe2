import type { Client } from "pg";
import { quantile } from "../statistics.ts";
import { connect, named } from "./client.ts";
import { answer, orderOf } from "./in-child.ts";
import type { TransfersOrder } from "./transfers.ts";

const { databaseUrl, accounts, clients, durationMs } = orderOf<TransfersOrder>();

const first = await connect(databaseUrl);
await first.query(`
  drop schema if exists yardstick cascade;
  create schema yardstick;
  create table yardstick.account (id int primary key, balance bigint not null check (balance >= 0));
  create table yardstick.transfer (id bigserial primary key, at timestamptz not null default now());
  create table yardstick.line (transfer bigint not null, account int not null, amount bigint not null,
    balance bigint not null);
  create index on yardstick.line (account);
`);
// The last one is the exchange's.
await first.query(
  "insert into yardstick.account select n, 1000000000000 from generate_series(1, $1::int) n",
  [accounts + 1],
);
await first.query("vacuum analyze yardstick.account");

const change = named(
  "change",
  "update yardstick.account set balance = balance + $2 where id = $1 returning balance",
);
const insertTransfer = named("transfer", "insert into yardstick.transfer default values returning id");
const insertLine = named(
  "line",
  "insert into yardstick.line (transfer, account, amount, balance) values ($1, $2, $3, $4)",
);

/** The smaller account first, everywhere, so that nobody waits in a circle. */
async function transfer(client: Client, from: number, to: number) {
  await client.query("begin");
  const legs = [
    [from, -100],
    [to, 100],
  ] as const;
  const lines: [account: number, amount: number, balance: string | undefined][] = [];
  for (const [account, amount] of legs.toSorted(([a], [b]) => a - b)) {
    const { rows } = await client.query<{ balance: string }>(change([account, amount]));
    lines.push([account, amount, rows[0]?.balance]);
  }
  const { rows } = await client.query<{ id: string }>(insertTransfer([]));
  for (const line of lines) await client.query(insertLine([rows[0]?.id, ...line]));
  await client.query("commit");
}

const everyone = [
  first,
  ...(await Promise.all(Array.from({ length: clients - 1 }, () => connect(databaseUrl)))),
];
const latencies: number[] = [];
const begun = performance.now();
await Promise.all(
  everyone.map(async (client, place) => {
    for (let turn = place; performance.now() - begun < durationMs; turn += clients) {
      const start = performance.now();
      const from = (turn % accounts) + 1;
      await transfer(client, from, accounts === 1 ? 2 : (from % accounts) + 1);
      latencies.push(performance.now() - start);
    }
  }),
);
const seconds = (performance.now() - begun) / 1000;
await Promise.all(everyone.map((client) => client.end()));

answer({
  perSecond: latencies.length / seconds,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
});
