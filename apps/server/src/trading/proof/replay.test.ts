import type { WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "../../files/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { replayAll, replaySession } from "./replay.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  await trade();
});
afterAll(() => exchange.close());

const split = { split: true, minQuantity: 10_000_000n as never, quantityStep: 10_000_000n as never };
const fixed = { deposit: { mode: "FIXED", amount: 5_000_000n as never } } as const;

/** One that has ended, one that was voided, one that is under way, one that waits. */
async function trade() {
  const step = (id: string, kind: "suspend" | "resume" | "void") =>
    exchange.platform.runInLane(sessionLane, id, { kind });
  const done = await scene.schedule({ id: "J260615-01" as never }, [
    { rule: { ...split, ...fixed } },
    { rule: fixed },
  ]);
  const listed = await scene.schedule({ id: "J260615-02" as never, mode: "1" }, [{ rule: split }]);
  const dropped = await scene.schedule({ id: "J260615-03" as never });
  await exchange.until(done.opensAt);
  const [parts, whole] = done.wares as [WareId, WareId];
  await scene.bid("plant", parts, "620", "3000");
  await scene.bid("port", parts, "621", "4000");
  await scene.bid("plant", whole, "620");
  await scene.bid("plant", whole, "621");
  await scene.bid("plant", listed.wares[0] as WareId, null, "2000");
  await scene.bid("port", dropped.wares[0] as WareId, "620");
  await step("J260615-01", "suspend");
  await exchange.wait(10_000);
  await step("J260615-01", "resume");
  await step("J260615-03", "void");
  await exchange.wait(1_300_000);
  const running = await scene.schedule({
    id: "J260615-04" as never,
    mode: "90",
    sealedMs: 60_000,
    restMs: 1_000,
  });
  await exchange.until(running.opensAt);
  await scene.bid("plant", running.wares[0] as WareId, "620");
  await scene.bid("port", running.wares[0] as WareId, "619");
  await scene.schedule({ id: "J260615-05" as never });
}

test("what the journals come to is what every table says", async () => {
  const { sections, rows, differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect(differences).toEqual([]);
  expect(sections).toBe(5);
  expect(rows).toBeGreaterThan(20);
});

const altered: readonly (readonly [table: string, column: string, statement: string])[] = [
  ["order", "held", `update trading."order" set held = held + 1 where section_id = 'J260615-01' and seq = 2`],
  ["order", "status", `update trading."order" set status = 'F' where section_id = 'J260615-02'`],
  ["order", "row", `delete from trading."order" o where section_id = 'J260615-04'`],
  ["deal", "amount", `update trading.deal set amount = amount + 1 where section_id = 'J260615-02'`],
  ["deal", "row", "delete from trading.deal where section_id = 'J260615-02'"],
  ["ware", "dealt", "update trading.ware set dealt = dealt - 1 where section_id = 'J260615-02'"],
  [
    "ware",
    "rule",
    `update trading.ware set rule = rule || '{"reservePrice":"1n"}' where section_id = 'J260615-05'`,
  ],
  ["ware", "ownerId", "update trading.ware set owner_id = 'port' where section_id = 'J260615-05'"],
  ["ware", "bidders", "update trading.ware set bidders = '[]' where section_id = 'J260615-04'"],
  ["section", "status", "update trading.section set status = '6' where id = 'J260615-03'"],
  ["section", "seq", "update trading.section set seq = seq + 1 where id = 'J260615-04'"],
  ["section", "bids", "update trading.section set bids = 9 where id = 'J260615-04'"],
  ["section", "name", "update trading.section set name = 'x' where id = 'J260615-04'"],
  ["section", "hardEnd", "update trading.section set hard_end = now() where id = 'J260615-01'"],
  ["section", "headHash", String.raw`update trading.section set head_hash = '\x00' where id = 'J260615-01'`],
];

test.each(altered)("a changed %s.%s is found", async (table, column, statement) => {
  const rollback = new Error("rolled back");
  const looked = exchange.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx);
    const ids = ["J260615-01", "J260615-02", "J260615-03", "J260615-04", "J260615-05"];
    const replays = await Promise.all(ids.map((id) => replaySession(tx, id)));
    const differences = replays.flatMap((replay) => replay?.differences ?? []);
    expect(differences.map((one) => [one.table, one.column])).toContainEqual([table, column]);
    throw rollback;
  });
  await expect(looked).rejects.toBe(rollback);
});

test("a journal row that was rewritten past the trigger is found", async () => {
  await exchange.db.transaction().execute(async (tx) => {
    await sql`alter table trading.journal disable trigger journal_is_final`.execute(tx);
    await sql`update trading.journal set body = replace(body, '"6200000n"', '"6210000n"')
      where section_id = 'J260615-01' and seq = 2`.execute(tx);
    await sql`alter table trading.journal enable trigger journal_is_final`.execute(tx);
  });
  const { differences } = await replayAll(exchange.db, openFileStore(exchange.config));
  const found = differences.map(({ table, key, column }) => `${table} ${key} ${column}`);
  expect(found).toContain("journal 2 hash");
});
