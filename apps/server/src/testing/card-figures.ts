import type { Card } from "@zd/api/wire/card";
import { buckets } from "@zd/domain/funds/bucket";
import type { FirmId } from "@zd/domain/kernel/brand";
import { expect } from "vitest";
import type { TestPlatform } from "./test-platform.ts";

/** One moment of a card's table, row by row. */
export const columnOf = ({ effect }: Pick<Card, "effect">, moment: number) =>
  Object.fromEntries((effect?.rows ?? []).map(({ title, values }) => [title, values[moment] ?? null]));

/** What a card tells of a firm's purse at one of its moments is what the ledger has now, and nothing is left out. */
export async function expectPurse(
  { db }: Pick<TestPlatform, "db">,
  firm: FirmId,
  card: Pick<Card, "effect">,
  moment: number,
): Promise<void> {
  const rows = await db
    .selectFrom("funds.account")
    .select(["bucket", "balance"])
    .where("holder", "=", firm)
    .execute();
  const onCard = columnOf(card, moment);
  const inLedger = rows
    .filter(({ bucket, balance }) => balance !== 0n || buckets[bucket as keyof typeof buckets] in onCard)
    .map(({ bucket, balance }) => [buckets[bucket as keyof typeof buckets], balance]);
  const sum = rows.reduce((all, { balance }) => all + balance, 0n);
  expect(onCard).toEqual({ ...Object.fromEntries(inLedger), 合计: sum });
}
