import { api } from "@zd/api";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
let desk: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  const scene = await setContractScene(exchange);
  ({ desk } = await openStaff(exchange, { desk: "riskController" }));
  const no = await scene.deal("1");
  await sql`
    insert into contracts.contract
    select (jsonb_populate_record(c, jsonb_build_object(
      'contract_no', 'M' || i, 'state', case when i <= 3 then '85' else '80' end,
      'product', case when i = 1 then '籽煤' else c.product end))).*
    from contracts.contract c, generate_series(1, 10005) i where c.contract_no = ${no}`.execute(exchange.db);
});
afterAll(() => exchange.close());

const list = (filters: Readonly<Record<string, string>> = {}) =>
  desk.ask(api.contractControl.listContracts, { pageIndex: 1, pageSize: 20, filters });

test("of more contracts than are counted the exchange sees a page, and that there are more", async () => {
  const all = await list();
  expect(all).toMatchObject({ total: 10_000, countedTo: 10_000, counts: {}, sums: {} });
  expect(all.rows).toHaveLength(20);
});

test("what waits for the exchange leads its list; a contract that a default has ended stands where it was dealt", async () => {
  await sql`update contracts.contract set exchange_duty = 'decide-dissent' where contract_no = 'M9'`.execute(
    exchange.db,
  );
  await sql`update contracts.contract set exchange_duty = 'resolve-default', state = '90', dealt_at = dealt_at - interval '1 hour'
    where contract_no = 'M8'`.execute(exchange.db);
  const { rows } = await list();
  expect(rows[0]?.contractNo).toBe("M9");
  expect(rows.map(({ contractNo }) => contractNo)).not.toContain("M8");
});

test("a firm is found on either side of its contracts, and no other firm's are", async () => {
  const { rows } = await list({ product: "籽煤" });
  const [{ buyer = "", seller = "" } = {}] = rows;
  for (const firm of [buyer, seller]) expect((await list({ product: "籽煤", firm })).total).toBe(1);
  expect((await list({ product: "籽煤", firm: "不在其中" })).total).toBe(0);
});

test("what is found among them is counted and summed, as far as it can be", async () => {
  const terminated = await list({ state: "85" });
  expect(terminated).toMatchObject({ total: 3, countedTo: 10_000, counts: {} });
  expect(terminated.sums["amount"]).toBe("11160000.00");
  const one = await list({ product: "籽煤" });
  expect(one).toMatchObject({ total: 1, counts: { "85": 1 }, sums: { quantity: "6000" } });
  expect(one.countedTo).toBeUndefined();
});
