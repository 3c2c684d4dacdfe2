import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { closeDays } from "../money/close-days.ts";

const day = 24 * 3_600_000;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
});
afterAll(() => exchange.close());

test("a hundred thousand accounts are closed in one go", async () => {
  await exchange.db.transaction().execute(async (tx) => {
    // A busy machine may take longer to bring them along than the platform allows a statement.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into funds.account (holder, bucket, balance) select 'many' || i, 'available', 100 from generate_series(1, 100000) i`.execute(
      tx,
    );
    await sql`insert into funds.voucher (no, kind, reference, at) select 900000000 + i, 'transfer-in', 'many', ${new Date(exchange.clock.now())} from generate_series(1, 100000) i`.execute(
      tx,
    );
    await sql`insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
      select 900000000 + i, l, case l when 0 then 'bank' else 'many' || i end, case l when 0 then 'clearing' else 'available' end,
             'transfer-in', case l when 0 then -100 else 100 end, 100, ${new Date(exchange.clock.now())}
      from generate_series(1, 100000) i, generate_series(0, 1) l`.execute(tx);
  });
  exchange.clock.turnTo((exchange.clock.now() + day) as never);
  await exchange.platform.transact(closeDays);
  const written = await exchange.db
    .selectFrom("funds.dayAccount")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("holder", "like", "many%")
    .executeTakeFirstOrThrow();
  expect(Number(written.n)).toBe(100_000);
});
