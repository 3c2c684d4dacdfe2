import type { Client } from "pg";
import { quantile } from "../statistics.ts";
import { connect, named } from "./client.ts";
import { answer, orderOf } from "./in-child.ts";
import type { BareRush } from "./rush.ts";
import { layTables } from "./tables.ts";

const { databaseUrl, orders, stock, clients } = orderOf<BareRush>();

const readStock = named("stock", "select price from yardstick.ware where id = 1 for update");
const hold = named(
  "hold",
  "update yardstick.account set available = available - $2, held = held + $2 where id = $1 and available >= $2",
);
const insertOrder = named("order", "insert into yardstick.bid (ware, account, price) values (1, $1, $2)");
const insertLine = named("line", "insert into yardstick.line (account, amount) values ($1, $2)");
const take = named("take", "update yardstick.ware set price = price - 1 where id = 1");

/** The stock is locked before the account, everywhere in this order; true where something was left. */
async function order(client: Client, account: number): Promise<boolean> {
  await client.query("begin");
  const { rows } = await client.query<{ price: string }>(readStock([]));
  const isLeft = BigInt(rows[0]?.price ?? 0) > 0n;
  if (isLeft) {
    await client.query(hold([account, 100]));
    await client.query(insertOrder([account, 690]));
    await client.query(insertLine([account, -100]));
    await client.query(take([]));
  }
  await client.query("commit");
  return isLeft;
}

const first = await connect(databaseUrl);
await layTables(first, 1);
await first.query("update yardstick.ware set price = $1", [stock]);
const everyone = [
  first,
  ...(await Promise.all(Array.from({ length: clients - 1 }, () => connect(databaseUrl)))),
];

const latencies: number[] = [];
let [next, accepted] = [0, 0];
const begun = performance.now();
await Promise.all(
  everyone.map(async (client) => {
    while (next < orders) {
      next += 1;
      if (await order(client, (next % 50) + 1)) accepted += 1;
      // All of them were wanted at the first moment.
      latencies.push(performance.now() - begun);
    }
  }),
);
await Promise.all(everyone.map((client) => client.end()));
latencies.sort((a, b) => a - b);
answer({ p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99), accepted });
