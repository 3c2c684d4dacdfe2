import { firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findLastDayEnd, receiveMoney } from "../index.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00"), settings: { BOOKS_WATCH_SECONDS: "600" } });
  const scene = await setScene(exchange);
  await scene.join("mine", { funds: "1000" });
});
afterAll(() => exchange.close());

/** As whoever owns the database could. */
const tamper = (change: number) =>
  exchange.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update funds.account set balance = balance + ${change}
      where (holder, bucket) = (select holder, bucket from funds.account where balance > 0 order by 1, 2 limit 1)`.execute(
      tx,
    );
  });

/** A quarter past midnight, when the day was closed or could not be. */
async function toNextNight(): Promise<void> {
  exchange.clock.turnTo(instant(startOfDay(exchange.clock.now()) + dayMs + 15 * 60_000));
  await exchange.settle();
}
const closedDay = async () => (await findLastDayEnd(exchange.db))?.day;
const yesterday = () => shanghaiDay(instant(exchange.clock.now() - dayMs));
const errors = () =>
  exchange.db
    .selectFrom("platform.job")
    .select("lastError")
    .where("name", "=", "funds.endOfDay")
    .executeTakeFirstOrThrow();

test("a day is closed while every balance is what its entries come to, and not over one that is not", async () => {
  await toNextNight();
  expect(await closedDay()).toBe(yesterday());
  expect(await errors()).toEqual({ lastError: null });

  const firm = firmId("mine");
  const pay = (reference: string) =>
    exchange.platform.transact((scope) => receiveMoney(scope, firm, fenOf("7"), reference));
  await pay("before");
  await tamper(1);
  const before = await closedDay();
  await toNextNight();
  expect(await closedDay()).toBe(before);
  expect((await errors()).lastError).toMatch(
    /^BalancesDiffer: the day is not closed: balances differ from their entries: [\w/-]+$/,
  );

  // Once the balance is what it was, both days are made up for.
  await tamper(-1);
  await exchange.wait(3_600_000);
  expect(await closedDay()).toBe(yesterday());
});
