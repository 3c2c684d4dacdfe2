import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import { voucherKinds } from "@zd/domain/funds/ledger";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, type Side } from "./contract-journey.ts";

type Movement = readonly [kind: VoucherKind, bucket: Bucket, amount: string];

/** The buyer's deposit at the end of the contract of the worked example. */
export const released: readonly Movement[] = [
  ["deposit-released", "performance-deposit", "-372,000.00"],
  ["deposit-released", "available", "372,000.00"],
];

/** What his own page of movements says of a contract, the first one first: nothing more, and nothing less. */
export async function expectMovements(
  { page }: Pick<Side, "page">,
  no: ContractNo,
  movements: readonly Movement[],
): Promise<void> {
  await page.goto(`/user/bank/moneychange?reference=${no}`);
  const rows = page.locator("tr[data-row-key]");
  await expect(rows).toHaveCount(movements.length);
  const found = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td")].slice(2, 5).map(({ innerText }) => innerText.replace("−", "-").trim()),
    ),
  );
  expect(found.reverse()).toEqual(
    movements.map(([kind, bucket, amount]) => [voucherKinds[kind], buckets[bucket], amount]),
  );
}

/** 今日资金 of a side, line by line. */
export async function expectMoney(
  { page }: Pick<Side, "page">,
  lines: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto("/user/bank/money");
  for (const [name, amount] of Object.entries(lines))
    await expect(page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      amount,
    );
}

/**
 * The console's ledger, as whoever adds it up by himself reads it: it sums to zero, and what it says of these firms is
 * what lies in their purses.
 */
export async function expectLedger(page: Page, exchange: Exchange, firms: readonly string[]): Promise<void> {
  await page.goto("/console/adjustments");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出近 30 天总账" }).click(),
  ]);
  const postings = readFileSync(await download.path(), "utf8")
    .matchAll(/^ {4}(.+?) {2}(-?[\d.]+) CNY$/gm)
    .map(([, account = "", amount = ""]) => [account, yuan(amount)] as const);
  const sums = new Map<string, bigint>();
  for (const [account, amount] of postings) sums.set(account, (sums.get(account) ?? 0n) + amount);
  expect([...sums.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  for (const firm of firms) {
    const purse = Object.entries(await exchange.purse(firm));
    const inLedger = (bucket: string) =>
      sums.get(`会员:${firm}有限公司 ${firm}:${buckets[bucket as Bucket]}`) ?? 0n;
    expect(purse.map(([bucket]) => [bucket, inLedger(bucket)])).toEqual(purse);
  }
}
