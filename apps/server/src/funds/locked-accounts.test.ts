import { holdDeposit, releaseDeposit } from "@zd/domain/funds/deposit";
import type { Voucher } from "@zd/domain/funds/ledger";
import { type FirmId, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { checkBooks, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { lockAccounts } from "./locked-accounts.ts";

let exchange: TestPlatform;
let firms: readonly [FirmId, FirmId];

beforeAll(async () => {
  exchange = await openExchange();
  const scene = await setScene(exchange);
  const [one, other] = [await scene.join("one"), await scene.join("other")];
  firms = [one.firm, other.firm];
});
afterAll(() => exchange.close());

const feeOf = (firm: FirmId, amount: bigint): Voucher => ({
  kind: "service-fee",
  legs: [
    { account: { holder: firm, bucket: "available" }, amount: fen(-amount) },
    { account: { holder: "exchange", bucket: "fee-income" }, amount: fen(amount) },
  ],
});

const post = (vouchers: readonly Voucher[]) =>
  exchange.platform.transact(async (scope) => {
    const lockedAccounts = await lockAccounts(scope, firms);
    for (const voucher of vouchers) lockedAccounts.post(voucher, "B1", scope.now);
    await lockedAccounts.save(scope);
  });

const linesOf = async (holder: string, bucket: string) => {
  const found = await exchange.db
    .selectFrom("funds.entry")
    .select(["amount", "balance"])
    .where("holder", "=", holder)
    .where("bucket", "=", bucket)
    .orderBy("voucherNo")
    .orderBy("leg")
    .execute();
  return found.map(({ amount, balance }) => [amount, balance]);
};

test("every line shows what was on its account after it, the exchange's as well", async () => {
  const [one, other] = firms;
  await post([feeOf(one, 300n)]);
  await post([feeOf(one, 100n), feeOf(other, 20n), feeOf(one, 3n)]);
  expect(await linesOf("exchange", "fee-income")).toEqual([
    [300n, 300n],
    [100n, 400n],
    [20n, 420n],
    [3n, 423n],
  ]);
  expect((await linesOf(one, "available")).slice(1)).toEqual([
    [-300n, 499_999_700n],
    [-100n, 499_999_600n],
    [-3n, 499_999_597n],
  ]);
  await checkBooks(exchange);
});

test("a deposit that is held and given back in one transaction leaves no trace, and nothing else goes with it", async () => {
  const [one, other] = firms;
  const before = { one: await linesOf(one, "available"), other: await linesOf(other, "trading-deposit") };
  const bids = (stands: boolean) =>
    exchange.platform.transact(async (scope) => {
      const lockedAccounts = await lockAccounts(scope, firms);
      lockedAccounts.post(holdDeposit(one, fen(500n)), "B1", scope.now);
      if (stands) lockedAccounts.stand();
      lockedAccounts.post(holdDeposit(other, fen(70n)), "B2", scope.now);
      lockedAccounts.post(releaseDeposit(one, fen(500n)), "B1", scope.now);
      // Another amount, and another order: these give back what was held before.
      lockedAccounts.post(releaseDeposit(other, fen(30n)), "B2", scope.now);
      expect(lockedAccounts.available(one)).toBe(before.one.at(-1)?.[1]);
      await lockedAccounts.save(scope);
    });
  await bids(false);
  expect(await linesOf(one, "available")).toEqual(before.one);
  expect((await linesOf(other, "trading-deposit")).map(([amount]) => amount)).toEqual([70n, -30n]);
  await bids(true);
  expect((await linesOf(one, "available")).slice(before.one.length).map(([amount]) => amount)).toEqual([
    -500n,
    500n,
  ]);
  await checkBooks(exchange);
});

test("what would fall below zero is refused before it is written, and by the database itself", async () => {
  const [one] = firms;
  const before = await linesOf(one, "available");
  await expect(post([feeOf(one, 10n ** 12n)])).rejects.toThrow("would fall below zero");
  const emptied = exchange.platform.transact(({ tx }) =>
    sql`update funds.account set balance = -1 where holder = ${one} and bucket = 'available'`.execute(tx),
  );
  await expect(emptied).rejects.toThrow("never_below_zero");
  expect(await linesOf(one, "available")).toEqual(before);
});

test("a voucher that does not add up is refused by the database, with all that came with it", async () => {
  const [one] = firms;
  const [first] = feeOf(one, 5n).legs;
  if (!first) throw new Error("a fee without a payer");
  const half: Voucher = { kind: "service-fee", legs: [first] };
  await expect(post([feeOf(one, 7n), half])).rejects.toThrow("does not add up");
  await checkBooks(exchange);
});
