import type { Client } from "pg";
import { quantile } from "../statistics.ts";
import { connect, named } from "./client.ts";
import { answer, orderOf } from "./in-child.ts";
import type { StatementsOrder } from "./statements.ts";
import { accounts, layTables } from "./tables.ts";

const { databaseUrl, wares, clients, durationMs } = orderOf<StatementsOrder>();

const readWare = named("ware", "select price from yardstick.ware where id = $1 for update");
const readAccount = named("account", "select available from yardstick.account where id = $1");
const hold = named(
  "hold",
  "update yardstick.account set available = available - $2, held = held + $2 where id = $1 and available >= $2",
);
const insertBid = named("bid", "insert into yardstick.bid (ware, account, price) values ($1, $2, $3)");
const insertLine = named("line", "insert into yardstick.line (account, amount) values ($1, $2)");
const raise = named("raise", "update yardstick.ware set price = price + 1, bids = bids + 1 where id = $1");

/** The ware is locked before the account, everywhere in this order, so nobody waits in a circle. */
async function order(client: Client, ware: number, account: number) {
  await client.query("begin");
  const { rows } = await client.query<{ price: string }>(readWare([ware]));
  await client.query(readAccount([account]));
  await client.query(hold([account, 100]));
  await client.query(insertBid([ware, account, BigInt(rows[0]?.price ?? 0) + 1n]));
  await client.query(insertLine([account, -100]));
  await client.query(raise([ware]));
  await client.query("commit");
}

const first = await connect(databaseUrl);
await layTables(first, wares);
const connections = await Promise.all(Array.from({ length: clients - 1 }, () => connect(databaseUrl)));
const everyone = [first, ...connections];

const latencies: number[] = [];
const begun = performance.now();
await Promise.all(
  everyone.map(async (client, place) => {
    for (let turn = 0; performance.now() - begun < durationMs; turn++) {
      const start = performance.now();
      await order(client, ((place + turn * clients) % wares) + 1, (place % accounts) + 1);
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
