import type { BatchOrder } from "./batch.ts";
import { connect } from "./client.ts";
import { answer, orderOf } from "./in-child.ts";
import { accounts, layTables } from "./tables.ts";

const { databaseUrl, size, durationMs } = orderOf<BatchOrder>();

const client = await connect(databaseUrl);
await layTables(client, 1);

const numbers = Array.from({ length: size }, (_, i) => i);
const bidders = numbers.map((i) => (i % accounts) + 1);
const amounts = numbers.map(() => 100);

async function writeBatch(price: number) {
  await client.query("begin");
  await client.query({ name: "ware", text: "select price from yardstick.ware where id = 1 for update" });
  await client.query({
    name: "accounts",
    text: "select id, available from yardstick.account where id = any($1) order by id for update",
    values: [bidders],
  });
  await client.query({
    name: "hold",
    text: `update yardstick.account a set available = available - b.amount, held = held + b.amount
      from (select id, sum(amount) amount from unnest($1::int[], $2::bigint[]) t (id, amount) group by id) b
      where a.id = b.id`,
    values: [bidders, amounts],
  });
  await client.query({
    name: "bids",
    text: "insert into yardstick.bid (ware, account, price) select 1, * from unnest($1::int[], $2::bigint[])",
    values: [bidders, numbers.map((i) => price + i)],
  });
  await client.query({
    name: "lines",
    text: "insert into yardstick.line (account, amount) select * from unnest($1::int[], $2::bigint[])",
    values: [bidders, amounts],
  });
  await client.query({
    name: "raise",
    text: "update yardstick.ware set price = price + $1, bids = bids + $1 where id = 1",
    values: [size],
  });
  await client.query("commit");
}

let orders = 0;
const begun = performance.now();
while (performance.now() - begun < durationMs) {
  await writeBatch(orders);
  orders += size;
}
const seconds = (performance.now() - begun) / 1000;
await client.end();
answer({ perSecond: orders / seconds });
