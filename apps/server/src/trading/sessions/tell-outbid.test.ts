import { sectionId, type WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { lostIn } from "./tell-outbid.ts";

const section = sectionId("J260615-09");

let exchange: TestPlatform;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  const scene = await setScene(exchange);
  await scene.join("mine");
  await scene.join("plant");
  await scene.join("port");
  const { wares, opensAt } = await scene.schedule({ id: section });
  await exchange.until(opensAt);
  ware = wares[0] as WareId;
  await scene.bid("plant", ware, "620");
  await scene.bid("port", ware, "621");
});
afterAll(() => exchange.close());

/** Further orders on the ware with these numbers, each of which displaces the one before. */
async function overbid(first: number, last: number) {
  const numbers = sql`generate_series(${first}::int, ${last}::int) n`;
  await sql`
    insert into trading.order (order_no, section_id, ware_id, firm_id, user_id, price, quantity, filled, held, status, seq, received_at)
    select 'X' || n, section_id, ware_id, firm_id, user_id, price, quantity, 0, 0, 'F', n, received_at
    from (select * from trading.order where ware_id = ${ware} and status = 'F' limit 1) o, ${numbers}`.execute(
    exchange.db,
  );
  await sql`
    insert into trading.journal (section_id, seq, type, body, at, hash)
    select ${section}, n, 'order-accepted', format('{"displaced":[{"no":"X%s"}]}', n), now(), '' from ${numbers}`.execute(
    exchange.db,
  );
}

interface Plan {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
}

/** How many pages the database looks at to find what was lost in the rows from one number to another. */
async function pagesFor(from: number, to: number): Promise<number> {
  const { rows } = await sql<{
    readonly "QUERY PLAN": readonly Plan[];
  }>`explain (analyze, buffers, format json) ${lostIn([{ section, from, to }])}`.execute(exchange.db);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

test("what was lost by a hundred orders takes as much to find on a ware of five thousand as on one of five hundred", async () => {
  await overbid(1_001, 1_500);
  const few = await pagesFor(1_400, 1_500);
  await overbid(1_501, 6_000);
  expect(await pagesFor(5_900, 6_000)).toBeLessThan(2 * few);
  const { rows } = await lostIn([{ section, from: 5_900, to: 6_000 }]).execute(exchange.db);
  expect(rows).toMatchObject([{ ware, firm: "plant", seq: 6_000 }]);
});
