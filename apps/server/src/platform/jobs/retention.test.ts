import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const hourMs = 3_600_000;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

/** So many codes that were sent so long ago. */
const send = (count: number, hoursAgo: number) =>
  sql`insert into identity.sms_code (mobile, purpose, user_id, code_hash, sent_at)
      select '138' || lpad(i::text, 8, '0'), 'login', '', '', ${new Date(exchange.clock.now() - hoursAgo * hourMs)}
      from generate_series(1, ${count}::int) i`.execute(exchange.db);

const left = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity.sms_code`.execute(
    exchange.db,
  );
  return rows[0]?.n;
};

test("rows whose time is over go with the next hour, however many they are, and no others", async () => {
  await exchange.settle();
  await send(2_500, 49);
  await send(40, 47);
  expect(await left()).toBe(2_540);
  await exchange.wait(hourMs);
  expect(await left()).toBe(40);
  await exchange.wait(2 * hourMs);
  expect(await left()).toBe(0);
});
